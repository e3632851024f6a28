import { NO_BRAND, type PaperLook, paperLook } from '#shared/features/theme-settings/brand.ts';
import { escapeAttribute } from '#shared/html/escape.ts';
import type { Database } from '../../database/database.ts';
import type { Site } from '../../http/context.ts';
import type { OwnPage } from '../../http/own-page.ts';
import type { Editions } from '../pages/editions.ts';

const STYLE_ELEMENT = /<style>([\s\S]*?)<\/style>/;
/** What pages show at their head that stand alone. */
const HEAD_PIECE = /<div class="awning" aria-hidden="true">(?:<i><\/i>)*<\/div>/;
const FOCUS = 'input:focus-visible, button:focus-visible, a:focus-visible';

const colorsOf = ({ accent, onAccent, link, darkLink }: PaperLook) => `
  :root { --accent: ${accent}; --on-accent: ${onAccent}; }
  a, .done { color: ${link}; }
  ${FOCUS} { outline-color: ${link}; }
  .sheet, .note > div:last-child { border-top: 4px solid ${accent}; border-radius: 10px; }
  .brand { display: block; max-width: 180px; max-height: 64px; margin: 0 0 20px; }
  @media (prefers-color-scheme: dark) { a, .done { color: ${darkLink}; } ${FOCUS} { outline-color: ${darkLink}; } }
`;

/** A page that the server makes without a theme, in the colours and with the logo of its site. */
export function inBrand(page: OwnPage, look: PaperLook): OwnPage {
  const [whole = '', own = ''] = STYLE_ELEMENT.exec(page.html) ?? [];
  const css = own + colorsOf(look);
  const logo =
    look.logo === undefined ? '' : `<img class="brand" src="${escapeAttribute(look.logo)}" alt="">`;
  const html = page.html.replace(HEAD_PIECE, () => logo).replace(whole, () => `<style>${css}</style>`);
  return { html, styles: page.styles.map((style) => (style === own ? css : style)) };
}

/** Gives pages that stand alone the brand of their site. */
export type WearBrand = (site: Site, origin: string, page: OwnPage) => Promise<OwnPage>;

/** Makes what does so by the brand that is published; a site that asks for a password shows nothing of itself. */
export function createWearBrand(db: Pick<Database, 'readSite'>, editions: Pick<Editions, 'live'>): WearBrand {
  return async (site, origin, page) => {
    if (site.lockHash !== undefined) return inBrand(page, paperLook(NO_BRAND, origin));
    const { content } = await db.readSite(site.id, (scope) => editions.live(scope, site));
    return inBrand(page, paperLook(content.brand, origin));
  };
}
