/**
 * SQL of the address of a member; `$1` is the site.
 * @param siteUserId SQL of the member's id
 */
export const memberEmailSql = (siteUserId: string): string =>
  `(SELECT email FROM site_users WHERE website_id = $1::text AND id = ${siteUserId})`;

/**
 * SQL of the address that a member kept last, as JSON; `$1` is the site.
 * @param siteUserId SQL of the member's id
 */
export const memberLocationSql = (siteUserId: string): string =>
  `(SELECT location FROM site_user_addresses WHERE website_id = $1::text AND site_user_id = ${siteUserId}
     ORDER BY id DESC LIMIT 1)`;
