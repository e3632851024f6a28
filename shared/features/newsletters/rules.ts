/** How far a newsletter has come. */
export const NEWSLETTER_STATES = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const;
export type NewsletterState = (typeof NEWSLETTER_STATES)[number];

/** Newsletters of a site at most. */
export const NEWSLETTERS_MAX = 500;
/** Blocks of a newsletter at most. */
export const NEWSLETTER_BLOCKS_MAX = 40;
/** Mails that are written in one transaction. */
export const NEWSLETTER_BATCH = 50;

/** Who of the lists gets a newsletter, by what they bought. */
export const BOUGHT_KINDS = ['all', 'bought', 'notBought'] as const;
export type BoughtKind = (typeof BOUGHT_KINDS)[number];

/** True for a newsletter that can still be changed. */
export function isOpen(state: NewsletterState): boolean {
  return state === 'draft' || state === 'scheduled';
}
