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
  held: { name: 'Held back', meaning: 'Its reader gets no news and offers, so it was not sent.' },
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
  'contributor-invitation': 'Invitation to work on the site',
  'password-reset': 'Way to a new password',
  'second-step-on': 'Two-step sign-in is on',
  'second-step-off': 'Two-step sign-in is off',
  'authenticator-added': 'Authenticator app added',
  'authenticator-removed': 'Authenticator app removed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'sign-in-link': 'Sign-in link',
  'member-confirmation': 'Confirmation of a new member',
  'member-known': 'Note to who is a member already',
  'donation-confirmed': 'Thanks for a donation',
  'order-confirmed': 'Confirmation of an order',
  'order-shipped': 'Something was sent',
  'order-refunded': 'Money was given back',
  'order-canceled': 'An order was canceled',
  'abandoned-cart': 'Reminder of a cart',
  'review-request': 'Question what buyers think',
  'subscription-started': 'A subscription has begun',
  'subscription-upcoming': 'A payment of a subscription comes soon',
  'subscription-declined': 'A payment of a subscription was declined',
  'subscription-canceled': 'A subscription has ended',
  'declined-cards': 'Somebody tries out cards',
  'payment-disputed': 'A payment is disputed',
  'refund-returned': 'Money that was given back is here again',
  'restock-notice': 'Something is back in stock',
};

/** The name of a mail; one without words of its own is told by its name: "order-paid" is "Order paid". */
export function nameTemplate(template: string): string {
  const plain = template.replaceAll('-', ' ');
  return TEMPLATE_WORDS[template] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** What a mail is for. */
export const KIND_WORDS: Readonly<Record<SentMail['kind'], string>> = {
  transactional: 'Belongs to what its reader did',
  marketing: 'News and offers',
};

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** The name of a language given by its tag: "de" is "German". */
export function nameLanguage(tag: string): string {
  return languages.of(tag) ?? tag;
}
