import type { HeldAddress } from '#shared/features/mail/contract.ts';
import type { HoldReason } from '#shared/features/mail/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { defineMail } from './model.ts';

/** The addresses of a site's readers who are not written to. */
export interface MailHolds {
  /** The latest first; at most 1,000. */
  list(scope: SiteScope): Promise<HeldAddress[]>;
  /** Why mails to an address are held back, if they are. */
  reasonFor(scope: SiteScope, address: string): Promise<HoldReason | undefined>;
  /** Why mails to some addresses are held back, by those of which they are. */
  reasonsFor(addresses: readonly string[]): Statement<ReadonlyMap<string, HoldReason>>;
  /** Notes that an address does not exist; a refusal that its reader gave stays one. */
  holdBounced(scope: SiteScope, address: string): Promise<void>;
  /** Notes that an address exists again. */
  liftBounce(address: string): Statement<void>;
  /** Whom a token of an unsubscribe link stands for, and in which mail it came; or undefined. */
  readerOf(
    scope: SiteScope,
    token: string,
  ): Promise<{ readonly address: string; readonly template: string } | undefined>;
  /** Notes that a reader wants no marketing mails; a second time changes nothing. */
  unsubscribe(scope: SiteScope, address: string): Promise<void>;
}

const MOST = 1_000;

const liftBounce = statement(
  'mail.liftBounce',
  "DELETE FROM mail_holds WHERE website_id = $1 AND address = $2 AND reason = 'bounced'",
);

const reasons = statement<{ address: string; reason: HoldReason }>(
  'mail.holdReasons',
  'SELECT address, reason FROM mail_holds WHERE website_id = $1 AND address = ANY ($2)',
);

/** Keeps the addresses that get no mail any more, and why. */
export function createMailHolds(db: Database, clock: Clock): MailHolds {
  const { messages, holds } = defineMail(db.sequelize);

  const reasonsFor: MailHolds['reasonsFor'] = (addresses) =>
    reasons
      .many(addresses)
      .map((rows) => new Map(rows.map(({ address, reason }) => [address, reason] as const)));

  return {
    async list({ websiteId, transaction }) {
      const order: [string, string][] = [
        ['createdAt', 'DESC'],
        ['address', 'ASC'],
      ];
      const rows = await holds.findAll({ where: { websiteId }, order, limit: MOST, transaction });
      return rows.map((row) => ({
        address: row.address,
        reason: row.reason,
        since: row.createdAt.toISOString(),
      }));
    },
    reasonFor: async (scope, address) => (await scope.ask(reasonsFor([address]))).get(address),
    reasonsFor,
    async holdBounced({ websiteId, query }, address) {
      await query(
        `INSERT INTO mail_holds (website_id, address, reason, created_at)
         VALUES ($1, $2, 'bounced', $3) ON CONFLICT DO NOTHING`,
        [websiteId, address, new Date(clock.now())],
      );
    },
    liftBounce: (address) => liftBounce.none(address),
    async readerOf({ websiteId, transaction }, token) {
      const where = { websiteId, unsubscribeHash: sha256(token) };
      const row = await messages.findOne({ where, transaction });
      return row === null ? undefined : { address: row.toAddress, template: row.template };
    },
    async unsubscribe({ websiteId, transaction }, address) {
      const row = { websiteId, address, reason: 'unsubscribed' as const, createdAt: new Date(clock.now()) };
      await holds.upsert(row, { transaction, fields: ['reason'] });
    },
  };
}
