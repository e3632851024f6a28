import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import type { Chore } from '../../database/chores.ts';
import { dropRemoved } from './statements.ts';

/** Translations into languages that a site gave up, when their time is over. */
export const translationChore: Chore = {
  name: 'translations',
  async run(scope, now, most) {
    const { count } = await scope.ask(dropRemoved.one(new Date(now - KEPT_MS.translations), most));
    return count;
  },
};
