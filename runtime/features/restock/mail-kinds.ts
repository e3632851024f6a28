import { RESTOCK_CONFIRMATION_DAYS } from '#shared/features/restock/rules.ts';
import type { MailSamples } from '../mail/render-mail.ts';

declare module '../mail/render-mail.ts' {
  interface MailData {
    'restock-notice': {
      readonly product: string;
      /** Values of the options; empty where there are none. */
      readonly options: string;
      /** Opens the page of the product. */
      readonly link: string;
    };
    'restock-confirmation': {
      readonly product: string;
      /** Values of the options; empty where there are none. */
      readonly options: string;
      /** Opens the page that confirms. */
      readonly link: string;
      readonly days: number;
    };
  }
}

/** Facts to show these mails with: nobody of them exists, and their link opens nothing. */
export const restockMails: MailSamples<'restock-notice' | 'restock-confirmation'> = ({ link }) => ({
  'restock-notice': { product: 'Tide mug', options: 'Celadon, Large', link },
  'restock-confirmation': {
    product: 'Tide mug',
    options: 'Celadon, Large',
    link,
    days: RESTOCK_CONFIRMATION_DAYS,
  },
});
