import { escapeAttribute, escapeText } from '#shared/html/escape.ts';
import type { PageDescription } from '#shared/features/pages/described-page.ts';
import { closePopupWord } from '#shared/features/pages/popup-words.ts';
import { descriptionInHead, titleInHead } from '#shared/features/pages/rules.ts';

/** What the head of a page is made of. */
export interface HeadFacts {
  readonly title: string;
  readonly siteTitle: string;
  /** Text, or markup of which only the text counts. */
  readonly description: string;
  /** Absolute address of the page. */
  readonly address: string;
  /** Absolute addresses of the pages of a list before and after this one. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** Absolute addresses of the page in each language, with their tags; none of a site with one language. */
  readonly alternates: readonly (readonly [tag: string, address: string])[];
  /** Absolute address of a picture for link previews. */
  readonly image: string | undefined;
  readonly styleSheets: readonly string[];
  /** Addresses of the fonts that the page needs at once. */
  readonly fonts: readonly string[];
  /** Address of the icon that browsers show. */
  readonly icon: string | undefined;
  /** Colour of the window around the page. */
  readonly themeColor: string | undefined;
  readonly scripts: readonly string[];
  /** What is shown over the page, with the address of the script that does it; undefined where nothing is. */
  readonly popup: Readonly<Record<'path' | 'version' | 'script', string>> | undefined;
  /** What the visitor's scripts have to know. */
  readonly page: Readonly<Record<string, unknown>>;
  /** True for pages that search engines should leave out. */
  readonly isHidden: boolean;
  /** Tag of the language that the page is in. */
  readonly language: string;
  /** What features say of it. */
  readonly told: PageDescription;
}

function meta(name: 'name' | 'property', key: string, content: string | undefined): string {
  return content === undefined || content === ''
    ? ''
    : `<meta ${name}="${key}" content="${escapeAttribute(content)}">`;
}

function link(rel: string, address: string | undefined): string {
  return address === undefined ? '' : `<link rel="${rel}" href="${escapeAttribute(address)}">`;
}

function fontPreload(address: string): string {
  return `<link rel="preload" href="${escapeAttribute(address)}" as="font" type="font/woff2" crossorigin>`;
}

function alternate(tag: string, address: string): string {
  return `<link rel="alternate" hreflang="${escapeAttribute(tag)}" href="${escapeAttribute(address)}">`;
}

/** JSON that can stand inside a script element. */
function toIsland(json: unknown): string {
  return JSON.stringify(json)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** What programs that show links take from a page. */
function linkPreview(facts: HeadFacts, description: string): string[] {
  const { title, siteTitle, address, image, language, told } = facts;
  return [
    meta('property', 'og:type', told.kind ?? 'website'),
    meta('property', 'og:site_name', siteTitle),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', language.includes('-') ? language.replace('-', '_') : undefined),
    meta('property', 'og:image', image),
    meta('property', 'og:image:alt', image === undefined ? undefined : title),
    meta('property', 'product:price:amount', told.price?.amount),
    meta('property', 'product:price:currency', told.price?.currency),
    meta('name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
  ];
}

function structuredDataIn({ structuredData }: PageDescription): string {
  return structuredData === undefined
    ? ''
    : `<script type="application/ld+json">${toIsland(structuredData)}</script>`;
}

const LINK_TAG = /<link\b[^<>]*>/gi;
const IS_ICON = /\brel\s*=\s*["']?(?:shortcut )?icon["']?/i;

/** The page without the icons of its theme, where the site has one of its own at an address. */
export function withOneIcon(html: string, own: string | undefined): string {
  if (own === undefined) return html;
  const end = html.search(/<\/head>|<body\b/i);
  const kept = link('icon', own);
  const head = html.slice(0, end).replace(LINK_TAG, (tag) => (tag !== kept && IS_ICON.test(tag) ? '' : tag));
  return head + html.slice(end);
}

function popupScript({ popup, language }: Pick<HeadFacts, 'popup' | 'language'>): string {
  if (popup === undefined) return '';
  const { script, path, version } = popup;
  const told = { src: script, 'data-popup-path': path, 'data-popup-version': version };
  const facts = { ...told, 'data-popup-close': closePopupWord(language) };
  const attributes = Object.entries(facts).map(([name, value]) => `${name}="${escapeAttribute(value)}"`);
  return `<script type="module" ${attributes.join(' ')}></script>`;
}

/** Markup for the head of a page. */
export function renderHead(facts: HeadFacts): string {
  const description = descriptionInHead(facts.description);
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(titleInHead(facts.title, facts.siteTitle))}</title>`,
    meta('name', 'description', description),
    facts.isHidden ? meta('name', 'robots', 'noindex') : link('canonical', facts.address),
    ...(facts.isHidden ? [] : facts.alternates.map(([tag, href]) => alternate(tag, href))),
    link('prev', facts.previous),
    link('next', facts.next),
    ...linkPreview(facts, description),
    ...facts.styleSheets.map((href) => `<link rel="stylesheet" href="${escapeAttribute(href)}">`),
    ...facts.fonts.map(fontPreload),
    link('icon', facts.icon),
    meta('name', 'theme-color', facts.themeColor),
    structuredDataIn(facts.told),
    `<script type="application/json" id="awning-page">${toIsland(facts.page)}</script>`,
    ...facts.scripts.map((src) => `<script type="module" src="${escapeAttribute(src)}"></script>`),
    popupScript(facts),
  ]
    .filter((line) => line !== '')
    .join('\n');
}
