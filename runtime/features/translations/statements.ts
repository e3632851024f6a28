import type { Term } from '#shared/features/translations/glossary.ts';
import { statement } from '../../database/in-order.ts';

/** A translation with the thing and the field that it belongs to. */
export interface KeptRow {
  readonly language: string;
  readonly thingId: string;
  readonly field: string;
  readonly text: string;
  readonly source: string;
  readonly version: number;
}

/** Translations of some things into a language: `$2` the language, `$3` the kind, `$4` the ids. */
export const keptOf = statement<KeptRow>(
  'translations.of',
  `SELECT language, thing_id AS "thingId", field, text, source, version FROM translations
    WHERE website_id = $1 AND language = $2 AND kind = $3 AND thing_id = ANY ($4)`,
);

/**
 * How many of some texts are said in each language, and how many of what they say now: `$2` the languages, `$3` the kind,
 * `$4` to `$6` the ids, the fields and the marks of the texts. A language in which none is said is missing.
 */
export const countKept = statement<{ language: string; kept: number; current: number }>(
  'translations.count',
  `SELECT t.language, count(*)::int AS kept, count(*) FILTER (WHERE t.source = m.mark)::int AS current
     FROM unnest($4::text[], $5::text[], $6::text[]) AS m (id, field, mark)
     JOIN translations t ON t.website_id = $1 AND t.language = ANY ($2) AND t.kind = $3
      AND t.thing_id = m.id AND t.field = m.field
    GROUP BY t.language`,
);

/**
 * Keeps a translation: `$2` to `$5` where it belongs, `$6` its text, `$7` the mark of its source, `$8` when, `$9` the
 * version that it is based on, null where that does not matter. Gives nothing where another one is there.
 */
export const writeTranslation = statement<{ version: number }>(
  'translations.write',
  `INSERT INTO translations AS kept (website_id, language, kind, thing_id, field, text, source, version, changed_at)
   SELECT $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, 1, $8::timestamptz
    WHERE COALESCE($9::int, 0) = 0
       OR EXISTS (SELECT 1 FROM translations WHERE website_id = $1::text AND language = $2::text AND kind = $3::text
                     AND thing_id = $4::text AND field = $5::text)
   ON CONFLICT (website_id, language, kind, thing_id, field) DO UPDATE
      SET text = EXCLUDED.text, source = EXCLUDED.source, version = kept.version + 1, changed_at = EXCLUDED.changed_at,
          removed_at = NULL
    WHERE $9::int IS NULL OR kept.version = $9
   RETURNING version`,
);

/** Keeps the translations that things of a new site begin with: `$2` their kind, `$3` JSON of them, `$4` when. */
export const fillTranslations = statement(
  'translations.fill',
  `INSERT INTO translations (website_id, language, kind, thing_id, field, text, source, version, changed_at)
   SELECT $1, r.language, $2, r."thingId", r.field, r.text, r.source, 1, $4
     FROM jsonb_to_recordset($3::jsonb) AS r (language text, "thingId" text, field text, text text, source text)`,
);

/** Takes a translation away, as `translations.write` keeps it; `$6` is the version. */
export const dropTranslation = statement<{ version: number }>(
  'translations.drop',
  `DELETE FROM translations
    WHERE website_id = $1 AND language = $2 AND kind = $3 AND thing_id = $4 AND field = $5
      AND ($6::int IS NULL OR version = $6)
   RETURNING version`,
);

/** Marks translations into languages that the site gave up, and no others: `$2` those that it has, `$3` when. */
export const markRemoved = statement(
  'translations.markRemoved',
  `UPDATE translations SET removed_at = CASE WHEN language = ANY ($2) THEN NULL ELSE $3::timestamptz END
    WHERE website_id = $1 AND (removed_at IS NULL) <> (language = ANY ($2))`,
);

/** Deletes translations that were given up before `$2`, at most `$3`. */
export const dropRemoved = statement<{ count: number }>(
  'translations.dropRemoved',
  `WITH old AS (
     SELECT language, kind, thing_id, field FROM translations
      WHERE website_id = $1 AND removed_at < $2 ORDER BY removed_at LIMIT $3 FOR UPDATE SKIP LOCKED),
   gone AS (
     DELETE FROM translations t USING old
      WHERE t.website_id = $1 AND t.language = old.language AND t.kind = old.kind
        AND t.thing_id = old.thing_id AND t.field = old.field RETURNING 1)
   SELECT count(*)::int AS count FROM gone`,
);

/** The glossary of a language as it is kept. */
export interface GlossaryRow {
  readonly terms: readonly Term[];
  readonly version: number;
}

/** The glossary of the language `$2`. */
export const glossaryOf = statement<GlossaryRow>(
  'translations.glossary',
  'SELECT terms, version FROM glossaries WHERE website_id = $1 AND language = $2',
);

/** Keeps a glossary: `$2` its language, `$3` its terms, `$4` the version that is changed. Gives nothing where another one is there. */
export const writeGlossary = statement<GlossaryRow>(
  'translations.writeGlossary',
  `INSERT INTO glossaries AS kept (website_id, language, terms, version)
   SELECT $1::text, $2::text, $3::jsonb, 1
    WHERE $4::int = 0 OR EXISTS (SELECT 1 FROM glossaries WHERE website_id = $1::text AND language = $2::text)
   ON CONFLICT (website_id, language) DO UPDATE SET terms = EXCLUDED.terms, version = kept.version + 1
    WHERE kept.version = $4
   RETURNING terms, version`,
);
