import type { MailSamples } from '../mail/render-mail.ts';

declare module '../mail/render-mail.ts' {
  interface MailData {
    'declined-cards': {
      /** How many payments were declined, at least. */
      readonly declined: number;
      /** Opens the shop. */
      readonly link: string;
    };
  }
}

/** Facts to show these mails with: nobody of them exists, and their link opens nothing. */
export const cardMails: MailSamples<'declined-cards'> = ({ link }) => ({
  'declined-cards': { declined: 30, link },
});
