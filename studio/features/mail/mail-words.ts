import type { SentMail } from '#shared/features/mail/contract.ts';
import type { MailState } from '#shared/features/mail/rules.ts';

interface StateWords {
  /** One or two words. */
  readonly name: string;
  /** A sentence that says what it means. */
  readonly meaning: string;
}

/** States of mails as people name them, in the order in which a mail comes through them. */
export const STATE_WORDS: Readonly<Record<MailState, StateWords>> = {
  queued: { name: 'Waiting', meaning: 'It is sent as soon as the mail server takes it.' },
  sending: { name: 'On its way', meaning: 'It is being handed to the mail server right now.' },
  sent: { name: 'Sent', meaning: 'The mail server took it.' },
  held: {
    name: 'Held back',
    meaning: 'The recipient is unsubscribed from news and offers, so it was not sent.',
  },
  undecided: {
    name: 'Undecided',
    meaning: 'The connection broke while it was handed over, so nobody knows whether it arrived.',
  },
  failed: { name: 'Failed', meaning: 'It was given up.' },
};

/** True for a state that wants somebody to look. */
export function isTrouble(state: MailState): boolean {
  return state === 'failed' || state === 'undecided';
}

const TEMPLATE_WORDS: Readonly<Record<string, string>> = {
  'contributor-invitation': 'Staff invitation',
  'password-reset': 'Password reset',
  'second-step-on': 'Two-step sign-in is on',
  'second-step-off': 'Two-step sign-in is off',
  'authenticator-added': 'Authenticator app added',
  'authenticator-removed': 'Authenticator app removed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'sign-in-link': 'Sign-in link',
  'member-confirmation': 'Account confirmation',
  'member-known': 'Account exists already',
  'donation-confirmed': 'Donation confirmation',
  'order-confirmed': 'Order confirmation',
  'order-shipped': 'Shipping confirmation',
  'order-refunded': 'Refund notification',
  'order-canceled': 'Order canceled',
  'abandoned-cart': 'Abandoned cart reminder',
  'review-request': 'Review request',
  'subscription-started': 'Subscription started',
  'subscription-upcoming': 'Upcoming subscription payment',
  'subscription-declined': 'Subscription payment declined',
  'subscription-canceled': 'Subscription ended',
  'declined-cards': 'Card testing alert',
  'payment-disputed': 'Payment disputed',
  'refund-returned': 'Refund returned by the bank',
  'restock-notice': 'Back in stock',
};

/** The name of a mail; one without words of its own is told by its name: "order-paid" is "Order paid". */
export function nameTemplate(template: string): string {
  const plain = template.replaceAll('-', ' ');
  return TEMPLATE_WORDS[template] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** What a mail is for. */
export const KIND_WORDS: Readonly<Record<SentMail['kind'], string>> = {
  transactional: 'Transactional',
  marketing: 'Marketing',
};

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** The name of a language given by its tag: "de" is "German". */
export function nameLanguage(tag: string): string {
  return languages.of(tag) ?? tag;
}
