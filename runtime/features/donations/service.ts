import { INSTALLMENTS_TOKEN } from '#shared/features/payments/rules.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { donate } from '#shared/features/donations/contract.ts';
import { PAYMENT_RETURN_PATH } from '#shared/features/checkout/paths.ts';
import { donationMinor, donationTermsOf, takesDonations } from '#shared/features/donations/rules.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { RequestContext } from '../../http/context.ts';
import { keptAnswer } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import type { Attempt } from '../checkout/attempts.ts';
import type { CardGuard } from '../checkout/card-guard.ts';
import type { Cashier } from '../checkout/cashier.ts';
import type { PaymentAnswer, Paying } from '../checkout/paying.ts';
import type { OrderStore } from '../orders/store.ts';
import type { OrderRow } from '../orders/queries.ts';
import { liveOrderOf } from '../orders/statements.ts';
import type { PaymentOffer } from '../payments/settings.ts';

type Body = HandlerInput<typeof donate>['body'];

export type DonationService = ReturnType<typeof createDonationService>;

/** What a call leads to at first. */
type Beginning =
  | { readonly kind: 'begun'; readonly order: OrderRow; readonly attempt: Attempt }
  /** The answer that the same call was given before. */
  | { readonly kind: 'kept'; readonly answer: PaymentAnswer };

const ID_LENGTH = 24;
/** Two calls with the same key come one after the other. */
const lockDonation = statement(
  'donations.lock',
  "SELECT pg_advisory_xact_lock(hashtextextended('donation ' || $1 || ' ' || $2, 0))",
);

interface DonationDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly orders: OrderStore;
  readonly cashier: Pick<Cashier, 'open'>;
  readonly guard: Pick<CardGuard, 'assertMayPay' | 'payerOf'>;
  readonly paying: Paying;
  /** The ways to pay that the site offers. */
  readonly offer: (scope: SiteScope) => Promise<PaymentOffer>;
  /** What the site says of donations. */
  readonly preferencesOf: (scope: SiteScope) => Promise<Preferences>;
  /** The currency of the site, which stays so until the end of the transaction. */
  readonly holdCurrency: () => Statement<string | undefined>;
}

/** A donation that is to be written down. */
interface Placed {
  /** What stands for the call. */
  readonly callId: string;
  readonly amountMinor: number;
  readonly isTest: boolean;
  readonly body: Body;
}

/** What a donation is made of: an id, the same for each call with the same key: one order comes of them. */
function callIdOf(ids: Ids, { idempotent }: RequestContext): string {
  if (idempotent === undefined) return ids.id();
  return sha256(`donation\n${idempotent.scope}\n${idempotent.key}`).slice(0, ID_LENGTH);
}

/** @throws Refusal 409 for a call whose order is there already, while its answer is not known yet */
async function assertFirst(scope: SiteScope, callId: string): Promise<void> {
  const [, live] = await scope.inOrder([lockDonation.none(callId), liveOrderOf('donation', callId)]);
  if (live !== undefined) throw refuseAs(donate, 'DONATION_IN_PROGRESS', { retryAfter: 1 });
}

/** What is given, in the minor unit. @throws Refusal DONATIONS_OFF, AMOUNT_NOT_TAKEN */
async function amountOf(
  { preferencesOf }: DonationDeps,
  scope: SiteScope,
  { site }: RequestContext,
  { amountCents }: Body,
) {
  const preferences = await preferencesOf(scope);
  if (!takesDonations(preferences)) throw refuseAs(donate, 'DONATIONS_OFF');
  const { currency } = site;
  const minor = donationMinor(amountCents, donationTermsOf(preferences, currency), currency);
  if (minor !== undefined) return minor;
  const { text } = donate.errors.AMOUNT_NOT_TAKEN;
  throw refuseAs(donate, 'AMOUNT_NOT_TAKEN', { errors: { amountCents: text } });
}

/** Writes the order of a donation. */
async function place(
  { ids, orders }: DonationDeps,
  scope: SiteScope,
  { site, origin, now, siteUser }: RequestContext,
  { callId, amountMinor, isTest, body }: Placed,
): Promise<OrderRow> {
  const { firstName, lastName, email, message } = body;
  const id = ids.id();
  const order = {
    id,
    tokenHash: sha256(orders.tokenOf(site, id)),
    sourceId: callId,
    sourceKind: 'donation' as const,
    kind: 'donation' as const,
    fulfillmentState: 'NOT_REQUIRED' as const,
    isTest,
    capturesAtOnce: true,
    language: site.language,
    origin,
    email,
    siteUserId: siteUser?.id ?? null,
    customerName: `${firstName} ${lastName}`.trim(),
    billingAddress: { firstName, lastName },
    terms: null,
    shippingAddress: {},
    note: message,
    currency: site.currency,
    subtotalMinor: amountMinor,
    discountMinor: 0,
    shippingMinor: 0,
    taxMinor: 0,
    isTaxIncluded: false,
    grandTotalMinor: amountMinor,
    giftCardMinor: 0,
    giftCardLines: [],
    discountLines: [],
    shippingLines: [],
  };
  await scope.ask(orders.place({ order, items: [] }, now));
  const placed = await scope.ask(orders.read(id));
  if (placed === undefined) throw new Error('An order that was just written is gone.');
  return placed;
}

async function begin(deps: DonationDeps, context: RequestContext, body: Body): Promise<Beginning> {
  const { db, ids, cashier } = deps;
  return db.writeSite(context.site.id, async (scope) => {
    const kept = await keptAnswer<PaymentAnswer>(scope, context);
    if (kept !== undefined) return { kind: 'kept', answer: kept };
    if ((await scope.ask(deps.holdCurrency())) !== context.site.currency)
      throw refuseAs(donate, 'CURRENCY_CHANGED');
    const amountMinor = await amountOf(deps, scope, context, body);
    const { mode, providers } = await deps.offer(scope);
    const provider = providers.find((name) => name === body.payment.provider);
    if (provider === undefined || body.payment.token === INSTALLMENTS_TOKEN)
      throw refuseAs(donate, 'PROVIDER_UNKNOWN');
    const callId = callIdOf(ids, context);
    await assertFirst(scope, callId);
    const order = await place(deps, scope, context, { callId, amountMinor, isTest: mode === 'test', body });
    const payer = deps.guard.payerOf(context, undefined);
    const attempt = await cashier.open(scope, { orderId: order.id, provider, mode, payer });
    return { kind: 'begun', order, attempt };
  });
}

/** Makes the service that takes donations. */
export function createDonationService(deps: DonationDeps) {
  const { orders, paying } = deps;
  return {
    /**
     * Takes a donation: an order without lines, written down in one transaction and paid as every other one.
     * @throws Refusal with the codes of the contract; nothing is charged then
     */
    async donate(context: RequestContext, body: Body): Promise<PaymentAnswer> {
      await deps.guard.assertMayPay(context, undefined, body.captchaToken);
      const begun = await begin(deps, context, body);
      if (begun.kind === 'kept') return paying.tellAgain(context, begun.answer);
      const { order, attempt } = begun;
      const query = new URLSearchParams({ o: orders.tokenOf(context.site, order.id) });
      return paying.pay(context, {
        order,
        attempt,
        token: body.payment.token,
        returnUrl: `${context.origin}${PAYMENT_RETURN_PATH}?${query.toString()}`,
        isKept: false,
      });
    },
  };
}
