/** Stands in the place of a token, for a page of what nobody bought. */
export const SAMPLE_TOKEN = 'sample';
/** Where the preview shows pages that visitors come to by no path of their own. */
export const PREVIEW_FOLDER = '/commerce/preview';
/** Longest word of a page in addresses, in characters. */
export const PAGE_WORD_MAX = 100;

const PAGE_WORD = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** First words of paths that lead to parts of every site, so that no page and no store may have them. */
const RESERVED: ReadonlySet<string> = new Set([
  'account',
  'api',
  'assets',
  'cart',
  'checkout',
  'commerce',
  'discount',
  'draft',
  'files',
  'form-submission',
  'health',
  'images',
  'installments',
  'language',
  'mail',
  'mailing-list',
  'metrics',
  'not-found',
  'page-password',
  'ready',
  'restock',
  's',
  'scripts',
  'search',
  'settings',
  'site-password',
  'static',
  'visitor',
]);

/** True for a word that leads to a part of every site. */
export function isReservedWord(text: string): boolean {
  return RESERVED.has(text);
}

/** True for a word that a page may have in addresses: a slug, and not kept for parts of every site. */
export function isPageWord(text: string): boolean {
  return text.length <= PAGE_WORD_MAX && PAGE_WORD.test(text) && !isReservedWord(text);
}

/** Said of a word that no page may have in addresses. */
export function notPageUrlText(text: string): string {
  return `${text} is not a valid page URL`;
}

/** Where an entry of a navigation leads that only holds others. */
export const FOLDER_LINK = '#';
