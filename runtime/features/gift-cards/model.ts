import { DataTypes, type Sequelize } from 'sequelize';
import type { GiftCardEntryKind } from '#shared/features/gift-cards/rules.ts';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface GiftCardColumns {
  websiteId: string;
  id: string;
  /** HMAC of the code with the site's key. */
  codeHash: string;
  last4: string;
  currency: string;
  issuedMinor: number;
  /** Kept by the database: the sum of the entries. */
  balanceMinor: number;
  /** Where the code was sent; empty for one that was handed over. */
  email: string;
  /** The order that it was bought with, and the line of it. */
  orderId: string | null;
  orderItemId: string | null;
  /** Counts the cards of a line. */
  piece: number;
  version: number;
  disabledAt: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
}

export interface GiftCardEntryColumns {
  websiteId: string;
  id: string;
  giftCardId: string;
  at: Date;
  kind: GiftCardEntryKind;
  /** Below zero for what was taken off the card. */
  amountMinor: number;
  orderId: string | null;
  /** What makes the entry, so that it is made once. */
  reference: string;
  actor: string;
  reason: string;
}

const text = { type: DataTypes.TEXT };
const maybeText = { type: DataTypes.TEXT, allowNull: true };
const whole = { type: DataTypes.INTEGER };
const time = { type: DataTypes.DATE };
const maybeTime = { type: DataTypes.DATE, allowNull: true };

/** The tables of gift cards and of what changed their balances. */
export function defineGiftCards(sequelize: Sequelize) {
  return {
    giftCards: defineTable<GiftCardColumns>(sequelize, 'gift_cards', {
      websiteId: keyColumn,
      id: keyColumn,
      codeHash: text,
      last4: text,
      currency: text,
      issuedMinor: whole,
      balanceMinor: whole,
      email: text,
      orderId: maybeText,
      orderItemId: maybeText,
      piece: whole,
      version: whole,
      disabledAt: maybeTime,
      expiresAt: maybeTime,
      createdAt: time,
    }),
    giftCardEntries: defineTable<GiftCardEntryColumns>(sequelize, 'gift_card_entries', {
      websiteId: keyColumn,
      id: keyColumn,
      giftCardId: text,
      at: time,
      kind: text,
      amountMinor: whole,
      orderId: maybeText,
      reference: text,
      actor: text,
      reason: text,
    }),
  };
}
