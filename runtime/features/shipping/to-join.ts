/** SQL of the shipping zones of a site as one JSON array, in the order in which they were made; `$1` is the site. */
export const shippingZonesSql = `(SELECT COALESCE(json_agg(json_build_object('places', z.rule -> 'places', 'options', z.rule -> 'options') ORDER BY z.id), '[]')
     FROM shipping_zones z WHERE z.website_id = $1 AND z.deleted_at IS NULL)`;
