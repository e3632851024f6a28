import type { Database, SiteScope } from '../../database/database.ts';
import { sealText, unsealText } from '../../platform/secrets/seal.ts';
import { createSecret, numberOfCode } from './codes.ts';
import { defineSecondSteps } from './model.ts';

/** The authenticator apps of people, one each: their secrets, sealed, and the codes that were used. */
export interface Authenticators {
  /** When the app of a person was set up; null without one. */
  sinceOf(scope: SiteScope, contributorId: string): Promise<Date | null>;
  /** Makes a secret in place of one that was never confirmed; undefined where there is an app already. */
  begin(scope: SiteScope, contributorId: string, now: number): Promise<string | undefined>;
  /** Whether there is a secret, confirmed or not. */
  isBegun(scope: SiteScope, contributorId: string): Promise<boolean>;
  /** Uses a code up, which confirms the secret; false for one that is wrong or was used before. */
  spend(scope: SiteScope, contributorId: string, code: string, now: number): Promise<boolean>;
  drop(scope: SiteScope, contributorId: string): Promise<void>;
  /** Ids of who has one. */
  holders(scope: SiteScope): Promise<string[]>;
}

interface StepRow {
  readonly sealed: Buffer;
  readonly confirmedAt: Date | null;
}

const READ = `
  SELECT sealed_secret AS sealed, confirmed_at AS "confirmedAt" FROM second_steps
   WHERE website_id = $1 AND contributor_id = $2`;
const BEGIN = `
  INSERT INTO second_steps (website_id, contributor_id, sealed_secret, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (website_id, contributor_id) DO UPDATE
     SET sealed_secret = EXCLUDED.sealed_secret, created_at = EXCLUDED.created_at, last_code = 0
   WHERE second_steps.confirmed_at IS NULL
  RETURNING contributor_id`;
const USE_CODE = `
  UPDATE second_steps SET last_code = $3, confirmed_at = COALESCE(confirmed_at, $4)
   WHERE website_id = $1 AND contributor_id = $2 AND last_code < $3 RETURNING contributor_id`;
const HOLDERS = `
  SELECT contributor_id AS id FROM second_steps WHERE website_id = $1 AND confirmed_at IS NOT NULL`;
const PURPOSE = 'second step';

/**
 * Makes the keeper of authenticator apps.
 * @param serverKey seals the secrets
 */
export function createAuthenticators(db: Database, serverKey: string): Authenticators {
  const { steps } = defineSecondSteps(db.sequelize);
  const sealingOf = ({ websiteId }: SiteScope, id: string) => ({
    key: serverKey,
    salt: `${websiteId} ${id}`,
    purpose: PURPOSE,
  });

  async function find(scope: SiteScope, id: string): Promise<StepRow | undefined> {
    const [row] = await scope.query<StepRow>(READ, [scope.websiteId, id]);
    return row;
  }

  return {
    async sinceOf(scope, id) {
      return (await find(scope, id))?.confirmedAt ?? null;
    },
    async begin(scope, id, now) {
      const secret = createSecret();
      const sealed = sealText(secret, sealingOf(scope, id));
      const made = await scope.query(BEGIN, [scope.websiteId, id, sealed, new Date(now)]);
      return made.length === 0 ? undefined : secret;
    },
    async isBegun(scope, id) {
      return (await find(scope, id)) !== undefined;
    },
    async spend(scope, id, code, now) {
      const row = await find(scope, id);
      if (row === undefined) return false;
      const number = numberOfCode(unsealText(row.sealed, sealingOf(scope, id)), code, now);
      if (number === undefined) return false;
      return (await scope.query(USE_CODE, [scope.websiteId, id, number, new Date(now)])).length > 0;
    },
    async drop({ websiteId, transaction }, contributorId) {
      await steps.destroy({ where: { websiteId, contributorId }, transaction });
    },
    async holders(scope) {
      const rows = await scope.query<{ id: string }>(HOLDERS, [scope.websiteId]);
      return rows.map(({ id }) => id);
    },
  };
}
