import { tellAnswers } from '#shared/features/forms/answers.ts';
import { fromHundredths } from '#shared/features/orders/rules.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { CartsToBuy, CartToBuy } from '../checkout/service.ts';
import type { CartReader } from './reader.ts';
import { lockCart } from './store.ts';

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

function toLines({ entries, currency }: Cart): CartToBuy['lines'] {
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
    discountMinor: minor(entry.discountCents),
    taxMinor: minor(entry.taxCents),
    customizations: entry.additionalFields ?? null,
    answers:
      entry.additionalFieldsForm === undefined
        ? []
        : tellAnswers(entry.additionalFieldsForm, entry.additionalFields ?? null),
  }));
}

/** Carts as they are bought: locked, and worked out as things are at this moment. */
export function createCartsToBuy(reader: Pick<CartReader, 'find'>): CartsToBuy {
  return {
    async lockToBuy(scope, site, token, now) {
      // They are sent together, and done one after the other.
      const [locked, found] = await Promise.all([
        lockCart(scope, sha256(token), now),
        reader.find(scope, site, token, now),
      ]);
      if (locked === undefined || found === undefined || found.stored.mergedInto !== null) return undefined;
      const { cart } = found;
      const minor = (cents: number) => fromHundredths(cents, cart.currency);
      return {
        cart,
        lines: toLines(cart),
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
    },
    async markBought({ websiteId, query }, cartId, orderId) {
      await query(
        "UPDATE carts SET order_id = $3, version = version + 1, expires_at = 'infinity' WHERE website_id = $1 AND id = $2",
        [websiteId, cartId, orderId],
      );
    },
  };
}
