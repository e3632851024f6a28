import type { MailSamples } from '../mail/render-mail.ts';

/** What mails about a subscription tell, in the language of the reader. */
export interface SubscriptionMailData {
  readonly name: string;
  readonly options: string;
  /** What each payment comes to. */
  readonly amount: string;
  /** How often it is paid. */
  readonly every: string;
  /** The day of the next payment, or of the next try; empty where there is none. */
  readonly next: string;
  /** Opens the page of the subscription. */
  readonly link: string;
}

declare module '../mail/render-mail.ts' {
  interface MailData {
    'subscription-started': SubscriptionMailData;
    'subscription-upcoming': SubscriptionMailData;
    'subscription-declined': SubscriptionMailData;
    'subscription-canceled': SubscriptionMailData;
  }
}

/** Facts to show these mails with: nobody of them exists, and their link opens nothing. */
export const subscriptionMails: MailSamples<
  'subscription-started' | 'subscription-upcoming' | 'subscription-declined' | 'subscription-canceled'
> = ({ link }) => {
  const subscription = {
    name: 'Mug club',
    options: 'Celadon',
    amount: '$32.00',
    every: 'every month',
    next: 'March 31, 2027',
    link,
  };
  return {
    'subscription-started': subscription,
    'subscription-upcoming': subscription,
    'subscription-declined': subscription,
    'subscription-canceled': { ...subscription, next: '' },
  };
};
