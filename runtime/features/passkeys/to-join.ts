/**
 * SQL that is true for a contributor who has a passkey.
 * @param website SQL of the site's id
 * @param contributor SQL of the contributor's id
 */
export const hasPasskeySql = (website: string, contributor: string): string =>
  `EXISTS (SELECT 1 FROM passkeys WHERE website_id = ${website} AND contributor_id = ${contributor})`;
