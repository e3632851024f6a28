import type { CartQuotes } from '#shared/features/quotes/shape.ts';
import { DataTypes, type Sequelize } from 'sequelize';
import type { CheckoutEntries, ShippingLocation } from '#shared/features/cart/shape.ts';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface CartColumns {
  websiteId: string;
  id: string;
  /** SHA-256 of the token that opens the cart. */
  tokenHash: string;
  currency: string;
  version: number;
  createdAt: Date;
  /** When it is deleted; never, once it was bought. */
  expiresAt: Date;
  /** Where the confirmation goes. */
  email: string | null;
  /** Upper case, in the order in which they were given. */
  couponCodes: string[];
  /** In the order in which they were given. */
  giftCardIds: string[];
  shippingLocation: ShippingLocation | null;
  billingAddress: ShippingLocation | null;
  shippingOptionId: string | null;
  /** What else was entered at the checkout. */
  checkoutEntries: CheckoutEntries | null;
  /** What the merchant's services have answered for it. */
  quotes: CartQuotes | null;
  /** True for a cart of one subscription. */
  isSubscription: boolean;
  /** The member whose cart it is. */
  siteUserId: string | null;
  /** The cart that took its lines in at a login. */
  mergedInto: string | null;
  /** The order that it became. */
  orderId: string | null;
}

export interface CartEntryColumns {
  websiteId: string;
  id: string;
  cartId: string;
  /** Hash of what makes a line the same line: item, variant and additional fields. */
  lineKey: string;
  productId: string;
  variantId: string;
  quantity: number;
  additionalFields: string | null;
  /** Unit price when the visitor last changed the line, in the minor unit. */
  seenPriceMinor: number;
  /** When it was taken out; it can be put back for a while. */
  removedAt: Date | null;
}

/** The tables of what visitors are about to buy. */
export function defineCarts(sequelize: Sequelize) {
  return {
    carts: defineTable<CartColumns>(sequelize, 'carts', {
      websiteId: keyColumn,
      id: keyColumn,
      tokenHash: { type: DataTypes.TEXT },
      currency: { type: DataTypes.TEXT },
      version: { type: DataTypes.INTEGER },
      createdAt: { type: DataTypes.DATE },
      expiresAt: { type: DataTypes.DATE },
      email: { type: DataTypes.TEXT, allowNull: true },
      couponCodes: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      giftCardIds: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      shippingLocation: { type: DataTypes.JSONB, allowNull: true },
      billingAddress: { type: DataTypes.JSONB, allowNull: true },
      shippingOptionId: { type: DataTypes.TEXT, allowNull: true },
      checkoutEntries: { type: DataTypes.JSONB, allowNull: true },
      quotes: { type: DataTypes.JSONB, allowNull: true },
      isSubscription: { type: DataTypes.BOOLEAN },
      siteUserId: { type: DataTypes.TEXT, allowNull: true },
      mergedInto: { type: DataTypes.TEXT, allowNull: true },
      orderId: { type: DataTypes.TEXT, allowNull: true },
    }),
    cartEntries: defineTable<CartEntryColumns>(sequelize, 'cart_entries', {
      websiteId: keyColumn,
      id: keyColumn,
      cartId: { type: DataTypes.TEXT },
      lineKey: { type: DataTypes.TEXT },
      productId: { type: DataTypes.TEXT },
      variantId: { type: DataTypes.TEXT },
      quantity: { type: DataTypes.INTEGER },
      additionalFields: { type: DataTypes.TEXT, allowNull: true },
      seenPriceMinor: { type: DataTypes.BIGINT },
      removedAt: { type: DataTypes.DATE, allowNull: true },
    }),
  };
}
