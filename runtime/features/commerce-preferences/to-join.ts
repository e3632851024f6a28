/** SQL of the preferences of a namespace as one JSON object; `$1` is the site. */
export const preferencesSql = (namespace: string) => `COALESCE((
    SELECT o.preferences FROM commerce_preferences o WHERE o.website_id = $1 AND o.namespace = '${namespace}'), '{}')`;
