/**
 * SQL of the translations of a thing as JSON of texts by field; null where it has none, and in the primary language, for
 * which nothing is looked up.
 * @param kind of the thing, as its feature declares it
 * @param id SQL of its id
 * @param language SQL of the code of a language; null for the primary one
 */
export const translationsSql = (kind: string, id: string, language: string): string => `
  CASE WHEN ${language} IS NOT NULL THEN (
    SELECT json_object_agg(t.field, t.text) FROM translations t
     WHERE t.website_id = $1 AND t.language = ${language} AND t.kind = '${kind}' AND t.thing_id = ${id})::text END`;

/** SQL of a text that changes with the translations of a kind into a language. @param language SQL of its code */
export const translationStampSql = (kind: string, language: string): string => `
  (SELECT count(*) || ' ' || COALESCE(sum(t.version), 0) || ' ' || COALESCE(max(t.changed_at)::text, '') FROM translations t
    WHERE t.website_id = $1 AND t.language = ${language} AND t.kind = '${kind}')`;
