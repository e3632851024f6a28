import { LIVE_RELEASE_ID } from '../websites/statements.ts';

/** SQL that selects the files that visitors see, as `path` and `hash`; `$1` is the site. */
export const LIVE_FILES = `
  SELECT live.key AS path, live.value AS hash FROM releases r, jsonb_each_text(r.manifest) live
   WHERE r.website_id = $1 AND r.id = ${LIVE_RELEASE_ID}`;

/** Contents of files by their hash, for FROM or JOIN in statements of other features, with an alias. */
export const CONTENTS = '(SELECT website_id, hash, content FROM contents)';
