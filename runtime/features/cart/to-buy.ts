import { tellAnswers } from '#shared/features/forms/answers.ts';
import { REMOVAL_UNDO_MS } from '#shared/features/cart/rules.ts';
import { fromHundredths } from '#shared/features/orders/rules.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import type { SiteScope } from '../../database/database.ts';
import { statement, together } from '../../database/in-order.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { CartsToBuy, CartToBuy } from '../checkout/cart-to-buy.ts';
import type { CartReader } from './reader.ts';
import { fillCart, type FilledCart } from './fill.ts';
import { lockCartToBuy, type StoredCart, touchCart } from './store.ts';

/** What was chosen, in the order in which the product has its options. */
function toOptions({ attributes, optionValues }: Cart['entries'][number]['chosenVariant']) {
  const order = optionValues.map(({ value }) => value);
  return Object.entries(attributes)
    .toSorted(([, a], [, b]) => order.indexOf(a) - order.indexOf(b))
    .map(([optionName, value]) => ({ optionName, value }));
}

/** The pieces that were told to be on back-order. */
function toBackorder({ backorder }: Cart['entries'][number]): CartToBuy['lines'][number]['backorder'] {
  if (backorder === undefined) return null;
  const { text: _text, ...told } = backorder;
  return told;
}

function toLines({ entries, currency }: Cart, language: string): CartToBuy['lines'] {
  const minor = (cents: number) => fromHundredths(cents, currency);
  return entries.map((entry) => ({
    productId: entry.itemId,
    variantId: entry.chosenVariant.id,
    sku: entry.chosenVariant.sku,
    productName: entry.title,
    variantOptions: toOptions(entry.chosenVariant),
    productType: entry.productType,
    quantity: entry.quantity,
    backorder: toBackorder(entry),
    unitMinor: minor(entry.purchasePriceCents),
    lineMinor: minor(entry.subTotal),
    freeText: entry.freeText ?? null,
    discountMinor: minor(entry.discountCents),
    taxMinor: minor(entry.taxCents),
    customizations: entry.additionalFields ?? null,
    image: entry.image ?? null,
    answers:
      entry.additionalFieldsForm === undefined
        ? []
        : tellAnswers(entry.additionalFieldsForm, entry.additionalFields ?? null, language),
  }));
}

/** A cart as it is bought, with its prices in the minor unit. */
export function toBought(cart: Cart, language: string): CartToBuy {
  const minor = (cents: number) => fromHundredths(cents, cart.currency);
  return {
    cart,
    lines: toLines(cart, language),
    sums: {
      subtotalMinor: minor(cart.subtotalCents),
      discountMinor: minor(cart.discountCents),
      shippingMinor: minor(cart.shippingCostCents),
      taxMinor: minor(cart.taxCents),
      isTaxIncluded: cart.taxIncluded,
      grandTotalMinor: minor(cart.grandTotalCents),
      giftCardMinor: minor(cart.giftCardCents),
      giftCardLines: cart.giftCards
        .filter(({ amountCents }) => amountCents > 0)
        .map(({ id, last4, amountCents }) => ({ id, last4, minor: minor(amountCents) })),
      discountLines: cart.discounts.map(({ title, discountCents }) => ({
        title,
        minor: minor(discountCents),
      })),
      shippingLines: cart.shippingLines.map(({ title, priceCents }) => ({
        title,
        minor: minor(priceCents),
      })),
    },
    couponIds: cart.discounts.map(({ id }) => id),
  };
}

/** What was filled in that the cart does not say by itself already. */
function withoutChosen({ shippingOptionId, ...filled }: FilledCart, cart: Cart): FilledCart {
  return shippingOptionId === cart.selectedShippingOption.id ? filled : { ...filled, shippingOptionId };
}

/** Writes what was filled in to a cart that nobody has bought yet; false where it was so already. */
async function save(
  scope: SiteScope,
  stored: StoredCart,
  filled: FilledCart,
  { currency, now }: { readonly currency: string; readonly now: number },
): Promise<boolean> {
  if (stored.orderId !== null || !(await fillCart(scope, stored, filled))) return false;
  await scope.ask(touchCart(stored.id, { now, currency, oldestRemoval: now - REMOVAL_UNDO_MS }));
  return true;
}

const markBought = statement(
  'carts.markBought',
  `UPDATE carts SET order_id = $3, version = version + 1, expires_at = 'infinity'
    WHERE website_id = $1 AND id = $2`,
);

/** Carts as they are bought: locked, and worked out as things are at this moment. */
export function createCartsToBuy(reader: Pick<CartReader, 'find'>): CartsToBuy {
  return {
    lockToBuy: (scope, site, { token, filled }, now) =>
      // What is worked out is the cart as it is once it is locked.
      together([lockCartToBuy(sha256(token), now), reader.find(scope, site, token, now)]).map(
        async ([locked, found]) => {
          if (locked === undefined || found === undefined || found.stored.mergedInto !== null)
            return undefined;
          // The prices that were read may be figures of the other one.
          if (locked.siteCurrency !== site.currency) return 'otherCurrency';
          const { cart } = found;
          const at = { currency: site.currency, now };
          if (await save(scope, locked, withoutChosen(filled, cart), at)) return 'saved';
          return toBought(cart, site.language);
        },
      ),
    markBought: (cartId, orderId) => markBought.none(cartId, orderId),
  };
}
