import { statement } from '../../database/in-order.ts';

/** Forgets work of the kind `$2` that was given up, where the property `$3` of what it is about is one of `$4`. */
export const forgetWorkAbout = statement(
  'deadLetters.forgetAbout',
  'DELETE FROM dead_letters WHERE website_id = $1 AND job = $2 AND payload ->> $3::text = ANY ($4)',
);
