import { addCartEntry, getCart } from '#shared/features/cart/contract.ts';
import { TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { checkOutCart } from '#shared/features/checkout/contract.ts';
import { createShippingZone } from '#shared/features/shipping/contract.ts';
import { adjustStock } from '#shared/features/stock/contract.ts';
import type { Bench } from './bench.ts';
import { type Answer, field } from './http.ts';
import type { People, Visitor } from './people.ts';
import { asAdmin, type Place, siteIdOf } from './rows.ts';
import type { Item } from './shop.ts';

/** A variant whose pieces are counted. */
export interface CountedItem extends Item {
  readonly variantId: string;
}

/** Somebody with a cart that only has to be paid. */
export interface Buyer {
  readonly visitor: Visitor;
  readonly cartToken: string;
  /** What the cart costs, in hundredths, as it was shown last. */
  readonly totalCents: number;
  /** Pieces that were shown to come later. */
  readonly backordered: number;
}

/** What comes back of buying, as far as it was told. */
export interface Bought {
  readonly id: string;
  readonly orderToken: string;
  readonly status: string;
  readonly paymentState: string;
}

/** A problem that keeps a cart from being bought. */
export interface Problem {
  readonly code: string;
}

/** Where things of buyers go. */
export const HOME = {
  firstName: 'Ada',
  lastName: 'Marsh',
  addressLine1: '1 Quay',
  city: 'Rye',
  postalCode: 'TN31 7LD',
  country: 'GB',
};

const EVERYWHERE = {
  name: 'Everywhere',
  places: [{ country: '*' }],
  options: [{ name: 'Post', rate: { kind: 'flat', price: { currency: 'USD', value: '0.00' } } }],
};

/** Lets a site send its things anywhere, for nothing. */
export async function offerShipping(bench: Pick<People, 'staff'>, host: string): Promise<void> {
  const owner = await bench.staff(host);
  const made = await owner.call(createShippingZone.method, createShippingZone.path, EVERYWHERE);
  if (made.status !== 201) throw new Error(`${host} cannot ship: ${made.text}`);
}

/** Variants of different products of a site that it has and sends. */
export function findCounted(bench: Place, host: string, count: number): Promise<CountedItem[]> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<CountedItem>(
      `SELECT DISTINCT ON (p.id) p.id AS "itemId", v.sku, v.id AS "variantId"
         FROM product_variants v JOIN products p ON p.website_id = v.website_id AND p.id = v.product_id
         JOIN stock_levels s ON s.website_id = v.website_id AND s.variant_id = v.id
        WHERE v.website_id = $1 AND p.product_type = 1 AND p.is_visible AND p.deleted_at IS NULL
          AND p.additional_fields_form IS NULL AND v.removed_at IS NULL AND NOT v.unlimited
        ORDER BY p.id, v.position LIMIT $2`,
      [await siteIdOf(client, host), count],
    );
    if (rows.length < count) throw new Error(`${host} has ${rows.length} counted products of ${count}.`);
    return rows;
  });
}

/** Pieces on hand of a variant. */
export function piecesOf(bench: Place, { variantId }: CountedItem): Promise<number> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ pieces: number }>(
      'SELECT on_hand AS pieces FROM stock_levels WHERE variant_id = $1',
      [variantId],
    );
    return rows[0]?.pieces ?? 0;
  });
}

/** Counts the pieces of variants anew, as staff does. */
export async function stockUp(
  bench: Place & Pick<People, 'staff'>,
  host: string,
  items: readonly CountedItem[],
  pieces: number,
): Promise<void> {
  const owner = await bench.staff(host);
  const now = await Promise.all(items.map((item) => piecesOf(bench, item)));
  const adjustments = items
    .map(({ variantId }, index) => ({ variantId, delta: pieces - (now[index] ?? 0) }))
    .filter(({ delta }) => delta !== 0);
  if (adjustments.length === 0) return;
  const answer = await owner.call(adjustStock.method, adjustStock.path, { adjustments, reason: 'counted' });
  if (answer.status !== 201) throw new Error(`Stock was not counted: ${answer.text}`);
}

function expectOk(what: string, answer: Answer): Answer {
  if (answer.status !== 200)
    throw new Error(`${what} answers ${answer.status}: ${answer.text.slice(0, 300)}`);
  return answer;
}

/** The buyer with what the cart costs now. */
export async function lookAgain({
  visitor,
  cartToken,
}: Pick<Buyer, 'visitor' | 'cartToken'>): Promise<Buyer> {
  const cart = expectOk('the cart', await visitor.call(getCart.method, getCart.path));
  const entries = field(cart, 'entries') as { readonly backorder?: { readonly quantity: number } }[];
  return {
    visitor,
    cartToken,
    totalCents: Number(field(cart, 'grandTotalCents')),
    backordered: entries.reduce((sum, { backorder }) => sum + (backorder?.quantity ?? 0), 0),
  };
}

/**
 * Somebody who put these things into a new cart and said where they go.
 * @param by.coupon a code that is typed in too
 * @param by.from address of this machine that they come from
 */
export async function comeToBuy(
  bench: Bench,
  host: string,
  items: readonly Item[],
  by: { readonly email?: string; readonly coupon?: string; readonly from?: string } = {},
): Promise<Buyer> {
  const { email = 'ada@marsh.example', coupon, from } = by;
  const visitor = bench.visitor(host, from);
  for (const { itemId, sku } of items) {
    const { method, path } = addCartEntry;
    expectOk('adding', await visitor.call(method, path, { itemId, sku, quantity: 1 }));
  }
  const cartToken = visitor.cookies.get('CART') ?? '';
  const path = TOKEN_CART_PATH.replace(':cartToken', cartToken);
  expectOk('the address of mails', await visitor.call('PUT', `${path}/email`, { email }));
  if (coupon !== undefined) expectOk('the coupon', await visitor.call('PUT', `${path}/coupons/${coupon}`));
  expectOk('the address', await visitor.call('PUT', `${path}/shipping/location`, HOME));
  return lookAgain({ visitor, cartToken });
}

let keys = 0;

/** A word for a call that may come twice. */
export function newKey(): string {
  keys += 1;
  return `hardening-${process.pid}-${keys}`;
}

/**
 * Pays a cart.
 * @param token what the provider for trying out is to do
 */
export function pay(
  { visitor, cartToken, totalCents, backordered }: Buyer,
  token = 'tok_ok',
  key: string = newKey(),
): Promise<Answer> {
  return visitor.call(
    checkOutCart.method,
    checkOutCart.path.replace(':cartToken', cartToken),
    {
      expectedGrandTotalCents: totalCents,
      expectedBackordered: backordered,
      payment: { provider: 'mock', token },
    },
    { 'idempotency-key': key },
  );
}

/** The order that an answer tells of. */
export function orderOf(answer: Answer): Bought | undefined {
  return field(answer, 'order') as Bought | undefined;
}

/** Codes of the problems that an answer tells of. */
export function problemsOf(answer: Answer): string[] {
  return ((field(answer, 'problems') ?? []) as Problem[]).map(({ code }) => code);
}
