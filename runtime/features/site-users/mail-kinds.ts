import type { MailSamples } from '../mail/render-mail.ts';

declare module '../mail/render-mail.ts' {
  interface MailData {
    'member-confirmation': {
      /** Name of the reader, or their address. */
      readonly name: string;
      readonly link: string;
      /** How long the link works. */
      readonly days: number;
    };
    'member-known': {
      /** Name of the reader, or their address. */
      readonly name: string;
      /** Opens the page of the account. */
      readonly link: string;
    };
  }
}

/** Facts to show these mails with: nobody of them exists, and their link opens nothing. */
export const memberMails: MailSamples<'member-confirmation' | 'member-known'> = ({ link }) => ({
  'member-confirmation': { name: 'Ines Fontaine', link, days: 7 },
  'member-known': { name: 'Ines Fontaine', link },
});
