import { listAbandonedCarts } from '#shared/features/abandoned-carts/contract.ts';
import { ABANDONED_PAGE, reminderTerms, type ReminderState } from '#shared/features/abandoned-carts/rules.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { toMailAddress } from '#shared/features/mail/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { pageOf, type Place, readCursor, writeCursor } from '../../http/cursor.ts';
import { seal, unseal } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { CART_LINES, CARTS } from '../cart/to-join.ts';
import { ORDERS } from '../orders/to-join.ts';
import { PRODUCTS_EVER } from '../products/to-join.ts';
import { defineAbandonedCarts } from './model.ts';
import { remindOfCart } from './reminders.ts';

/** A cart that a reminder leads back to. */
export interface ReturnedCart {
  readonly cartToken: string;
  /** A subscription has a checkout of its own. */
  readonly isSubscription: boolean;
}

export type AbandonedCartService = ReturnType<typeof createAbandonedCartService>;

const CHOSEN = `
  SELECT 1 FROM abandoned_carts WHERE website_id = $1 AND cart_id = $2 AND state = 'waiting'`;

// A subscription has none. A cart has one reminder: who was reminded agrees to no other.
const AGREE = `
  INSERT INTO abandoned_carts AS a (website_id, cart_id, email, language, origin, sealed_token, state, consented_at)
  SELECT c.website_id, c.id, $3, $4, $5, $6, 'waiting', $7::timestamptz FROM ${CARTS} c
   WHERE c.website_id = $1 AND c.id = $2 AND NOT c.is_subscription
  ON CONFLICT (website_id, cart_id) DO UPDATE
     SET email = EXCLUDED.email, language = EXCLUDED.language, origin = EXCLUDED.origin,
         sealed_token = EXCLUDED.sealed_token, consented_at = EXCLUDED.consented_at, state = 'waiting'
   WHERE a.state = 'stopped' OR (a.state = 'waiting' AND a.email <> EXCLUDED.email)
  RETURNING 1`;

const bought = statement(
  'abandonedCarts.bought',
  `WITH unsent AS (
     DELETE FROM abandoned_carts WHERE website_id = $1 AND cart_id = $2 AND state IN ('waiting', 'stopped'))
   UPDATE abandoned_carts SET state = 'bought', order_id = $3, sealed_token = NULL
    WHERE website_id = $1 AND cart_id = $2 AND state = 'sent'`,
);

const FORGET = `
  UPDATE abandoned_carts SET state = 'stopped' WHERE website_id = $1 AND email = $2 AND state = 'waiting'`;

const COME_BACK = `
  UPDATE abandoned_carts a SET returned_at = COALESCE(a.returned_at, $3) FROM ${CARTS} c
   WHERE a.website_id = $1 AND a.cart_id = $2 AND c.website_id = a.website_id AND c.id = a.cart_id
     AND c.order_id IS NULL AND c.merged_into IS NULL AND c.expires_at > $3 AND a.sealed_token IS NOT NULL
  RETURNING a.sealed_token AS "sealedToken", c.is_subscription AS "isSubscription"`;

const LIST = `
  SELECT a.cart_id AS id, a.email, a.state, a.consented_at AS "consentedAt", a.sent_at AS "sentAt",
         a.returned_at AS "returnedAt", a.order_id AS "orderId", c.currency, a.consented_at::text AS place,
         l.items, l.subtotal::float8 AS "subtotalMinor"
    FROM abandoned_carts a
    JOIN ${CARTS} c ON c.website_id = a.website_id AND c.id = a.cart_id
    CROSS JOIN LATERAL (
      SELECT COALESCE(json_agg(json_build_object('productName', p.name, 'quantity', e.quantity) ORDER BY e.id), '[]') AS items,
             COALESCE(sum(e.quantity * e.seen_price_minor), 0) AS subtotal
        FROM ${CART_LINES} e JOIN ${PRODUCTS_EVER} p ON p.website_id = e.website_id AND p.id = e.product_id
       WHERE e.website_id = a.website_id AND e.cart_id = a.cart_id) l
   WHERE a.website_id = $1 AND ($2::timestamptz IS NULL OR (a.consented_at, a.cart_id) < ($2, $3))
   ORDER BY a.consented_at DESC, a.cart_id DESC LIMIT ${ABANDONED_PAGE + 1}`;

const SUMMARY = `
  SELECT count(*) FILTER (WHERE a.state = 'waiting')::int AS waiting,
         count(*) FILTER (WHERE a.sent_at IS NOT NULL)::int AS sent,
         count(*) FILTER (WHERE a.returned_at IS NOT NULL OR a.state = 'bought')::int AS "cameBack",
         count(*) FILTER (WHERE a.state = 'bought')::int AS bought,
         COALESCE(sum(o.grand_total_minor), 0)::float8 AS "recoveredMinor"
    FROM abandoned_carts a
    LEFT JOIN ${ORDERS} o ON o.website_id = a.website_id AND o.id = a.order_id AND o.currency = $2
   WHERE a.website_id = $1`;

interface ListRow {
  readonly id: string;
  readonly email: string;
  readonly state: ReminderState;
  readonly items: { productName: string; quantity: number }[];
  readonly subtotalMinor: number;
  readonly currency: string;
  readonly consentedAt: Date;
  readonly sentAt: Date | null;
  readonly returnedAt: Date | null;
  readonly orderId: string | null;
  /** Microseconds of the consent, as the cursor needs them. */
  readonly place: string;
}

interface SummaryRow {
  readonly waiting: number;
  readonly sent: number;
  readonly cameBack: number;
  readonly bought: number;
  readonly recoveredMinor: number;
}

/** What a cart's token is sealed for: the token of one cart opens as that of no other. */
const sealOf = (cartId: string): string => `abandoned cart ${cartId}`;

function toListed(row: ListRow): Output<typeof listAbandonedCarts>['abandonedCarts'][number] {
  const { id, email, state, items, subtotalMinor, currency, consentedAt, sentAt, returnedAt, orderId } = row;
  return {
    id,
    email,
    state,
    items,
    subtotal: toMoney(subtotalMinor, currency),
    consentedOn: consentedAt.toISOString(),
    ...(sentAt === null ? {} : { sentOn: sentAt.toISOString() }),
    ...(returnedAt === null ? {} : { returnedOn: returnedAt.toISOString() }),
    ...(orderId === null ? {} : { orderId }),
  };
}

/** Makes the keeper of the carts that were left. */
export function createAbandonedCartService(deps: {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
  preferences: (scope: ReadScope) => Promise<Preferences>;
}) {
  const rows = defineAbandonedCarts(deps.db.sequelize);
  const termsOf = async (scope: ReadScope) => reminderTerms(await deps.preferences(scope));

  return {
    /** Whether the shop offers a reminder at the checkout, and whether the buyer of a cart has agreed to it. */
    async offerOf(scope: ReadScope, cartId: string): Promise<{ isOffered: boolean; isChosen: boolean }> {
      const { isOffered } = await termsOf(scope);
      if (!isOffered) return { isOffered, isChosen: false };
      const chosen = await scope.query(CHOSEN, [scope.websiteId, cartId]);
      return { isOffered, isChosen: chosen.length > 0 };
    },

    /** Keeps whether the buyer of a cart agrees to one reminder. */
    async choose(
      scope: SiteScope,
      { site, origin, now }: Pick<RequestContext, 'site' | 'origin' | 'now'>,
      { id, cartToken, email }: Pick<Cart, 'id' | 'cartToken' | 'email'>,
      agrees: boolean,
    ): Promise<void> {
      const { websiteId } = scope;
      const { isOffered, quietMs } = await termsOf(scope);
      if (!agrees || !isOffered || email === undefined) {
        const where = { websiteId, cartId: id, state: 'waiting' as const };
        await rows.destroy({ where, transaction: scope.transaction });
        return;
      }
      const made = await scope.query(AGREE, [
        websiteId,
        id,
        toMailAddress(email),
        site.language,
        origin,
        seal(cartToken, site.siteSecret, sealOf(id)),
        new Date(now),
      ]);
      if (made.length > 0) await deps.jobs.enqueue(scope, remindOfCart, { cartId: id }, now + quietMs);
    },

    /** Notes that a cart was bought: no reminder goes out any more. */
    bought: (cartId: string, orderId: string): Statement<void> => bought.none(cartId, orderId),

    /** Notes that a reader wants no more mails. */
    async forget({ websiteId, query }: SiteScope, email: string): Promise<void> {
      await query(FORGET, [websiteId, email]);
    },

    /** Opens the cart that a reminder was about; undefined for one that was bought or is gone. */
    async comeBack(
      { websiteId, query }: SiteScope,
      site: Site,
      cartId: string,
      now: number,
    ): Promise<ReturnedCart | undefined> {
      const [row] = await query<{ sealedToken: Buffer; isSubscription: boolean }>(COME_BACK, [
        websiteId,
        cartId,
        new Date(now),
      ]);
      if (row === undefined) return undefined;
      const cartToken = unseal(row.sealedToken, site.siteSecret, sealOf(cartId));
      return { cartToken: String(cartToken), isSubscription: row.isSubscription };
    },

    /** @throws Refusal 400 BAD_CURSOR */
    async list(
      scope: SiteScope,
      site: Site,
      { cursor }: HandlerInput<typeof listAbandonedCarts>['query'],
    ): Promise<Output<typeof listAbandonedCarts>> {
      const { name } = listAbandonedCarts;
      const place: Place | undefined = cursor === undefined ? [] : readCursor(site.siteSecret, name, cursor);
      if (place === undefined) throw refuseAs(listAbandonedCarts, 'BAD_CURSOR');
      const [at = null, cartId = null] = place;
      const found = await scope.query<ListRow>(LIST, [scope.websiteId, at, cartId]);
      const [sums] = await scope.query<SummaryRow>(SUMMARY, [scope.websiteId, site.currency]);
      if (sums === undefined) throw new Error('A sum has no row.');
      const { recoveredMinor, ...summary } = sums;
      const { shown, paging } = pageOf(found, ABANDONED_PAGE, (last) =>
        writeCursor(site.siteSecret, name, [last.place, last.id]),
      );
      return {
        abandonedCarts: shown.map(toListed),
        summary: { ...summary, recovered: toMoney(recoveredMinor, site.currency) },
        ...paging,
      };
    },
  };
}
