import { Op, type Sequelize } from 'sequelize';
import type { SiteScope } from '../../database/database.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { definePasskeys, type MadeColumns, type PasskeyColumns } from './model.ts';

/** The passkeys of people. */
export interface PasskeyStore {
  /** Of a person, the latest first. */
  list(scope: SiteScope, contributorId: string): Promise<PasskeyColumns[]>;
  /** Those of a person that belong to a host. */
  atHost(scope: SiteScope, contributorId: string, host: string): Promise<PasskeyColumns[]>;
  find(scope: SiteScope, contributorId: string, id: string): Promise<PasskeyColumns | undefined>;
  /** Whether anybody at the site has the passkey of an authenticator already. */
  isKnown(scope: SiteScope, credentialId: string): Promise<boolean>;
  add(
    scope: SiteScope,
    passkey: Pick<PasskeyColumns, 'contributorId' | 'host' | 'name'> & { readonly made: MadeColumns },
    now: number,
  ): Promise<PasskeyColumns>;
  rename(scope: SiteScope, id: string, name: string): Promise<void>;
  remove(scope: SiteScope, id: string): Promise<void>;
  /** Notes that a passkey was used; false where it was used at once elsewhere, or is gone. */
  use(
    scope: SiteScope,
    passkey: Pick<PasskeyColumns, 'id' | 'counter'>,
    counter: number,
    now: number,
  ): Promise<boolean>;
  /** The hosts that the passkeys of a person belong to, each once, and when they made the first. */
  summaryOf(
    scope: SiteScope,
    contributorId: string,
  ): Promise<{ readonly hosts: readonly string[]; readonly since: Date | null }>;
  /** Ids of who has one. */
  holders(scope: SiteScope): Promise<string[]>;
  dropAll(scope: SiteScope, contributorId: string): Promise<void>;
}

const SUMMARY = `
  SELECT array_agg(DISTINCT host ORDER BY host) AS hosts, min(created_at) AS since
    FROM passkeys WHERE website_id = $1 AND contributor_id = $2`;
const HOLDERS = 'SELECT DISTINCT contributor_id AS id FROM passkeys WHERE website_id = $1';

/** Makes the store of passkeys. */
export function createPasskeyStore(sequelize: Sequelize, ids: Ids): PasskeyStore {
  const { passkeys, requests } = definePasskeys(sequelize);
  return {
    list: ({ websiteId, transaction }, contributorId) =>
      passkeys.findAll({
        where: { websiteId, contributorId },
        order: [
          ['createdAt', 'DESC'],
          ['id', 'DESC'],
        ],
        transaction,
      }),
    atHost: ({ websiteId, transaction }, contributorId, host) =>
      passkeys.findAll({ where: { websiteId, contributorId, host }, order: ['id'], transaction }),
    async find({ websiteId, transaction }, contributorId, id) {
      const where = { websiteId, contributorId, id };
      return (await passkeys.findOne({ where, transaction, lock: true })) ?? undefined;
    },
    async isKnown({ websiteId, transaction }, credentialId) {
      return (await passkeys.count({ where: { websiteId, credentialId }, transaction })) > 0;
    },
    async add({ websiteId, transaction }, { made, ...of }, now) {
      const row = {
        ...of,
        websiteId,
        id: ids.id(),
        credentialId: made.credentialId,
        publicKey: Buffer.from(made.publicKey, 'base64url'),
        counter: String(made.counter),
        transports: [...made.transports],
        createdAt: new Date(now),
        lastUsedAt: null,
      };
      await passkeys.create(row, { transaction });
      return row;
    },
    async rename({ websiteId, transaction }, id, name) {
      await passkeys.update({ name }, { where: { websiteId, id }, transaction });
    },
    async remove({ websiteId, transaction }, id) {
      await passkeys.destroy({ where: { websiteId, id }, transaction });
    },
    async use({ websiteId, transaction }, { id, counter: before }, counter, now) {
      const [changed] = await passkeys.update(
        { counter: String(counter), lastUsedAt: new Date(now) },
        { where: { websiteId, id, counter: { [Op.eq]: before } }, transaction },
      );
      return changed > 0;
    },
    async summaryOf(scope, contributorId) {
      const [row] = await scope.query<{ hosts: string[] | null; since: Date | null }>(SUMMARY, [
        scope.websiteId,
        contributorId,
      ]);
      return { hosts: row?.hosts ?? [], since: row?.since ?? null };
    },
    async holders(scope) {
      const rows = await scope.query<{ id: string }>(HOLDERS, [scope.websiteId]);
      return rows.map(({ id }) => id);
    },
    async dropAll({ websiteId, transaction }, contributorId) {
      await requests.destroy({ where: { websiteId, contributorId }, transaction });
      await passkeys.destroy({ where: { websiteId, contributorId }, transaction });
    },
  };
}
