import type { MediaUseSource } from '../media/uses.ts';
import { CONTENTS, LIVE_FILES } from '../releases/to-join.ts';

/** A text that is longer holds no references that people wrote. */
const MAX_BYTES = 1_000_000;

/** Files of the theme and of the site's content name files of the library, in the live release and in drafts. */
export const templateMediaUses: MediaUseSource = {
  kind: 'template',
  isOfPages: true,
  sql: `
    SELECT f.path AS id, f.path AS title, '' AS place, string_agg(encode(c.content, 'escape'), ' ') AS text
      FROM (SELECT live.path, live.hash FROM (${LIVE_FILES}) live WHERE live.path NOT LIKE 'assets/%'
             UNION
            SELECT d.path, d.hash FROM template_drafts d WHERE d.website_id = $1 AND d.hash IS NOT NULL) f
      JOIN ${CONTENTS} c ON c.website_id = $1 AND c.hash = f.hash AND octet_length(c.content) <= ${MAX_BYTES}
     GROUP BY f.path`,
};
