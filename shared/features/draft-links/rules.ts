import { DRAFT_LINK_PATH } from './paths.ts';

/** How many days a link to a draft may work. */
export const LINK_DAYS = [1, 7, 30] as const;
/** Links of a site that work at the same time. */
export const OPEN_LINKS_MAX = 50;
/** Remarks that come by one link. */
export const REMARKS_MAX = 300;
/** Longest note of a link, and longest path that it begins with. */
export const LINK_NOTE_MAX = 100;
export const START_PATH_MAX = 500;
/** Shortest and longest password of a link, in characters. */
export const LINK_PASSWORD_MIN = 6;
export const LINK_PASSWORD_MAX = 200;
/** Longest name and longest text of a remark, in characters. */
export const REMARK_NAME_MAX = 80;
export const REMARK_TEXT_MAX = 2_000;

/** Where a link stands: it works, its time is over, or somebody ended it. */
export const LINK_STATES = ['open', 'expired', 'revoked'] as const;

export type LinkState = (typeof LINK_STATES)[number];

/** Where a link stands at a moment, in epoch milliseconds. */
export function linkStateOf(
  { expiresAt, revokedAt }: { readonly expiresAt: Date; readonly revokedAt: Date | null },
  now: number,
): LinkState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt.getTime() > now ? 'open' : 'expired';
}

const START_PATH = /^\/(?!\/)[^\s?#\\]*$/;

/** True for the path of a page of the site. */
export function isStartPath(path: string): boolean {
  return START_PATH.test(path);
}

/** Where a page of a draft is shown to who has the link. */
export function pathInDraft(token: string, path: string): string {
  return `${DRAFT_LINK_PATH}/${token}${path === '/' ? '' : path}`;
}

/** Addresses that lead to files and calls, not to pages. */
const NO_PAGE = /^\/(?:api|assets|scripts|static|s|images|files|draft)(?:[/?#]|$)/;
const LINK = /<a\b[^<>]*>/gi;
const HREF = /(?<=\shref=["'])\/(?!\/)[^"'<>]*/i;
const FORM = /<form\b[^<>]*>/gi;
const ACTION = /(?<=\saction=["'])\/(?!\/)[^"'<>]*/i;
const SENDS = /\smethod=["']?post/i;

/**
 * Markup of a page whose links to other pages stay within the draft, as do its forms that look for something. Forms that
 * send something stay as they are: the policy of the page keeps them from being sent.
 * @param base address that the pages of the draft are below
 */
export function keepInDraft(html: string, base: string): string {
  const within = (path: string) => (NO_PAGE.test(path) ? path : base + (path === '/' ? '' : path));
  return html
    .replace(LINK, (link) => link.replace(HREF, within))
    .replace(FORM, (form) => (SENDS.test(form) ? form : form.replace(ACTION, within)));
}
