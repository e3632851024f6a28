/**
 * SQL of the email address of the owner of a site, which is null where there is none any more.
 * @param website SQL of the site's id
 */
export const ownerAddressSql = (website: string): string =>
  `(SELECT email FROM contributors WHERE website_id = ${website} AND is_owner AND removed_at IS NULL)`;
