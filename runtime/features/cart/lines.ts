import {
  addCartEntry,
  createSubscriptionCart,
  setCartEntryQuantity,
} from '#shared/features/cart/contract.ts';
import { mostPiecesOf, refusePieces } from '#shared/features/cart/pieces.ts';
import { checkStock, parseQuantity } from '#shared/features/cart/rules.ts';
import type { Cart, CartEntry } from '#shared/features/cart/shape.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import type { RequestContext } from '../../http/context.ts';
import { runOnce } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import { takeAdditionalFields } from './additional-fields.ts';
import {
  type Addition,
  type Additions,
  areServicesMultiple,
  lineKeyOf,
  orRefuse,
  toAnswer,
} from './additions.ts';
import { changeEntry, type EntryRow, findEntry } from './line-store.ts';
import type { CartWrites, OpenCart } from './writes.ts';

const sameLine = statement<{ id: string }>(
  'carts.sameEntry',
  'SELECT id FROM cart_entries WHERE website_id = $1 AND cart_id = $2 AND line_key = $3 AND id <> $4',
);

const takeIn = statement(
  'carts.takeInEntry',
  `WITH gone AS (DELETE FROM cart_entries WHERE website_id = $1 AND id = $2)
   UPDATE cart_entries SET quantity = LEAST($5::int, CASE WHEN removed_at IS NULL THEN quantity ELSE 0 END + $4),
          removed_at = NULL
    WHERE website_id = $1 AND id = $3`,
);

const setFields = statement(
  'carts.setFields',
  'UPDATE cart_entries SET additional_fields = $3, line_key = $4 WHERE website_id = $1 AND id = $2',
);

function entryOf({ entries }: Cart, id: string): CartEntry {
  const entry = entries.find((candidate) => candidate.id === id);
  if (entry === undefined) throw new Error('The line that was just written is not in the cart.');
  return entry;
}

/** Gives a line another quantity. @throws Refusal with a code of the contract */
async function changeQuantity(open: OpenCart, entry: EntryRow, quantity: number): Promise<void> {
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
  await open.scope.ask(changeEntry(entry.id, quantity, null));
}

/**
 * Gives a line other answers.
 * @returns id of the line that holds its pieces then: another one, where that has the same answers
 */
async function changeFields(open: OpenCart, entry: EntryRow, sent: string | null): Promise<string> {
  const { scope, stored, site } = open;
  const kept = takeAdditionalFields({ additionalFieldsForm: entry.form }, sent, site.language);
  const lineKey = lineKeyOf(entry.productId, entry.variantId, kept);
  const same = await scope.ask(sameLine.maybe(stored.id, lineKey, entry.id));
  if (same === undefined) {
    await scope.ask(setFields.none(entry.id, kept, lineKey));
    return entry.id;
  }
  const most = mostPiecesOf(entry.productType, areServicesMultiple(site.settings));
  await scope.ask(takeIn.none(entry.id, same.id, entry.quantity, most));
  return same.id;
}

/** What is done with the lines of carts. */
export function createCartLines(deps: { db: Database; writes: CartWrites; additions: Additions }) {
  const { db, writes, additions } = deps;

  async function entryIn({ scope, stored }: OpenCart, entryId: string): Promise<EntryRow> {
    const row = await scope.ask(findEntry(stored.id, entryId));
    if (row === undefined) throw refuseAs(setCartEntryQuantity, 'ENTRY_NOT_FOUND');
    return row;
  }

  async function keptEntryIn(open: OpenCart, entryId: string): Promise<EntryRow> {
    const row = await entryIn(open, entryId);
    if (row.isRemoved) throw refuseAs(setCartEntryQuantity, 'ENTRY_NOT_FOUND');
    return row;
  }

  function remove(context: RequestContext, token: string, entryId: string): Promise<Cart> {
    return writes.change(context, token, async (open) => {
      const { quantity } = await keptEntryIn(open, entryId);
      await open.scope.ask(changeEntry(entryId, quantity, new Date(open.now)));
    });
  }

  return {
    remove,

    /**
     * Puts pieces of an item into the cart of a token, or into a new one.
     * @throws Refusal with a text for visitors and a code of the contract
     */
    async add(
      context: RequestContext,
      token: string | undefined,
      addition: Addition,
    ): Promise<{ shoppingCart: Cart; newlyAdded: CartEntry & { quantityAdded: number } }> {
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

    /**
     * Makes a cart of one subscription.
     * @returns its token
     */
    subscribe(context: RequestContext, addition: Addition): Promise<string> {
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

    /** Sets the quantity of a line; 0 removes it, and one that was just removed comes back. */
    setQuantity(context: RequestContext, token: string, entryId: string, asked: unknown): Promise<Cart> {
      const quantity = orRefuse(parseQuantity(asked, 0));
      if (quantity === 0) return remove(context, token, entryId);
      return writes.change(context, token, async (open) =>
        changeQuantity(open, await entryIn(open, entryId), quantity),
      );
    },

    /**
     * Changes the answers of a line; where another one has the same, the two become one.
     * @param read gives the answers, JSON as text, to what the product asks; undefined leaves them as they are
     * @throws Refusal 400 FORM_INVALID
     */
    async setFields(
      context: RequestContext,
      token: string,
      entryId: string,
      read: (form: FormDefinition | null) => string | null | undefined,
    ): Promise<{ shoppingCart: Cart; updatedEntry: CartEntry }> {
      let keptId = entryId;
      const shoppingCart = await writes.change(context, token, async (open) => {
        const line = await keptEntryIn(open, entryId);
        const sent = read(line.form);
        if (sent === undefined) return false;
        keptId = await changeFields(open, line, sent);
        return true;
      });
      return { shoppingCart, updatedEntry: entryOf(shoppingCart, keptId) };
    },
  };
}
