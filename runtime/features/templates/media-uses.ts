import type { MediaUseSource } from '../media/uses.ts';

/** A text that is longer holds no references that people wrote. */
const MAX_BYTES = 1_000_000;

/** Files of the theme and of the site's content name files of the library, in the live release and in drafts. */
export const templateMediaUses: MediaUseSource = {
  kind: 'template',
  sql: `
    SELECT f.path AS id, f.path AS title, '' AS place, string_agg(encode(c.content, 'escape'), ' ') AS text
      FROM (SELECT live.key AS path, live.value AS hash
              FROM websites w JOIN releases r ON r.website_id = w.website_id AND r.id = w.live_release_id,
                   jsonb_each_text(r.manifest) live
             WHERE w.website_id = $1 AND live.key NOT LIKE 'assets/%'
             UNION
            SELECT d.path, d.hash FROM template_drafts d WHERE d.website_id = $1 AND d.hash IS NOT NULL) f
      JOIN contents c ON c.website_id = $1 AND c.hash = f.hash AND octet_length(c.content) <= ${MAX_BYTES}
     GROUP BY f.path`,
};
