import {
  addCartCoupon,
  addCartEntry,
  addCartGiftCard,
  createSubscriptionCart,
  getCartByToken,
  setCartEntryQuantity,
  setCartShippingOption,
} from '#shared/features/cart/contract.ts';
import { mostPiecesOf, refusePieces } from '#shared/features/cart/pieces.ts';
import { checkStock, parseQuantity } from '#shared/features/cart/rules.ts';
import type { Cart, CartEntry, ShippingLocation } from '#shared/features/cart/shape.ts';
import { CART_COUPONS_MAX, normalizeCode } from '#shared/features/coupons/rules.ts';
import {
  CART_GIFT_CARDS_MAX,
  GIFT_CARD_REASON_TEXTS,
  type OfferedGiftCard,
  refuseGiftCard,
} from '#shared/features/gift-cards/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { known, type Statement, statement } from '../../database/in-order.ts';
import type { ReadScope } from '../../database/reads.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { runOnce } from '../../http/idempotency.ts';
import { Refusal, refuseAs } from '../../http/refusal.ts';
import { addressNeedsOf } from '#shared/features/cart/address-needs.ts';
import { takeAddress } from '../../http/take-address.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import type { ProductRecord } from '../products/product-item.ts';
import { takeAdditionalFields } from './additional-fields.ts';
import {
  type Addition,
  type Additions,
  areServicesMultiple,
  lineKeyOf,
  orRefuse,
  toAnswer,
} from './additions.ts';
import { tokenOfMemberCart } from './member-token.ts';
import { fillCart, type FilledCart } from './fill.ts';
import type { CartReader } from './reader.ts';
import { changeEntry, type EntryRow, entrySql, lifeOf, prolongCart, VISIT_STEP_MS } from './store.ts';
import type { CartWrites, OpenCart } from './writes.ts';

export interface CartService {
  /**
   * Puts pieces of an item into the cart of a token, or into a new one.
   * @throws Refusal with a text for visitors and a code of the contract
   */
  add(
    context: RequestContext,
    token: string | undefined,
    addition: Addition,
  ): Promise<{ shoppingCart: Cart; newlyAdded: CartEntry & { quantityAdded: number } }>;
  /**
   * Makes a cart of one subscription.
   * @returns its token
   */
  subscribe(context: RequestContext, addition: Addition): Promise<string>;
  /** The visitor's cart of a token; an empty one that is not stored when there is none, or it was bought. */
  read(scope: ReadScope, site: Site, token: string | undefined, now: number): Promise<Cart>;
  /** As `read`, of a visitor who is here: the cart gets its full life again, once a day. */
  visit(site: Site, token: string | undefined, now: number): Promise<Cart>;
  /** The cart of a token, bought or not. @throws Refusal 404, 410 */
  open(scope: ReadScope, site: Site, token: string, now: number): Promise<Cart>;
  /** Sets the quantity of a line; 0 removes it, and one that was just removed comes back. */
  setQuantity(context: RequestContext, token: string, entryId: string, quantity: unknown): Promise<Cart>;
  remove(context: RequestContext, token: string, entryId: string): Promise<Cart>;
  /**
   * Changes the answers of a line; where another one has the same, the two become one.
   * @param read gives the answers, JSON as text, to what the product asks; undefined leaves them as they are
   * @throws Refusal 400 FORM_INVALID
   */
  setFields(
    context: RequestContext,
    token: string,
    entryId: string,
    read: (form: FormDefinition | null) => string | null | undefined,
  ): Promise<{ shoppingCart: Cart; updatedEntry: CartEntry }>;
  /** @throws Refusal 404 COUPON_NOT_FOUND, 409 TOO_MANY_COUPONS */
  addCoupon(context: RequestContext, token: string, code: string): Promise<Cart>;
  /**
   * As `addCoupon`, in the cart of a token or, where there is none that can be filled, in a new one.
   * @returns the token of the cart
   */
  takeCoupon(context: RequestContext, token: string | undefined, code: string): Promise<string>;
  removeCoupon(context: RequestContext, token: string, code: string): Promise<Cart>;
  /** @throws Refusal 404 GIFT_CARD_NOT_FOUND, 409 GIFT_CARD_INVALID, GIFT_CARD_NOT_TAKEN or TOO_MANY_GIFT_CARDS */
  addGiftCard(context: RequestContext, token: string, code: string): Promise<Cart>;
  /** @param code the code of the card, or its id */
  removeGiftCard(context: RequestContext, token: string, code: string): Promise<Cart>;
  /** Keeps what was filled in at the checkout, all of it in one unit of work. */
  fill(context: RequestContext, token: string, filled: FilledCart): Promise<Cart>;
  setEmail(context: RequestContext, token: string, email: string): Promise<Cart>;
  /** @throws Refusal 400 ADDRESS_INVALID for what is wrong as far as it is given */
  setShippingLocation(context: RequestContext, token: string, location: ShippingLocation): Promise<Cart>;
  /**
   * Says as much of where the cart is shipped as tells what that costs; what else is known of the address stays.
   * @param isWhole false while only the country was chosen, whose other fields are to be shown
   * @throws Refusal 400 ADDRESS_INVALID for what the zones of the site have to know, and for what is wrong
   */
  setShippingPlace(
    context: RequestContext,
    token: string,
    place: Pick<ShippingLocation, 'country' | 'region' | 'postalCode'>,
    isWhole: boolean,
  ): Promise<Cart>;
  /**
   * @param address null where the bill goes where the things go
   * @throws Refusal 400 ADDRESS_INVALID for what is wrong as far as it is given
   */
  setBillingAddress(context: RequestContext, token: string, address: ShippingLocation | null): Promise<Cart>;
  /** @throws Refusal 409 SHIPPING_OPTION_NOT_OFFERED */
  setShippingOption(context: RequestContext, token: string, optionId: string): Promise<Cart>;
  /**
   * A cart that shows what one looks like, for previews.
   * @param productId what is in it; some of the first products where none is named
   */
  sample(scope: ReadScope, site: Site, now: number, productId?: string): Promise<Cart>;
}

const SAMPLE_LINES = 3;

function entryOf({ entries }: Cart, id: string): CartEntry {
  const entry = entries.find((candidate) => candidate.id === id);
  if (entry === undefined) throw new Error('The line that was just written is not in the cart.');
  return entry;
}

const TAKE_IN = `
  WITH gone AS (DELETE FROM cart_entries WHERE website_id = $1 AND id = $2)
  UPDATE cart_entries SET quantity = LEAST($5::int, CASE WHEN removed_at IS NULL THEN quantity ELSE 0 END + $4),
         removed_at = NULL
   WHERE website_id = $1 AND id = $3`;

/** Puts together what visitors do with carts. */
export function createCartService(deps: {
  db: Database;
  reader: CartReader;
  writes: CartWrites;
  additions: Additions;
  listProducts: (scope: ReadScope, limit: number) => Promise<readonly ProductRecord[]>;
  /** A product for previews, whether visitors see it or not. */
  findProduct: (scope: ReadScope, id: string) => Promise<ProductRecord | undefined>;
  /** SQL of what can be bought of the variant of an alias. */
  availableSql: (variant: string) => string;
  /** Whether a coupon has this code. */
  isCouponKnown: (code: string) => Statement<boolean>;
  /** The gift card of a code that somebody typed. */
  findGiftCard: (scope: SiteScope, siteKey: string, code: string) => Promise<OfferedGiftCard | undefined>;
}): CartService {
  const { db, reader, writes, additions } = deps;
  const entryRow = entrySql(deps.availableSql('v'));

  async function entryIn({ scope, stored }: OpenCart, entryId: string): Promise<EntryRow> {
    const [row] = await scope.query<EntryRow>(entryRow, [scope.websiteId, stored.id, entryId]);
    if (row === undefined) throw refuseAs(setCartEntryQuantity, 'ENTRY_NOT_FOUND');
    return row;
  }

  /** The cart of a token that can still be bought. */
  async function findOpen(scope: ReadScope, site: Site, token: string | undefined, now: number) {
    const found = token === undefined ? undefined : await scope.ask(reader.find(scope, site, token, now));
    const isOpen = found !== undefined && found.stored.orderId === null && found.stored.mergedInto === null;
    return isOpen ? found : undefined;
  }

  const toUpdate = ({ stored }: OpenCart, column: string, value: unknown) =>
    statement(
      `carts.set.${column}`,
      `UPDATE carts SET ${column} = $3 WHERE website_id = $1 AND id = $2`,
    ).none(stored.id, value);

  const update = (open: OpenCart, column: string, value: unknown) =>
    open.scope.ask(toUpdate(open, column, value));

  const assertCoupon = (code: string): Statement<void> =>
    deps.isCouponKnown(code).map((isKnown) => {
      if (!isKnown) throw refuseAs(addCartCoupon, 'COUPON_NOT_FOUND');
    });

  function putCoupon(open: OpenCart, code: string): Statement<void> {
    const { couponCodes } = open.stored;
    if (couponCodes.includes(code)) return known(undefined);
    if (couponCodes.length >= CART_COUPONS_MAX) throw refuseAs(addCartCoupon, 'TOO_MANY_COUPONS');
    return toUpdate(open, 'coupon_codes', [...couponCodes, code]);
  }

  const remove: CartService['remove'] = (context, token, entryId) =>
    writes.change(context, token, async (open) => {
      const entry = await entryIn(open, entryId);
      if (entry.isRemoved) throw refuseAs(setCartEntryQuantity, 'ENTRY_NOT_FOUND');
      await open.scope.ask(changeEntry(entryId, entry.quantity, new Date(open.now)));
    });

  return {
    remove,

    async add(context, token, addition) {
      const look = () =>
        additions.check(addition, context.site).map((checked) => {
          if (checked.product.isSubscribable) throw refuseAs(addCartEntry, 'SUBSCRIPTION_ONLY');
          return checked;
        });
      const { cart, done } = await writes.addTo(context, token, look, ({ stored }, checked) => {
        if (stored.isSubscription) throw refuseAs(addCartEntry, 'SUBSCRIPTION_ONLY');
        const { quantity } = checked;
        return additions.put(stored.id, checked).map((entryId) => ({ entryId, quantity }));
      });
      return {
        shoppingCart: cart,
        newlyAdded: { ...entryOf(cart, done.entryId), quantityAdded: done.quantity },
      };
    },

    subscribe(context, addition) {
      const { site, now } = context;
      return db.writeSite(site.id, (scope) =>
        runOnce(scope, context, async () => {
          const checked = await scope.ask(additions.check(addition, site));
          if (!checked.product.isSubscribable) throw refuseAs(createSubscriptionCart, 'NOT_SUBSCRIBABLE');
          const { stored, token, make } = writes.create(site, now, { isSubscription: true });
          await scope.inOrder([make, additions.put(stored.id, checked)]);
          return token;
        }),
      );
    },

    async read(scope, site, token, now) {
      return (await findOpen(scope, site, token, now))?.cart ?? reader.empty(site, now);
    },

    async visit(site, token, now) {
      const found = await db.readSite(site.id, (scope) => findOpen(scope, site, token, now));
      if (found === undefined) return reader.empty(site, now);
      const { id, expiresAt } = found.stored;
      const full = now + lifeOf(found.stored);
      if (full - expiresAt >= VISIT_STEP_MS) {
        await db.writeSite(site.id, (scope) => scope.ask(prolongCart(id, full)));
      }
      return found.cart;
    },

    async open(scope, site, token, now) {
      const found = await scope.ask(reader.find(scope, site, token, now));
      if (found === undefined) throw refuseAs(getCartByToken, 'CART_NOT_FOUND');
      const { mergedInto } = found.stored;
      if (mergedInto === null) return found.cart;
      throw refuseAs(getCartByToken, 'CART_MERGED', {
        facts: { cartToken: tokenOfMemberCart(site, mergedInto) },
      });
    },

    setQuantity(context, token, entryId, asked) {
      const quantity = orRefuse(parseQuantity(asked, 0));
      if (quantity === 0) return remove(context, token, entryId);
      return writes.change(context, token, async (open) => {
        const entry = await entryIn(open, entryId);
        const offered = {
          sku: '',
          attributes: {},
          unlimited: entry.unlimited,
          qtyInStock: Math.max(0, entry.available),
        };
        const isMore = entry.isRemoved || quantity > entry.quantity;
        const most = mostPiecesOf(entry.productType, areServicesMultiple(open.site.settings));
        const tooMany = quantity > entry.quantity ? refusePieces(quantity, most) : undefined;
        if (tooMany !== undefined) throw toAnswer(tooMany);
        const short = isMore ? checkStock(offered, quantity, entry.inOthers) : undefined;
        if (short !== undefined) throw toAnswer(short, { available: offered.qtyInStock });
        await open.scope.ask(changeEntry(entryId, quantity, null));
      });
    },

    async setFields(context, token, entryId, read) {
      let keptId = entryId;
      const shoppingCart = await writes.change(context, token, async (open) => {
        const { scope, stored } = open;
        const entry = await entryIn(open, entryId);
        if (entry.isRemoved) throw refuseAs(setCartEntryQuantity, 'ENTRY_NOT_FOUND');
        const sent = read(entry.form);
        if (sent === undefined) return false;
        const asks = { additionalFieldsForm: entry.form };
        const kept = takeAdditionalFields(asks, sent, open.site.language);
        const lineKey = lineKeyOf(entry.productId, entry.variantId, kept);
        const [same] = await scope.query<{ id: string }>(
          'SELECT id FROM cart_entries WHERE website_id = $1 AND cart_id = $2 AND line_key = $3 AND id <> $4',
          [scope.websiteId, stored.id, lineKey, entryId],
        );
        if (same !== undefined) {
          const most = mostPiecesOf(entry.productType, areServicesMultiple(open.site.settings));
          await scope.query(TAKE_IN, [scope.websiteId, entryId, same.id, entry.quantity, most]);
          keptId = same.id;
          return true;
        }
        await scope.query(
          'UPDATE cart_entries SET additional_fields = $3, line_key = $4 WHERE website_id = $1 AND id = $2',
          [scope.websiteId, entryId, kept, lineKey],
        );
        return true;
      });
      return { shoppingCart, updatedEntry: entryOf(shoppingCart, keptId) };
    },

    addCoupon: (context, token, text) =>
      writes.change(context, token, async (open) => {
        const code = normalizeCode(text);
        if (open.stored.couponCodes.includes(code)) return;
        await open.scope.ask(assertCoupon(code));
        await open.scope.ask(putCoupon(open, code));
      }),

    async takeCoupon(context, token, text) {
      const code = normalizeCode(text);
      const look = () => assertCoupon(code);
      const { cart } = await writes.addTo(context, token, look, (open) => putCoupon(open, code));
      return cart.cartToken;
    },

    removeCoupon: (context, token, text) =>
      writes.change(context, token, async (open) => {
        const code = normalizeCode(text);
        await update(
          open,
          'coupon_codes',
          open.stored.couponCodes.filter((kept) => kept !== code),
        );
      }),

    addGiftCard: (context, token, code) =>
      writes.change(context, token, async (open) => {
        const { site, stored, now } = open;
        if (stored.isSubscription) throw refuseAs(addCartGiftCard, 'GIFT_CARD_NOT_TAKEN');
        const card = await deps.findGiftCard(open.scope, site.siteSecret, code);
        if (card === undefined) throw refuseAs(addCartGiftCard, 'GIFT_CARD_NOT_FOUND');
        const { giftCardIds } = stored;
        if (giftCardIds.includes(card.id)) return;
        const reason = refuseGiftCard(card, site.currency, now);
        if (reason !== undefined) throw new Refusal(409, 'GIFT_CARD_INVALID', GIFT_CARD_REASON_TEXTS[reason]);
        if (giftCardIds.length >= CART_GIFT_CARDS_MAX) throw refuseAs(addCartGiftCard, 'TOO_MANY_GIFT_CARDS');
        await update(open, 'gift_card_ids', [...giftCardIds, card.id]);
      }),

    removeGiftCard: (context, token, code) =>
      writes.change(context, token, async (open) => {
        const { giftCardIds } = open.stored;
        const id = giftCardIds.includes(code)
          ? code
          : (await deps.findGiftCard(open.scope, open.site.siteSecret, code))?.id;
        await update(
          open,
          'gift_card_ids',
          giftCardIds.filter((kept) => kept !== id),
        );
      }),

    fill: (context, token, filled) =>
      writes.change(context, token, ({ scope, stored }) => fillCart(scope, stored, filled)),

    setEmail: (context, token, email) =>
      writes.change(context, token, async (open) => {
        await update(open, 'email', email);
      }),

    setShippingLocation: (context, token, location) =>
      writes.change(context, token, async (open) => {
        const { language } = open.site;
        const place = takeAddress(location, { path: 'shippingLocation', language });
        await update(open, 'shipping_location', JSON.stringify(place));
      }),

    setShippingPlace: (context, token, { country, region, postalCode }, isWhole) =>
      writes.change(context, token, async (open) => {
        const { language } = open.site;
        const found = await open.scope.ask(reader.find(open.scope, open.site, token, open.now));
        const needs = found === undefined ? {} : addressNeedsOf(found.stored.rules, country, true);
        const asked = isWhole ? ({ asks: 'place', needs } as const) : {};
        const given = { ...open.stored.shippingLocation, country, region, postalCode };
        const place = takeAddress(given, { path: 'shippingLocation', language, ...asked });
        await update(open, 'shipping_location', JSON.stringify(place));
      }),

    setBillingAddress: (context, token, address) =>
      writes.change(context, token, async (open) => {
        const { language } = open.site;
        const place = address && takeAddress(address, { path: 'billingAddress', language }, 'address');
        await update(open, 'billing_address', place && JSON.stringify(place));
      }),

    setShippingOption: (context, token, optionId) =>
      writes.change(context, token, async (open) => {
        const found = await open.scope.ask(reader.find(open.scope, open.site, token, open.now));
        if (found?.cart.shippingOptions.every(({ id }) => id !== optionId) !== false) {
          throw refuseAs(setCartShippingOption, 'SHIPPING_OPTION_NOT_OFFERED');
        }
        await update(open, 'shipping_option_id', optionId);
      }),

    async sample(scope, site, now, productId) {
      const asked = productId === undefined ? undefined : await deps.findProduct(scope, productId);
      const named = asked === undefined ? [] : [asked];
      const products = productId === undefined ? await deps.listProducts(scope, SAMPLE_LINES) : named;
      return reader.sample(scope, site, products, now);
    },
  };
}
