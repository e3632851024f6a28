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
import { statement } from '../../database/in-order.ts';
import type { RowOf } from '../../database/table.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { pageOf, type Place, readCursor, writeCursor } from '../../http/cursor.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { hashOfCode, newCode } from './codes.ts';
import type { GiftCardLedger } from './ledger.ts';
import type { GiftCardMails } from './mails.ts';
import { defineGiftCards, giftCardEntries, giftCards } from './model.ts';

type Detail = Output<typeof getGiftCard>;

/** What staff does with gift cards. Refusals are those of the contracts. */
export type GiftCardService = ReturnType<typeof createGiftCardService>;

const CARD = giftCards.except('codeHash', 'orderItemId', 'piece');

type CardRow = RowOf<typeof CARD> & {
  /** The time to the microsecond, as the cursor needs it. */
  readonly place: string;
};

const PLACE_ORDER = 'gift-cards';

const COLUMNS = `SELECT ${CARD.select()}, created_at::text AS place FROM gift_cards WHERE website_id = $1`;

const one = statement<CardRow>('giftCards.read', `${COLUMNS} AND id = $2`);
const lockOne = statement<CardRow>('giftCards.lockForStaff', `${COLUMNS} AND id = $2 FOR UPDATE`);

const listed = statement<CardRow>(
  'giftCards.list',
  `${COLUMNS}
     AND ($2::text IS NULL OR last4 = upper($2) OR strpos(email, lower($2)) > 0)
     AND ($3::timestamptz IS NULL OR (created_at, id) < ($3, $4))
   ORDER BY created_at DESC, id DESC LIMIT ${GIFT_CARDS_PAGE + 1}`,
);

const ENTRY = giftCardEntries.except('giftCardId', 'reference');
type EntryRow = RowOf<typeof ENTRY>;

const entriesOf = statement<EntryRow>(
  'giftCards.entries',
  `SELECT ${ENTRY.select()} FROM gift_card_entries
    WHERE website_id = $1 AND gift_card_id = $2 ORDER BY at DESC, id DESC`,
);

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

interface GiftCardServiceDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly audit: AuditLog;
  readonly ledger: GiftCardLedger;
  readonly mails: GiftCardMails;
}

async function detail(scope: SiteScope, id: string, now: number): Promise<Detail> {
  const [row, entries] = await scope.inOrder([one.maybe(id), entriesOf.many(id)]);
  if (row === undefined) throw refuseAs(getGiftCard, 'GIFT_CARD_NOT_FOUND');
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

/** The card of an id, locked. @throws Refusal 404, 409 STALE of an old version */
async function lock(scope: SiteScope, id: string, version: number, now: number): Promise<CardRow> {
  const row = await scope.ask(lockOne.maybe(id));
  if (row === undefined) throw refuseAs(getGiftCard, 'GIFT_CARD_NOT_FOUND');
  if (row.version === version) return row;
  throw refuseAs(adjustGiftCard, 'STALE', { facts: { current: toGiftCard(row, now) } });
}

async function list(
  scope: SiteScope,
  { site, now }: RequestContext,
  { search, cursor }: HandlerInput<typeof listGiftCards>['query'],
): Promise<Output<typeof listGiftCards>> {
  const place: Place | undefined =
    cursor === undefined ? [] : readCursor(site.siteSecret, PLACE_ORDER, cursor);
  if (place === undefined) throw refuseAs(listGiftCards, 'BAD_CURSOR');
  const rows = await scope.ask(listed.many(search || null, place[0] ?? null, place[1] ?? null));
  const { shown, paging } = pageOf(rows, GIFT_CARDS_PAGE, (last) =>
    writeCursor(site.siteSecret, PLACE_ORDER, [last.place, last.id]),
  );
  return { giftCards: shown.map((row) => toGiftCard(row, now)), ...paging };
}

/** An act as the activity log tells it. */
interface ToldAct {
  readonly act: string;
  readonly card: { readonly id: string; readonly last4: string };
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown>;
}

const record = (
  audit: AuditLog,
  scope: SiteScope,
  context: RequestContext,
  { act, card: { id, last4 }, before, after }: ToldAct,
) =>
  audit.record(scope, context, {
    act,
    subject: { kind: 'gift-card', id, title: giftCardTitle(last4) },
    before,
    after,
  });

/** Makes a card with its first amount, and mails its code where it says to whom. */
async function issue(
  { db, ids, audit, ledger, mails }: GiftCardServiceDeps,
  scope: SiteScope,
  context: RequestContext,
  { amountCents, email, message, expiresOn }: HandlerInput<typeof issueGiftCard>['body'],
): Promise<Output<typeof issueGiftCard>> {
  const { site, now } = context;
  const code = newCode(ids);
  const id = ids.id();
  const last4 = lastFourOf(code);
  const { currency } = site;
  const amountMinor = fromHundredths(amountCents, currency);
  await defineGiftCards(db.sequelize).giftCards.create(
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
  const after = { amountMinor, currency, email, expiresOn };
  await record(audit, scope, context, {
    act: issueGiftCard.name,
    card: { id, last4 },
    before: null,
    after,
  });
  const answer = await detail(scope, id, now);
  if (email === '') return { ...answer, code: formatGiftCardCode(code) };
  const { language, title, timeZone } = site;
  const expiresAt = expiresOn === null ? null : Date.parse(expiresOn);
  const mail = { to: email, code, amountMinor, currency, message, giver: '', language, expiresAt };
  await mails.send(scope, { title, timeZone, origin: context.origin }, mail);
  return answer;
}

/** Adds to a card, or takes off it. */
async function adjust(
  { ids, audit, ledger }: GiftCardServiceDeps,
  scope: SiteScope,
  context: RequestContext,
  { id, version, amountCents, reason }: HandlerInput<typeof adjustGiftCard>['body'] & { readonly id: string },
): Promise<Detail> {
  const { now } = context;
  const card = await lock(scope, id, version, now);
  if (card.disabledAt !== null) throw refuseAs(adjustGiftCard, 'GIFT_CARD_DISABLED');
  const amountMinor = fromHundredths(amountCents, card.currency);
  const balanceMinor = card.balanceMinor + amountMinor;
  if (balanceMinor < 0) throw refuseAs(adjustGiftCard, 'BALANCE_TOO_LOW');
  const actor = contributorOf(context).name;
  const reference = ids.id();
  const told = { giftCardId: id, kind: 'adjust', amountMinor, reference, actor, reason } as const;
  await scope.ask(ledger.book(told, now));
  await record(audit, scope, context, {
    act: adjustGiftCard.name,
    card,
    before: { balanceMinor: card.balanceMinor },
    after: { balanceMinor, reason },
  });
  return detail(scope, id, now);
}

/** Lets a card be used, or not any more. */
async function setDisabled(
  { db, audit }: GiftCardServiceDeps,
  scope: SiteScope,
  context: RequestContext,
  { id, version, disabled }: HandlerInput<typeof setGiftCardDisabled>['body'] & { readonly id: string },
): Promise<Detail> {
  const { now } = context;
  const card = await lock(scope, id, version, now);
  const { websiteId, transaction } = scope;
  const disabledAt = disabled ? (card.disabledAt ?? new Date(now)) : null;
  await defineGiftCards(db.sequelize).giftCards.update(
    { disabledAt, version: card.version + 1 },
    { where: { websiteId, id }, transaction },
  );
  await record(audit, scope, context, {
    act: setGiftCardDisabled.name,
    card,
    before: { disabled: card.disabledAt !== null },
    after: { disabled },
  });
  return detail(scope, id, now);
}

/** Makes the service of gift cards. */
export function createGiftCardService(deps: GiftCardServiceDeps) {
  return {
    list,
    read: (scope: SiteScope, { now }: RequestContext, id: string) => detail(scope, id, now),

    issue: (scope: SiteScope, context: RequestContext, body: HandlerInput<typeof issueGiftCard>['body']) =>
      issue(deps, scope, context, body),

    adjust: (
      scope: SiteScope,
      context: RequestContext,
      id: string,
      body: HandlerInput<typeof adjustGiftCard>['body'],
    ) => adjust(deps, scope, context, { ...body, id }),

    setDisabled: (
      scope: SiteScope,
      context: RequestContext,
      id: string,
      body: HandlerInput<typeof setGiftCardDisabled>['body'],
    ) => setDisabled(deps, scope, context, { ...body, id }),
  };
}
