import type { MailSamples } from '../mail/render-mail.ts';

declare module '../mail/render-mail.ts' {
  interface MailData {
    'gift-card': {
      /** In groups of four. */
      readonly code: string;
      /** What is on it, as text. */
      readonly amount: string;
      /** A few words of the giver; empty where there are none. */
      readonly message: string;
      /** Who gives it; empty where it is the reader, or the shop. */
      readonly giver: string;
      /** Its last day in words; empty for one that keeps for ever. */
      readonly lastDay: string;
      readonly link: string;
    };
  }
}

/** Facts to show these mails with: nobody of them exists, and their link opens nothing. */
export const giftCardMails: MailSamples<'gift-card'> = ({ link }) => ({
  'gift-card': {
    code: 'SAMP-1E00-SAMP-1E00',
    amount: '$50.00',
    message: 'For your new kitchen. Choose something with a glaze you love.',
    giver: 'Ines Fontaine',
    lastDay: 'November 22, 2028',
    link,
  },
});
