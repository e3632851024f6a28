/** Sites, for FROM or JOIN in statements of other features, with an alias. */
export const SITES = '(SELECT website_id, currency, language, time_zone, settings FROM websites)';
