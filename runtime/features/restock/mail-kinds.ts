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
  }
}

/** Facts to show these mails with: nobody of them exists, and their link opens nothing. */
export const restockMails: MailSamples<'restock-notice'> = ({ link }) => ({
  'restock-notice': { product: 'Tide mug', options: 'Celadon, Large', link },
});
