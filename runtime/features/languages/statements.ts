import type { SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import { type KeptLanguages, keptList } from './model.ts';

/** The languages that are kept; none of a site that never had any but its own. */
export const keptLanguages = statement<KeptLanguages>(
  'languages.kept',
  `SELECT ${keptList.select()} FROM site_languages WHERE website_id = $1`,
);

/**
 * Keeps a list of languages: `$2` the list, `$3` when it is changed, `$4` true with other languages, `$5` the version
 * that is changed, null where that does not matter. Gives nothing where another one is there.
 */
export const writeLanguages = statement<KeptLanguages>(
  'languages.write',
  `INSERT INTO site_languages AS stored (website_id, languages, version, connected_at)
   SELECT $1::text, $2::jsonb, 1, CASE WHEN $4::boolean THEN $3::timestamptz END WHERE COALESCE($5::int, 0) = 0
       OR EXISTS (SELECT 1 FROM site_languages WHERE website_id = $1::text)
   ON CONFLICT (website_id) DO UPDATE
      SET languages = EXCLUDED.languages, version = stored.version + 1,
          connected_at = CASE WHEN $4::boolean THEN COALESCE(stored.connected_at, EXCLUDED.connected_at) END
    WHERE $5::int IS NULL OR stored.version = $5
   RETURNING ${keptList.select('stored')}`,
);

/** First words of the paths of other languages, which no page may have as its address. */
const prefixWords = statement<{ word: string }>(
  'languages.prefixWords',
  `SELECT substr(one ->> 'pathPrefix', 2) AS word FROM site_languages, jsonb_array_elements(languages) one
    WHERE website_id = $1 AND one ->> 'pathPrefix' <> ''`,
);

/** The words that no page may have as its address, because they name languages of the site. */
export async function readLanguageWords(scope: Pick<SiteScope, 'ask'>): Promise<ReadonlySet<string>> {
  return new Set((await scope.ask(prefixWords.many())).map(({ word }) => word));
}
