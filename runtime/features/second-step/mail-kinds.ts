import type { MailSamples } from '../mail/render-mail.ts';

/** What people are told when their two-step sign-in changes. */
export interface SecondStepMailData {
  /** Name of the reader. */
  readonly name: string;
  /** Opens the site. */
  readonly link: string;
  /** Name of the passkey; empty where it is about none. */
  readonly passkey: string;
}

declare module '../mail/render-mail.ts' {
  interface MailData {
    'second-step-on': SecondStepMailData;
    'second-step-off': SecondStepMailData;
    'authenticator-added': SecondStepMailData;
    'authenticator-removed': SecondStepMailData;
  }
}

/** Facts to show these mails with: nobody of them exists, and their link opens nothing. */
export const secondStepMails: MailSamples<
  'second-step-on' | 'second-step-off' | 'authenticator-added' | 'authenticator-removed'
> = ({ link }) => ({
  'second-step-on': { name: 'Ines Fontaine', link, passkey: '' },
  'second-step-off': { name: 'Ines Fontaine', link, passkey: '' },
  'authenticator-added': { name: 'Ines Fontaine', link, passkey: '' },
  'authenticator-removed': { name: 'Ines Fontaine', link, passkey: '' },
});
