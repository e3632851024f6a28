import type { MailSamples } from '../mail/render-mail.ts';

declare module '../mail/render-mail.ts' {
  interface MailData {
    downloads: {
      /** Number of the order. */
      readonly number: string;
      readonly files: readonly { readonly filename: string; readonly size: string; readonly link: string }[];
      /** How long the links work. */
      readonly hours: number;
      /** How often each of them works. */
      readonly uses: number;
      /** Opens the page of the order. */
      readonly link: string;
    };
  }
}

/** Facts to show these mails with: nobody of them exists, and their link opens nothing. */
export const downloadMails: MailSamples<'downloads'> = ({ link }) => ({
  downloads: {
    number: '1042',
    files: [{ filename: 'four-glazes.pdf', size: '2.4 MB', link }],
    hours: 24,
    uses: 5,
    link,
  },
});
