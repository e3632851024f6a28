import { addCartEntry, setCartEntryQuantity } from '#shared/features/cart/contract.ts';
import type { Cart, CartEntry } from '#shared/features/cart/contract.ts';
import {
  checkStock,
  findBySku,
  isRefusal,
  MAX_CART_LINES,
  type Refusal as Refused,
  parseQuantity,
} from '#shared/features/cart/rules.ts';
import type { CartLine } from '#shared/features/cart/totals.ts';
import { toCart } from '#shared/features/cart/totals.ts';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/reads.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { runOnce } from '../../http/idempotency.ts';
import { Refusal, refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { ImageRecord } from '../images/image-item.ts';
import type { ProductRecord } from '../products/product-item.ts';
import { takeAdditionalFields } from './additional-fields.ts';
import { defineCarts } from './model.ts';
import type { LineRow, StoredCart } from './store.ts';
import { findCart, linesSql, readLines, toCartLine, touchCart } from './store.ts';

/** How long a visitor's cart is kept without a visit, in ms (runtime-contract B3.9). */
export const CART_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** What a visitor wants to put into the cart. */
export interface Addition {
  readonly itemId: string;
  readonly sku: string | null;
  readonly quantity: unknown;
  readonly additionalFields: string | null;
}

export interface CartService {
  /**
   * Puts pieces of an item into the cart of a token, or into a new one.
   * @throws Refusal with the texts of SPEC 5 and the codes of runtime-contract B2
   */
  add(
    context: RequestContext,
    token: string | undefined,
    addition: Addition,
  ): Promise<{ shoppingCart: Cart; newlyAdded: CartEntry & { quantityAdded: number } }>;
  /** The cart of a token; an empty one that is not stored when there is none. */
  read(scope: ReadScope, site: Site, token: string | undefined, now: number): Promise<Cart>;
  /** Sets the quantity of a line; 0 removes it. */
  setQuantity(context: RequestContext, token: string, entryId: string, quantity: unknown): Promise<Cart>;
  remove(context: RequestContext, token: string, entryId: string): Promise<Cart>;
  /** A cart that shows what one looks like, for previews. */
  sample(scope: ReadScope, site: Site, now: number): Promise<Cart>;
}

const STATUS_OF_REFUSAL: Readonly<Partial<Record<Refused['code'], number>>> = { OUT_OF_STOCK: 409 };

function refuse(refused: Refused, facts: Readonly<Record<string, unknown>> = {}): Refusal {
  return new Refusal(STATUS_OF_REFUSAL[refused.code] ?? 400, refused.code, refused.message, { facts });
}

function orRefuse<T>(answer: T | Refused): T {
  if (isRefusal(answer)) throw refuse(answer);
  return answer as T;
}

function variantsOf(product: ProductRecord) {
  return product.variants.map((variant) => ({ ...variant, qtyInStock: Math.max(0, variant.available) }));
}

function lineKeyOf(addition: Addition, variantId: string): string {
  return sha256(JSON.stringify([addition.itemId, variantId, addition.additionalFields ?? '']));
}

export function createCartService(deps: {
  db: Database;
  ids: Ids;
  findProduct: (scope: ReadScope, itemId: string) => Promise<ProductRecord | undefined>;
  listProducts: (scope: ReadScope, limit: number) => Promise<readonly ProductRecord[]>;
  /** Words of the site's collections in addresses, by id. */
  collectionUrls: (scope: ReadScope, site: Site) => Promise<ReadonlyMap<string, string>>;
  pathOfImage: (image: ImageRecord) => string;
  /** SQL of what can be bought of the variant of an alias. */
  availableSql: (variant: string) => string;
}): CartService {
  const { db, ids } = deps;
  const linesOfCart = linesSql(deps.availableSql('v'));
  const { carts, cartEntries } = defineCarts(db.sequelize);

  async function linesOf(scope: ReadScope, site: Site, cartId: string): Promise<CartLine[]> {
    const urls = await deps.collectionUrls(scope, site);
    return readLines(scope, linesOfCart, cartId, (id) => urls.get(id) ?? '', deps.pathOfImage);
  }

  async function show(scope: ReadScope, site: Site, cart: StoredCart, token: string): Promise<Cart> {
    const lines = await linesOf(scope, site, cart.id);
    return toCart({ ...cart, websiteId: site.id, cartToken: token, lines });
  }

  function emptyCart(site: Site, now: number): Cart {
    const facts = {
      id: '',
      websiteId: site.id,
      created: now,
      version: 0,
      currency: site.currency,
      cartToken: '',
    };
    return toCart({ ...facts, lines: [] });
  }

  async function lockOrCreate(scope: SiteScope, context: RequestContext, token: string | undefined) {
    const { site, now } = context;
    const found = token === undefined ? undefined : await findCart(scope, sha256(token), now, 'lock');
    if (found !== undefined && token !== undefined) return { cart: found, token };
    const newToken = ids.token();
    const row = {
      websiteId: site.id,
      id: ids.id(),
      tokenHash: sha256(newToken),
      currency: site.currency,
      version: 0,
      createdAt: new Date(now),
      expiresAt: new Date(now + CART_LIFE_MS),
    };
    await carts.create(row, { transaction: scope.transaction });
    return { cart: { id: row.id, currency: row.currency, version: 0, created: now }, token: newToken };
  }

  async function change(
    context: RequestContext,
    token: string,
    entryId: string,
    act: (scope: SiteScope, line: CartLine, lines: readonly CartLine[]) => Promise<void>,
  ): Promise<Cart> {
    const { site, now } = context;
    return db.withSite(site.id, (scope) =>
      runOnce(scope, context, async () => {
        const cart = await findCart(scope, sha256(token), now, 'lock');
        if (cart === undefined) throw refuseAs(setCartEntryQuantity, 'CART_NOT_FOUND');
        const lines = await linesOf(scope, site, cart.id);
        const line = lines.find((candidate) => candidate.id === entryId);
        if (line === undefined) throw refuseAs(setCartEntryQuantity, 'ENTRY_NOT_FOUND');
        await act(scope, line, lines);
        const version = await touchCart(scope, cart.id, new Date(now + CART_LIFE_MS));
        return show(scope, site, { ...cart, version }, token);
      }),
    );
  }

  const removeLine = (scope: SiteScope, entryId: string) =>
    cartEntries.destroy({
      where: { websiteId: scope.websiteId, id: entryId },
      transaction: scope.transaction,
    });

  async function putLine(
    scope: SiteScope,
    ask: {
      cart: StoredCart;
      lines: readonly CartLine[];
      lineKey: string;
      product: ProductRecord;
      variantId: string;
      quantity: number;
      addition: Addition;
    },
  ): Promise<string> {
    const where = { websiteId: scope.websiteId, cartId: ask.cart.id, lineKey: ask.lineKey };
    const { transaction } = scope;
    const same = await cartEntries.findOne({ where, transaction });
    if (same !== null) {
      const quantity = orRefuse(parseQuantity(same.quantity + ask.quantity));
      await same.update({ quantity }, { transaction });
      return same.id;
    }
    if (ask.lines.length >= MAX_CART_LINES) throw refuseAs(addCartEntry, 'CART_FULL');
    const id = ids.id();
    const { variantId, quantity } = ask;
    const { additionalFields } = ask.addition;
    await cartEntries.create(
      { ...where, id, productId: ask.product.id, variantId, quantity, additionalFields },
      { transaction },
    );
    return id;
  }

  return {
    add(context, token, asked) {
      const { site, now } = context;
      return db.withSite(site.id, (scope) =>
        runOnce(scope, context, async () => {
          const product = await deps.findProduct(scope, asked.itemId);
          if (product === undefined) throw refuseAs(addCartEntry, 'ITEM_NOT_FOUND');
          if (product.isSubscribable) throw refuseAs(addCartEntry, 'SUBSCRIPTION_ONLY');
          const item = {
            optionNames: product.variantOptionOrdering,
            variants: variantsOf(product),
            isGiftCard: product.productType === PRODUCT_TYPE.giftCard,
          };
          const variant = orRefuse(findBySku(item, asked.sku));
          const quantity = orRefuse(parseQuantity(asked.quantity));
          const additionalFields = takeAdditionalFields(product, asked.additionalFields);
          const addition = { ...asked, additionalFields };
          const { cart, token: cartToken } = await lockOrCreate(scope, context, token);
          const lines = await linesOf(scope, site, cart.id);
          const inCart = lines
            .filter((line) => line.variant.id === variant.id)
            .reduce((sum, line) => sum + line.quantity, 0);
          const short = checkStock(variant, quantity, inCart);
          if (short !== undefined) throw refuse(short, { available: variant.qtyInStock });
          const lineKey = lineKeyOf(addition, variant.id);
          const entryId = await putLine(scope, {
            cart,
            lines,
            lineKey,
            product,
            variantId: variant.id,
            quantity,
            addition,
          });
          const version = await touchCart(scope, cart.id, new Date(now + CART_LIFE_MS));
          const shoppingCart = await show(scope, site, { ...cart, version }, cartToken);
          const entry = shoppingCart.entries.find((candidate) => candidate.id === entryId);
          if (entry === undefined) throw new Error('The line that was just written is not in the cart.');
          return { shoppingCart, newlyAdded: { ...entry, quantityAdded: quantity } };
        }),
      );
    },

    async read(scope, site, token, now) {
      const cart = token === undefined ? undefined : await findCart(scope, sha256(token), now);
      return cart === undefined || token === undefined
        ? emptyCart(site, now)
        : show(scope, site, cart, token);
    },

    setQuantity(context, token, entryId, asked) {
      const quantity = orRefuse(parseQuantity(asked, 0));
      return change(context, token, entryId, async (scope, line, lines) => {
        if (quantity === 0) {
          await removeLine(scope, entryId);
          return;
        }
        const offered = { ...line.variant, qtyInStock: Math.max(0, line.variant.available) };
        const others = lines
          .filter((other) => other.variant.id === line.variant.id && other.id !== line.id)
          .reduce((sum, other) => sum + other.quantity, 0);
        const short = quantity > line.quantity ? checkStock(offered, quantity, others) : undefined;
        if (short !== undefined) throw refuse(short, { available: offered.qtyInStock });
        await cartEntries.update(
          { quantity },
          { where: { websiteId: scope.websiteId, id: entryId }, transaction: scope.transaction },
        );
      });
    },

    remove: (context, token, entryId) =>
      change(context, token, entryId, async (scope) => {
        await removeLine(scope, entryId);
      }),

    async sample(scope, site, now) {
      const urls = await deps.collectionUrls(scope, site);
      const products = (await deps.listProducts(scope, SAMPLE_LINES)).filter(
        (product) => product.variants.length > 0,
      );
      const lines = products.flatMap((product, index): CartLine[] => {
        const [variant] = product.variants;
        if (variant === undefined) return [];
        return [
          toCartLine(sampleLine(product, variant, index + 1), (id) => urls.get(id) ?? '', deps.pathOfImage),
        ];
      });
      const facts = {
        id: '',
        websiteId: site.id,
        created: now,
        version: 1,
        currency: site.currency,
        cartToken: '',
      };
      return toCart({ ...facts, lines });
    },
  };
}

const SAMPLE_LINES = 3;

function sampleLine(
  product: ProductRecord,
  variant: ProductRecord['variants'][number],
  quantity: number,
): LineRow {
  return {
    id: variant.id,
    itemId: product.id,
    collectionId: product.collectionId,
    urlId: product.urlId,
    productType: product.productType,
    title: product.name,
    ordering: product.variantOptionOrdering,
    image: product.images[0] ?? null,
    variant,
    quantity,
    additionalFields: null,
  };
}
