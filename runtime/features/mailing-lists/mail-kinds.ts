import { CONFIRMATION_DAYS } from '#shared/features/mailing-lists/rules.ts';
import type { MailSamples } from '../mail/render-mail.ts';

declare module '../mail/render-mail.ts' {
  interface MailData {
    'list-confirmation': {
      /** Opens the page that confirms. */
      readonly link: string;
      readonly days: number;
    };
    'list-welcome': {
      /** What the merchant says to new subscribers, paragraph by paragraph. */
      readonly lines: readonly string[];
      /** Opens the site. */
      readonly link: string;
    };
  }
}

/** Facts to show these mails with; their link opens nothing. */
export const mailingListMails: MailSamples<'list-confirmation' | 'list-welcome'> = ({ link }) => ({
  'list-confirmation': { link, days: CONFIRMATION_DAYS },
  'list-welcome': { lines: ['Nice to have you here. We write about once a month.'], link },
});
