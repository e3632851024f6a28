/** Contributors, those that were removed too, for FROM or JOIN in statements of other features, with an alias. */
export const CONTRIBUTORS = '(SELECT website_id, id, name, roles, is_owner, removed_at FROM contributors)';

/**
 * SQL of the email address of the owner of a site, which is null where there is none any more.
 * @param website SQL of the site's id
 */
export const ownerAddressSql = (website: string): string =>
  `(SELECT email FROM contributors WHERE website_id = ${website} AND is_owner AND removed_at IS NULL)`;
