import { addCartCoupon, addCartEntry, setCartEntryQuantity } from '#shared/features/cart/contract.ts';
import { REMOVAL_UNDO_MS } from '#shared/features/cart/rules.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { known, type Statement, together } from '../../database/in-order.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { readEntityTag } from '../../http/entity-tag.ts';
import { runOnceAfter } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { createTurns } from '../../platform/turns/turns.ts';
import type { CartMerger } from './merge.ts';
import { tokenOfMemberCart } from './member-token.ts';
import { carts } from './model.ts';
import type { CartReader, FoundCart } from './reader.ts';
import { CART_LIFE_MS, type LockedCart, lockCart, type StoredCart, touchCart } from './store.ts';

/** A cart that is being changed. */
export interface OpenCart {
  readonly scope: SiteScope;
  readonly site: Site;
  readonly now: number;
  readonly stored: StoredCart;
}

/** A cart that is not there yet, and can be written to in statements that come after its own. */
export interface NewCart {
  readonly stored: StoredCart;
  readonly token: string;
  /** The statement that makes the cart: it comes before whatever is written to it. */
  readonly make: Statement<void>;
}

/** A cart to put something into: one that was there, which is locked, or one that is just being made. */
type CartToFill =
  | NewCart
  | { readonly stored: LockedCart; readonly token: string; readonly make?: undefined };

/** Told that a cart is kept for its full life again, with who asked and the token. */
export type RenewedCart = (context: RequestContext, token: string) => void;

/** How carts are changed: each write locks its cart, changes it and answers it as it is then. */
export type CartWrites = ReturnType<typeof createCartWrites>;

/** The ETag of a cart. */
export function versionOf({ id, version }: Pick<Cart, 'id' | 'version'>): string {
  return `${id}-${version}`;
}

/** The cart of a write, as it is then. */
function show(
  reader: CartReader,
  { scope, site, now }: Omit<OpenCart, 'stored'>,
  token: string,
): Statement<FoundCart> {
  return reader.find(scope, site, token, now).map((found) => {
    if (found === undefined) throw new Error('The cart of this write is not there.');
    return found;
  });
}

/** Marks the cart as changed, and shows it as it is then. */
function finish(reader: CartReader, open: OpenCart, token: string): Statement<FoundCart> {
  const { site, now, stored } = open;
  const { currency } = site;
  return together([
    touchCart(stored.id, { now, currency, oldestRemoval: now - REMOVAL_UNDO_MS }),
    show(reader, open, token),
  ]).map(([, found]) => found);
}

/** @throws Refusal 410 of what became something else, 409 STALE of an old version */
async function assertOpen(
  reader: CartReader,
  context: RequestContext,
  open: OpenCart,
  token: string,
): Promise<void> {
  const { stored, site } = open;
  const { orderId, mergedInto } = stored;
  if (orderId !== null) throw refuseAs(setCartEntryQuantity, 'CART_PURCHASED', { facts: { orderId } });
  if (mergedInto !== null) {
    const facts = { cartToken: tokenOfMemberCart(site, mergedInto) };
    throw refuseAs(setCartEntryQuantity, 'CART_MERGED', { facts });
  }
  const base = readEntityTag(context.ifMatch);
  if (base === undefined || base === versionOf(stored)) return;
  throw refuseAs(addCartEntry, 'STALE', {
    facts: { shoppingCart: (await open.scope.ask(show(reader, open, token))).cart },
  });
}

/** A cart without anything in it. */
function newCart(id: string, { currency }: Site, now: number, isSubscription: boolean) {
  return {
    id,
    currency,
    version: 1,
    isSubscription,
    email: null,
    couponCodes: [],
    giftCardIds: [],
    shippingLocation: null,
    billingAddress: null,
    shippingOptionId: null,
    checkoutEntries: null,
    quotes: null,
    siteUserId: null,
    mergedInto: null,
    orderId: null,
    createdAt: now,
  };
}

/** Changes carts, each under the lock of its row. */
export function createCartWrites(deps: {
  db: Database;
  ids: Ids;
  reader: CartReader;
  merger: Pick<CartMerger, 'merge'>;
  renewed: RenewedCart;
}) {
  const { db, ids, reader } = deps;
  const turns = createTurns();

  /** A unit of work on the cart of a token, and what it asks first: in this process they come one after the other. */
  function write<Seen, T>(
    context: RequestContext,
    token: string | undefined,
    first: () => Statement<Seen>,
    work: (scope: SiteScope, seen: Seen) => Promise<T>,
  ) {
    const run = () =>
      db.writeSite(context.site.id, (scope) =>
        runOnceAfter(scope, context, first(), (seen) => work(scope, seen)),
      );
    return token === undefined ? run() : turns.take(sha256(token), run);
  }

  /** A new cart, and the statement that makes it. */
  function create(
    site: Site,
    now: number,
    { isSubscription }: { readonly isSubscription: boolean },
  ): NewCart {
    const token = ids.token();
    const stored = newCart(ids.id(), site, now, isSubscription);
    const make = carts.add([
      {
        ...stored,
        tokenHash: sha256(token),
        createdAt: new Date(stored.createdAt),
        expiresAt: new Date(now + CART_LIFE_MS),
      },
    ]);
    return { stored, token, make };
  }

  /** A cart for who asks: that of the member who is signed in, else a new one. */
  async function createFor({ site, siteUser, now }: RequestContext, scope: SiteScope): Promise<CartToFill> {
    if (siteUser === undefined) return create(site, now, { isSubscription: false });
    const ask = { siteUserId: siteUser.id, visitorToken: undefined, now };
    const token = await deps.merger.merge(scope, site, ask);
    const stored = await scope.ask(lockCart(sha256(token), now));
    if (stored === undefined) throw new Error('The cart of the member is not there.');
    return { stored, token };
  }

  return {
    create,

    /**
     * Changes the cart of a token.
     * @param act what is done to the locked cart; false where it was so already, and so is no other version
     * @throws Refusal 404, 409 STALE, 410
     */
    async change(
      context: RequestContext,
      token: string,
      act: (open: OpenCart) => Promise<boolean | void>,
    ): Promise<Cart> {
      const { site, now } = context;
      const lock = () => lockCart(sha256(token), now);
      let isRenewed = false;
      const changed = await write(context, token, lock, async (scope, stored) => {
        if (stored === undefined) throw refuseAs(addCartCoupon, 'CART_NOT_FOUND');
        const open = { scope, site, now, stored };
        await assertOpen(reader, context, open, token);
        const isChanged = (await act(open)) !== false;
        const found = await scope.ask(isChanged ? finish(reader, open, token) : show(reader, open, token));
        isRenewed = found.stored.expiresAt !== stored.expiresAt;
        return found.cart;
      });
      if (isRenewed) deps.renewed(context, token);
      return changed;
    },

    /**
     * Does something to the cart of a token, or to a new one where there is none that can be added to, once for an
     * idempotency key.
     * @param look what can be looked at before the cart is locked
     * @param act the statements that do it; what they refuse by their answers is taken back
     */
    async addTo<Seen, T>(
      context: RequestContext,
      token: string | undefined,
      look: () => Statement<Seen>,
      act: (open: OpenCart, seen: Seen) => Statement<T>,
    ): Promise<{ cart: Cart; done: T }> {
      const { site, now } = context;
      const first = () =>
        together([look(), token === undefined ? known(undefined) : lockCart(sha256(token), now)]);
      let isRenewed = false;
      const added = await write(context, token, first, async (scope, [seen, found]) => {
        const isUsable =
          found !== undefined && token !== undefined && found.orderId === null && found.mergedInto === null;
        if (isUsable) await assertOpen(reader, context, { scope, site, now, stored: found }, token);
        const filled = isUsable ? { stored: found, token } : await createFor(context, scope);
        const open = { scope, site, now, stored: filled.stored };
        const [, done, { cart, stored }] = await scope.inOrder([
          filled.make ?? known(undefined),
          act(open, seen),
          filled.make === undefined ? finish(reader, open, filled.token) : show(reader, open, filled.token),
        ]);
        isRenewed = filled.make === undefined && filled.stored.expiresAt !== stored.expiresAt;
        return { cart, done };
      });
      if (isRenewed) deps.renewed(context, added.cart.cartToken);
      return added;
    },
  };
}
