/** SQL of the tax zones of a site as one JSON array, in the order in which they were made; `$1` is the site. */
export const taxZonesSql = `(SELECT COALESCE(json_agg(z.rule || jsonb_build_object('id', z.id) ORDER BY z.id), '[]')
     FROM tax_zones z WHERE z.website_id = $1 AND z.deleted_at IS NULL)`;
