import type { HoldReason, MailKind, MailState } from '#shared/features/mail/rules.ts';
import { key, maybe, text, time } from '../../database/column.ts';
import { modelsOf, type RowOf, table } from '../../database/table.ts';

export const mailMessages = table('mail_messages', {
  id: key(),
  kind: text<MailKind>(),
  template: text(),
  language: text(),
  toAddress: text(),
  /** The name that the mail comes from: the site's. */
  senderName: text(),
  subject: text(),
  html: text(),
  text: text(),
  /** Only of marketing mails. */
  unsubscribeUrl: maybe(text()),
  /** SHA-256 of the token in `unsubscribeUrl`. */
  unsubscribeHash: maybe(text()),
  /** The order that it is about, if it is about one. */
  orderId: maybe(text()),
  /** Whom an answer goes to, where it is not the sender. */
  replyTo: maybe(text()),
  state: text<MailState>(),
  /** Why it was not delivered, in words. */
  problem: maybe(text()),
  createdAt: time(),
  /** When the state became final. */
  decidedAt: maybe(time()),
});
export type MailMessageColumns = RowOf<typeof mailMessages>;

export const mailHolds = table('mail_holds', {
  address: key(),
  reason: text<HoldReason>(),
  createdAt: time(),
});

/** The tables of mails to be delivered, and of the addresses that are not written to. */
export const defineMail = modelsOf({
  messages: mailMessages,
  holds: mailHolds,
});
