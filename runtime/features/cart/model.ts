import type { CartQuotes } from '#shared/features/quotes/shape.ts';
import type { CheckoutEntries, ShippingLocation } from '#shared/features/cart/shape.ts';
import { big, json, key, maybe, text, texts, time, whole, yesOrNo } from '../../database/column.ts';
import { table } from '../../database/table.ts';

export const carts = table('carts', {
  id: key(),
  /** SHA-256 of the token that opens the cart. */
  tokenHash: text(),
  currency: text(),
  version: whole(),
  createdAt: time(),
  /** When it is deleted; never, once it was bought. */
  expiresAt: time(),
  /** Where the confirmation goes. */
  email: maybe(text()),
  /** Upper case, in the order in which they were given. */
  couponCodes: texts(),
  /** In the order in which they were given. */
  giftCardIds: texts(),
  shippingLocation: maybe(json<ShippingLocation>()),
  billingAddress: maybe(json<ShippingLocation>()),
  shippingOptionId: maybe(text()),
  /** What else was entered at the checkout. */
  checkoutEntries: maybe(json<CheckoutEntries>()),
  /** What the merchant's services have answered for it. */
  quotes: maybe(json<CartQuotes>()),
  /** True for a cart of one subscription. */
  isSubscription: yesOrNo(),
  /** The member whose cart it is. */
  siteUserId: maybe(text()),
  /** The cart that took its lines in at a login. */
  mergedInto: maybe(text()),
  /** The order that it became. */
  orderId: maybe(text()),
});

export const cartEntries = table('cart_entries', {
  id: key(),
  cartId: text(),
  /** Hash of what makes a line the same line: item, variant and additional fields. */
  lineKey: text(),
  productId: text(),
  variantId: text(),
  quantity: whole(),
  additionalFields: maybe(text()),
  /** Unit price when the visitor last changed the line, in the minor unit. */
  seenPriceMinor: big(),
  /** When it was taken out; it can be put back for a while. */
  removedAt: maybe(time()),
});
