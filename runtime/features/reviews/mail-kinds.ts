import type { MailSamples } from '../mail/render-mail.ts';

declare module '../mail/render-mail.ts' {
  interface MailData {
    'review-request': {
      /** Names of the products. */
      readonly names: readonly string[];
      /** Opens the page on which reviews are written. */
      readonly link: string;
    };
  }
}

/** Facts to show these mails with: nobody of them exists, and their link opens nothing. */
export const reviewMails: MailSamples<'review-request'> = ({ link }) => ({
  'review-request': { names: ['Tide mug', 'Linen napkins'], link },
});
