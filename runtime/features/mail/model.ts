import { DataTypes, type Sequelize } from 'sequelize';
import type { HoldReason, MailKind, MailState } from '#shared/features/mail/rules.ts';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface MailMessageColumns {
  websiteId: string;
  id: string;
  kind: MailKind;
  template: string;
  language: string;
  toAddress: string;
  /** The name that the mail comes from: the site's. */
  senderName: string;
  subject: string;
  html: string;
  text: string;
  /** Only of marketing mails. */
  unsubscribeUrl: string | null;
  /** SHA-256 of the token in `unsubscribeUrl`. */
  unsubscribeHash: string | null;
  /** The order that it is about, if it is about one. */
  orderId: string | null;
  state: MailState;
  /** Why it was not delivered, in words. */
  problem: string | null;
  createdAt: Date;
  /** When the state became final. */
  decidedAt: Date | null;
}

export interface MailHoldColumns {
  websiteId: string;
  address: string;
  reason: HoldReason;
  createdAt: Date;
}

/** The tables of mails to be delivered, and of the addresses that are not written to. */
export function defineMail(sequelize: Sequelize) {
  return {
    messages: defineTable<MailMessageColumns>(sequelize, 'mail_messages', {
      websiteId: keyColumn,
      id: keyColumn,
      kind: { type: DataTypes.TEXT },
      template: { type: DataTypes.TEXT },
      language: { type: DataTypes.TEXT },
      toAddress: { type: DataTypes.TEXT },
      senderName: { type: DataTypes.TEXT },
      subject: { type: DataTypes.TEXT },
      html: { type: DataTypes.TEXT },
      text: { type: DataTypes.TEXT },
      unsubscribeUrl: { type: DataTypes.TEXT, allowNull: true },
      unsubscribeHash: { type: DataTypes.TEXT, allowNull: true },
      orderId: { type: DataTypes.TEXT, allowNull: true },
      state: { type: DataTypes.TEXT },
      problem: { type: DataTypes.TEXT, allowNull: true },
      createdAt: { type: DataTypes.DATE },
      decidedAt: { type: DataTypes.DATE, allowNull: true },
    }),
    holds: defineTable<MailHoldColumns>(sequelize, 'mail_holds', {
      websiteId: keyColumn,
      address: keyColumn,
      reason: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
    }),
  };
}
