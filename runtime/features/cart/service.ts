import { getCartByToken } from '#shared/features/cart/contract.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import type { Database } from '../../database/database.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { ProductRecord } from '../products/product-item.ts';
import { createCartAddresses, createCartCoupons, createCartGiftCards } from './choices.ts';
import { createCartLines } from './lines.ts';
import { tokenOfMemberCart } from './member-token.ts';
import type { CartReader } from './reader.ts';
import { lifeOf, prolongCart, VISIT_STEP_MS } from './store.ts';
import type { RenewedCart } from './writes.ts';

/** What visitors do with carts. */
export type CartService = ReturnType<typeof createCartService>;

const SAMPLE_LINES = 3;

/** How carts are read by who has their token. */
function createCartLooks({
  db,
  reader,
  renewed,
}: {
  db: Database;
  reader: CartReader;
  renewed: RenewedCart;
}) {
  /** The cart of a token that can still be bought. */
  async function findOpen(scope: ReadScope, site: Site, token: string | undefined, now: number) {
    const found = token === undefined ? undefined : await scope.ask(reader.find(scope, site, token, now));
    const isOpen = found !== undefined && found.stored.orderId === null && found.stored.mergedInto === null;
    return isOpen ? found : undefined;
  }

  return {
    /** The visitor's cart of a token; an empty one that is not stored when there is none, or it was bought. */
    async read(scope: ReadScope, site: Site, token: string | undefined, now: number): Promise<Cart> {
      return (await findOpen(scope, site, token, now))?.cart ?? reader.empty(site, now);
    },

    /** As `read`, of a visitor who is here: the cart gets its full life again, once a day. */
    async visit(context: RequestContext, token: string | undefined): Promise<Cart> {
      const { site, now } = context;
      const found = await db.readSite(site.id, (scope) => findOpen(scope, site, token, now));
      if (found === undefined) return reader.empty(site, now);
      const { id, expiresAt } = found.stored;
      const full = now + lifeOf(found.stored);
      if (full - expiresAt >= VISIT_STEP_MS) {
        await db.writeAtOnce(site.id, prolongCart(id, full));
        renewed(context, found.cart.cartToken);
      }
      return found.cart;
    },

    /** The cart of a token, bought or not. @throws Refusal 404, 410 */
    async open(scope: ReadScope, site: Site, token: string, now: number): Promise<Cart> {
      const found = await scope.ask(reader.find(scope, site, token, now));
      if (found === undefined) throw refuseAs(getCartByToken, 'CART_NOT_FOUND');
      const { mergedInto } = found.stored;
      if (mergedInto === null) return found.cart;
      throw refuseAs(getCartByToken, 'CART_MERGED', {
        facts: { cartToken: tokenOfMemberCart(site, mergedInto) },
      });
    },
  };
}

/** Puts together what visitors do with carts. */
export function createCartService(
  deps: Parameters<typeof createCartLooks>[0] &
    Parameters<typeof createCartLines>[0] &
    Parameters<typeof createCartCoupons>[0] &
    Parameters<typeof createCartGiftCards>[0] & {
      listProducts: (scope: ReadScope, limit: number) => Promise<readonly ProductRecord[]>;
      /** A product for previews, whether visitors see it or not. */
      findProduct: (scope: ReadScope, id: string) => Promise<ProductRecord | undefined>;
    },
) {
  return {
    ...createCartLooks(deps),
    ...createCartLines(deps),
    ...createCartCoupons(deps),
    ...createCartGiftCards(deps),
    ...createCartAddresses(deps),

    /**
     * A cart that shows what one looks like, for previews.
     * @param productId what is in it; some of the first products where none is named
     */
    async sample(scope: ReadScope, site: Site, now: number, productId?: string): Promise<Cart> {
      const asked = productId === undefined ? undefined : await deps.findProduct(scope, productId);
      const named = asked === undefined ? [] : [asked];
      const products = productId === undefined ? await deps.listProducts(scope, SAMPLE_LINES) : named;
      return deps.reader.sample(scope, site, products, now);
    },
  };
}
