/** Sites, for FROM or JOIN in statements of other features, with an alias. */
export const SITES = '(SELECT website_id, currency, language, time_zone, settings FROM websites)';

/**
 * The key that opens pictures of a site with a password, null for a site that everybody sees.
 * @param site SQL of its id
 */
export const lockedKeySql = (site: string): string =>
  `(SELECT crumb_key FROM websites WHERE website_id = ${site} AND password_hash IS NOT NULL)`;
