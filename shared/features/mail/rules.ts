/** What a mail is for: transactional ones belong to an act of their reader, marketing ones can be refused. */
export const MAIL_KINDS = ['transactional', 'marketing'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Most mails of one page of the list. */
export const MAIL_PAGE = 100;

/** Why mails to an address are held back. */
export type HoldReason = 'unsubscribed' | 'bounced';

/** How far a mail has come; `undecided` is one whose handing over was cut off, so that nobody knows if it arrived. */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'held', 'undecided'] as const;
export type MailState = (typeof MAIL_STATES)[number];

const ADDRESS_MAX = 256;
const SUBJECT_MAX = 200;
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;
/** What random tokens look like: long, and with a digit unless they are very long; or the code of a gift card. */
const SECRET =
  /(?<![\w-])(?:(?=[\w-]*\d)[\w-]{20,}|[\w-]{40,}|[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3})(?![\w-])/g;
const HIDDEN = '…';
const BREAKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** True for a text that can stand as the only address in the head of a mail. */
export function isMailAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && ADDRESS.test(text);
}

/** The form in which addresses are compared and kept. */
export function toMailAddress(text: string): string {
  return text.trim().toLowerCase();
}

/** A text as one line of a mail's head: breaks and control characters become spaces, and it ends after 200 characters. */
export function toHeadLine(text: string): string {
  const line = text.replace(BREAKS, ' ').trim();
  return Array.from(line).slice(0, SUBJECT_MAX).join('').trimEnd();
}

/** True for a mail that a person may send once more: it failed, or nobody knows whether it arrived. */
export function isResendable(state: MailState): boolean {
  return state === 'failed' || state === 'undecided';
}

/**
 * What a mail says, without the links and codes that are for its reader alone: whoever may look after the mails of a
 * site is not to open the account of another with one of them.
 */
export function hideReaderSecrets(text: string): string {
  return text.replace(SECRET, HIDDEN);
}

/** True for mails that are not sent to everybody: whether their readers want them is asked first. */
export function canBeHeldBack(kind: MailKind): boolean {
  return kind === 'marketing';
}

/** True when a mail of this kind is not sent to an address that is held for this reason (docs/jobs-and-mail.md). */
export function isHeldBack(kind: MailKind, reason: HoldReason | undefined): boolean {
  return canBeHeldBack(kind) && reason !== undefined;
}
