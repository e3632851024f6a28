import type { MailSamples } from '../mail/render-mail.ts';

declare module '../mail/render-mail.ts' {
  interface MailData {
    'abandoned-cart': {
      readonly lines: readonly {
        readonly name: string;
        readonly options: string;
        readonly quantity: number;
      }[];
      /** Code of the coupon that was put into the cart; empty where there is none. */
      readonly code: string;
      /** Opens the cart. */
      readonly link: string;
    };
  }
}

/** Facts to show these mails with: nobody of them exists, and their link opens nothing. */
export const cartMails: MailSamples<'abandoned-cart'> = ({ link }) => ({
  'abandoned-cart': {
    lines: [
      { name: 'Tide mug', options: 'Celadon, Large', quantity: 2 },
      { name: 'Linen napkins', options: '', quantity: 1 },
    ],
    code: 'COME-BACK',
    link,
  },
});
