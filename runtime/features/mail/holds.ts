import type { HeldAddress } from '#shared/features/mail/contract.ts';
import type { HoldReason } from '#shared/features/mail/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { RowOf } from '../../database/table.ts';
import { defineMail, mailHolds } from './model.ts';

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
  readerOf(token: string): Statement<RefusingReader | undefined>;
  /** Notes that a reader wants no mails that can be refused; a second time changes nothing. */
  unsubscribe(scope: SiteScope, address: string): Promise<void>;
  /** Notes that a reader wants such mails again. */
  resubscribe(address: string): Statement<void>;
}

/** Who holds a link to unsubscribe. */
export interface RefusingReader {
  readonly address: string;
  /** Id of the mail that the link came in. */
  readonly mailId: string;
  /** Name of that mail. */
  readonly template: string;
  /** Language tag of that mail. */
  readonly language: string;
  /** Since when they refuse mails; null while they do not. */
  readonly refusedAt: Date | null;
}

const MOST = 1_000;

/** SQL of what is held under an address: of who was erased there is only a mark. */
export const heldSql = (website: string, address: string): string =>
  `(${address}, mail_hold_mark(${website}, ${address}))`;

const listing = statement<RowOf<typeof mailHolds>>(
  'mail.listHolds',
  `SELECT ${mailHolds.select()} FROM mail_holds WHERE website_id = $1 AND strpos(address, '@') > 0
    ORDER BY created_at DESC, address LIMIT ${MOST}`,
);

const liftBounce = statement(
  'mail.liftBounce',
  "DELETE FROM mail_holds WHERE website_id = $1 AND address = $2 AND reason = 'bounced'",
);

const reasons = statement<{ address: string; reason: HoldReason }>(
  'mail.holdReasons',
  `SELECT a.address, h.reason FROM unnest($2::text[]) AS a (address)
     JOIN mail_holds h ON h.website_id = $1 AND h.address IN ${heldSql('$1', 'a.address')}
    ORDER BY h.reason`,
);

const readerOfHash = statement<RefusingReader>(
  'mail.readerOf',
  `SELECT m.to_address AS address, m.id AS "mailId", m.template, m.language,
          (SELECT min(h.created_at) FROM mail_holds h
            WHERE h.website_id = $1 AND h.reason = 'unsubscribed'
              AND h.address IN ${heldSql('$1', 'm.to_address')}) AS "refusedAt"
     FROM mail_messages m WHERE m.website_id = $1 AND m.unsubscribe_hash = $2`,
);

const resubscribe = statement(
  'mail.resubscribe',
  `DELETE FROM mail_holds WHERE website_id = $1 AND reason = 'unsubscribed' AND address IN ${heldSql('$1', '$2::text')}`,
);

/** Keeps the addresses that get no mail any more, and why. */
export function createMailHolds(db: Database, clock: Clock): MailHolds {
  const { holds } = defineMail(db.sequelize);

  const reasonsFor: MailHolds['reasonsFor'] = (addresses) =>
    reasons
      .many(addresses)
      .map((rows) => new Map(rows.map(({ address, reason }) => [address, reason] as const)));

  return {
    async list(scope) {
      const rows = await scope.ask(listing.many());
      return rows.map(({ address, reason, createdAt }) => ({
        address,
        reason,
        since: createdAt.toISOString(),
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
    readerOf: (token) => readerOfHash.maybe(sha256(token)),
    async unsubscribe({ websiteId, transaction }, address) {
      const row = { websiteId, address, reason: 'unsubscribed' as const, createdAt: new Date(clock.now()) };
      await holds.upsert(row, { transaction, fields: ['reason'] });
    },
    resubscribe: (address) => resubscribe.none(address),
  };
}
