import { hasPasskeySql } from '../passkeys/to-join.ts';

/**
 * SQL that is true for a contributor who has an authenticator app.
 * @param website SQL of the site's id
 * @param contributor SQL of the contributor's id
 */
const hasAuthenticatorSql = (website: string, contributor: string): string =>
  `EXISTS (SELECT 1 FROM second_steps
            WHERE website_id = ${website} AND contributor_id = ${contributor} AND confirmed_at IS NOT NULL)`;

/**
 * SQL that is true for a site whose owner requires two-step sign-in.
 * @param website SQL of the site's id
 */
export const needsSecondStepSql = (website: string): string =>
  `EXISTS (SELECT 1 FROM second_step_rules WHERE website_id = ${website})`;

/**
 * SQL that is true for a contributor who has any second step.
 * @param website SQL of the site's id
 * @param contributor SQL of the contributor's id
 */
export const hasSecondStepSql = (website: string, contributor: string): string =>
  `(${hasAuthenticatorSql(website, contributor)} OR ${hasPasskeySql(website, contributor)})`;
