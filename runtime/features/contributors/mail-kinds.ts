import type { MailSamples } from '../mail/render-mail.ts';

declare module '../mail/render-mail.ts' {
  interface MailData {
    'contributor-invitation': {
      /** Name of who invites. */
      readonly inviter: string;
      readonly link: string;
      /** How long the link works. */
      readonly days: number;
    };
    'password-reset': {
      /** Name of the reader. */
      readonly name: string;
      readonly link: string;
      /** How long the link works. */
      readonly minutes: number;
    };
    'sign-in-link': {
      /** Name of the reader. */
      readonly name: string;
      readonly link: string;
      /** What the link shows, to be pasted into the studio. */
      readonly code: string;
      /** How long both work. */
      readonly minutes: number;
    };
  }
}

/** Facts to show these mails with: nobody of them exists, and their link opens nothing. */
export const contributorMails: MailSamples<'contributor-invitation' | 'password-reset' | 'sign-in-link'> = ({
  link,
}) => ({
  'contributor-invitation': { inviter: 'Ines Fontaine', link, days: 7 },
  'password-reset': { name: 'Ines Fontaine', link, minutes: 60 },
  'sign-in-link': { name: 'Ines Fontaine', link, code: 'mP4v-sample-code-7tQx', minutes: 15 },
});
