import type { MailSamples } from '../mail/render-mail.ts';
import type { SecondStepMailData } from '../second-step/mail-kinds.ts';

declare module '../mail/render-mail.ts' {
  interface MailData {
    'passkey-added': SecondStepMailData;
    'passkey-removed': SecondStepMailData;
  }
}

/** Facts to show these mails with: nobody of them exists, and their link opens nothing. */
export const passkeyMails: MailSamples<'passkey-added' | 'passkey-removed'> = ({ link }) => ({
  'passkey-added': { name: 'Ines Fontaine', link, passkey: 'Ines’s laptop' },
  'passkey-removed': { name: 'Ines Fontaine', link, passkey: 'Ines’s laptop' },
});
