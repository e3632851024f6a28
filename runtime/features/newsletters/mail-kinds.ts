import type { MailSamples } from '../mail/render-mail.ts';

/** A block as the template of the mail shows it: one of these. */
export interface MailBlock {
  readonly heading?: string;
  /** Cleaned markup. */
  readonly html?: string;
  readonly picture?: { readonly image: string; readonly altText: string; readonly link: string };
  readonly button?: { readonly label: string; readonly link: string };
  readonly product?: {
    readonly name: string;
    readonly link: string;
    readonly image: string;
    readonly price: string;
  };
  readonly divider?: true;
  /** Height in px. */
  readonly spacer?: number | undefined;
}

declare module '../mail/render-mail.ts' {
  interface MailData {
    newsletter: {
      readonly subject: string;
      /** Shown after the subject by mail programs. */
      readonly preview: string;
      readonly blocks: readonly MailBlock[];
    };
  }
}

/** Facts to show this mail with; its links open nothing. */
export const newsletterMails: MailSamples<'newsletter'> = ({ link }) => ({
  newsletter: {
    subject: 'The kiln is open',
    preview: 'New mugs, fresh from the kiln',
    blocks: [
      { heading: 'The kiln is open' },
      { html: '<p>Twelve new mugs came out of it this week.</p>' },
      { product: { name: 'Tide mug', link, image: '', price: '$32.00' } },
      { divider: true },
      { button: { label: 'Visit the shop', link } },
    ],
  },
});
