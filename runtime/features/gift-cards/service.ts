import {
  adjustGiftCard,
  getGiftCard,
  type GiftCard,
  issueGiftCard,
  listGiftCards,
  setGiftCardDisabled,
} from '#shared/features/gift-cards/contract.ts';
import {
  formatGiftCardCode,
  giftCardState,
  giftCardTitle,
  GIFT_CARDS_PAGE,
  lastFourOf,
} from '#shared/features/gift-cards/rules.ts';
import { fromHundredths } from '#shared/features/orders/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { pageOf, type Place, readCursor, writeCursor } from '../../http/cursor.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { hashOfCode, newCode } from './codes.ts';
import type { GiftCardLedger } from './ledger.ts';
import type { GiftCardMails } from './mails.ts';
import { defineGiftCards, type GiftCardColumns, type GiftCardEntryColumns } from './model.ts';

type Detail = Output<typeof getGiftCard>;

/** What staff does with gift cards. Refusals are those of the contracts. */
export interface GiftCardService {
  list(
    scope: SiteScope,
    context: RequestContext,
    query: HandlerInput<typeof listGiftCards>['query'],
  ): Promise<Output<typeof listGiftCards>>;
  read(scope: SiteScope, context: RequestContext, id: string): Promise<Detail>;
  issue(
    scope: SiteScope,
    context: RequestContext,
    body: HandlerInput<typeof issueGiftCard>['body'],
  ): Promise<Output<typeof issueGiftCard>>;
  adjust(
    scope: SiteScope,
    context: RequestContext,
    id: string,
    body: HandlerInput<typeof adjustGiftCard>['body'],
  ): Promise<Detail>;
  setDisabled(
    scope: SiteScope,
    context: RequestContext,
    id: string,
    body: HandlerInput<typeof setGiftCardDisabled>['body'],
  ): Promise<Detail>;
}

interface CardRow
  extends Pick<
    GiftCardColumns,
    | 'id'
    | 'version'
    | 'last4'
    | 'currency'
    | 'issuedMinor'
    | 'balanceMinor'
    | 'email'
    | 'orderId'
    | 'disabledAt'
    | 'expiresAt'
    | 'createdAt'
  > {
  /** The time to the microsecond, as the cursor needs it. */
  readonly place: string;
}

const PLACE_ORDER = 'gift-cards';

const COLUMNS = `
  SELECT id, version, last4, currency, issued_minor AS "issuedMinor", balance_minor AS "balanceMinor", email,
         order_id AS "orderId", disabled_at AS "disabledAt", expires_at AS "expiresAt", created_at AS "createdAt",
         created_at::text AS place
    FROM gift_cards WHERE website_id = $1`;

const LIST = `${COLUMNS}
     AND ($2::text IS NULL OR last4 = upper($2) OR strpos(email, lower($2)) > 0)
     AND ($3::timestamptz IS NULL OR (created_at, id) < ($3, $4))
   ORDER BY created_at DESC, id DESC LIMIT ${GIFT_CARDS_PAGE + 1}`;

const ENTRIES = `
  SELECT id, at, kind, amount_minor AS "amountMinor", order_id AS "orderId", actor, reason
    FROM gift_card_entries WHERE website_id = $1 AND gift_card_id = $2 ORDER BY at DESC, id DESC`;

function toGiftCard(row: CardRow, now: number): GiftCard {
  const { id, version, last4, currency, email, orderId, disabledAt, expiresAt } = row;
  const facts = {
    balanceMinor: row.balanceMinor,
    isDisabled: disabledAt !== null,
    expiresAt: expiresAt?.getTime() ?? null,
  };
  return {
    id,
    version,
    last4,
    state: giftCardState(facts, now),
    currency,
    issued: toMoney(row.issuedMinor, currency),
    balance: toMoney(row.balanceMinor, currency),
    email,
    ...(orderId === null ? {} : { orderId }),
    ...(expiresAt === null ? {} : { expiresOn: expiresAt.toISOString() }),
    createdOn: row.createdAt.toISOString(),
  };
}

/** Makes the service of gift cards. */
export function createGiftCardService(deps: {
  db: Database;
  ids: Ids;
  audit: AuditLog;
  ledger: GiftCardLedger;
  mails: GiftCardMails;
}): GiftCardService {
  const { ids, audit, ledger, mails } = deps;
  const { giftCards } = defineGiftCards(deps.db.sequelize);

  async function find(scope: SiteScope, id: string, isLocked: boolean): Promise<CardRow> {
    const sql = `${COLUMNS} AND id = $2${isLocked ? ' FOR UPDATE' : ''}`;
    const [row] = await scope.query<CardRow>(sql, [scope.websiteId, id]);
    if (row === undefined) throw refuseAs(getGiftCard, 'GIFT_CARD_NOT_FOUND');
    return row;
  }

  async function detail(scope: SiteScope, id: string, now: number): Promise<Detail> {
    const row = await find(scope, id, false);
    type EntryRow = Omit<GiftCardEntryColumns, 'websiteId' | 'giftCardId' | 'reference'>;
    const entries = await scope.query<EntryRow>(ENTRIES, [scope.websiteId, id]);
    return {
      giftCard: toGiftCard(row, now),
      entries: entries.map(({ at, amountMinor, orderId, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
        amount: toMoney(amountMinor, row.currency),
        ...(orderId === null ? {} : { orderId }),
      })),
    };
  }

  async function lock(scope: SiteScope, id: string, version: number, now: number): Promise<CardRow> {
    const row = await find(scope, id, true);
    if (row.version === version) return row;
    throw refuseAs(adjustGiftCard, 'STALE', { facts: { current: toGiftCard(row, now) } });
  }

  const record = (
    scope: SiteScope,
    context: RequestContext,
    act: string,
    { id, last4 }: { readonly id: string; readonly last4: string },
    change: { readonly before: object | null; readonly after: object },
  ) =>
    audit.record(scope, context, {
      act,
      subject: { kind: 'gift-card', id, title: giftCardTitle(last4) },
      before: change.before === null ? null : { ...change.before },
      after: { ...change.after },
    });

  return {
    async list(scope, { site, now }, { search, cursor }) {
      const place: Place | undefined =
        cursor === undefined ? [] : readCursor(site.siteSecret, PLACE_ORDER, cursor);
      if (place === undefined) throw refuseAs(listGiftCards, 'BAD_CURSOR');
      const rows = await scope.query<CardRow>(LIST, [
        scope.websiteId,
        search || null,
        place[0] ?? null,
        place[1] ?? null,
      ]);
      const { shown, paging } = pageOf(rows, GIFT_CARDS_PAGE, (last) =>
        writeCursor(site.siteSecret, PLACE_ORDER, [last.place, last.id]),
      );
      return { giftCards: shown.map((row) => toGiftCard(row, now)), ...paging };
    },

    read: (scope, { now }, id) => detail(scope, id, now),

    async issue(scope, context, { amountCents, email, message, expiresOn }) {
      const { site, now } = context;
      const code = newCode(ids);
      const id = ids.id();
      const last4 = lastFourOf(code);
      const { currency } = site;
      const amountMinor = fromHundredths(amountCents, currency);
      await giftCards.create(
        {
          websiteId: scope.websiteId,
          id,
          codeHash: hashOfCode(site.siteSecret, code),
          last4,
          currency,
          issuedMinor: amountMinor,
          balanceMinor: 0,
          email,
          orderId: null,
          orderItemId: null,
          piece: 1,
          version: 0,
          disabledAt: null,
          expiresAt: expiresOn === null ? null : new Date(expiresOn),
          createdAt: new Date(now),
        },
        { transaction: scope.transaction },
      );
      const actor = contributorOf(context).name;
      const told = { giftCardId: id, kind: 'issue', amountMinor, reference: id, actor, reason: '' } as const;
      await scope.ask(ledger.book(told, now));
      await record(
        scope,
        context,
        issueGiftCard.name,
        { id, last4 },
        {
          before: null,
          after: { amountMinor, currency, email, expiresOn },
        },
      );
      const answer = await detail(scope, id, now);
      if (email === '') return { ...answer, code: formatGiftCardCode(code) };
      const { language, title, timeZone } = site;
      const expiresAt = expiresOn === null ? null : Date.parse(expiresOn);
      const mail = { to: email, code, amountMinor, currency, message, giver: '', language, expiresAt };
      await mails.send(scope, { title, timeZone, origin: context.origin }, mail);
      return answer;
    },

    async adjust(scope, context, id, { version, amountCents, reason }) {
      const { now } = context;
      const before = await lock(scope, id, version, now);
      if (before.disabledAt !== null) throw refuseAs(adjustGiftCard, 'GIFT_CARD_DISABLED');
      const amountMinor = fromHundredths(amountCents, before.currency);
      const balanceMinor = before.balanceMinor + amountMinor;
      if (balanceMinor < 0) throw refuseAs(adjustGiftCard, 'BALANCE_TOO_LOW');
      const actor = contributorOf(context).name;
      const told = {
        giftCardId: id,
        kind: 'adjust',
        amountMinor,
        reference: ids.id(),
        actor,
        reason,
      } as const;
      await scope.ask(ledger.book(told, now));
      await record(scope, context, adjustGiftCard.name, before, {
        before: { balanceMinor: before.balanceMinor },
        after: { balanceMinor, reason },
      });
      return detail(scope, id, now);
    },

    async setDisabled(scope, context, id, { version, disabled }) {
      const { now } = context;
      const before = await lock(scope, id, version, now);
      const { websiteId, transaction } = scope;
      const disabledAt = disabled ? (before.disabledAt ?? new Date(now)) : null;
      await giftCards.update(
        { disabledAt, version: before.version + 1 },
        { where: { websiteId, id }, transaction },
      );
      await record(scope, context, setGiftCardDisabled.name, before, {
        before: { disabled: before.disabledAt !== null },
        after: { disabled },
      });
      return detail(scope, id, now);
    },
  };
}
