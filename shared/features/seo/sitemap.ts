import { alternatesOf, type SiteLanguage } from '#shared/features/languages/rules.ts';

/** Where the list of all sitemaps of a site is. */
export const SITEMAP_PATH = '/sitemap.xml';

/** Path of one of its parts. */
export const sitemapPartPath = (part: number | ':part'): string => `/sitemap-${part}.xml`;

/** Addresses of a part; search engines take up to 50,000. */
export const PART_SIZE = 10_000;

/** How long a part of the products is good before it is made again, in ms. */
export const SITEMAP_GOOD_FOR_MS = 3_600_000;

/** An address for search engines. */
export interface SitemapEntry {
  readonly path: string;
  /** Epoch milliseconds of its last change; undefined where that is not known. */
  readonly changedAt?: number | undefined;
  /** The languages in which the page is read, where they are not all of the site. */
  readonly languages?: readonly SiteLanguage[];
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const SPECIAL: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function toXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SPECIAL[sign] ?? sign);
}

/** A path as an address: what is no ASCII is written as the protocol wants it. */
function toAddress(origin: string, path: string): string {
  return toXml(origin + encodeURI(path));
}

function toElement(
  name: 'url' | 'sitemap',
  origin: string,
  { path, changedAt }: SitemapEntry,
  more = '',
): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return `<${name}><loc>${toAddress(origin, path)}</loc>${changed}${more}</${name}>\n`;
}

/**
 * The XML of a sitemap (sitemaps.org).
 * @param origin scheme and host of the site
 * @param languages that the site is offered in; where there are several, each page names its address in all of them
 */
export function sitemapXml(
  origin: string,
  entries: readonly SitemapEntry[],
  languages: readonly SiteLanguage[],
): string {
  const inLanguages = ({ path, languages: own = languages }: SitemapEntry) =>
    alternatesOf(own, path)
      .map(([tag, to]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${toAddress(origin, to)}"/>`)
      .join('');
  const urls = entries.map((entry) => toElement('url', origin, entry, inLanguages(entry))).join('');
  const also = languages.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  return `${HEAD}<urlset ${NAMESPACE}${also}>\n${urls}</urlset>\n`;
}

/** The XML of the list of all sitemaps of a site. */
export function sitemapIndexXml(origin: string, parts: readonly SitemapEntry[]): string {
  const all = parts.map((part) => toElement('sitemap', origin, part)).join('');
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${all}</sitemapindex>\n`;
}
