import { escapeAttribute } from '#shared/html/escape.ts';
import { addressIn, type SiteLanguage } from './rules.ts';

/** The language that the markup of a page is read in. */
interface MarkupLanguage {
  readonly readIn: SiteLanguage;
  /** All that the site is offered in. */
  readonly languages: readonly SiteLanguage[];
  /** Tag of the language that its words are in. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

/** Elements that lead somewhere, and the root. A tag ends where another begins: else one that never ends is read to the end of the page. */
const LEADING = /<(html|a|area|form|button|input)(\s(?:[^<>"']|"[^"]*"|'[^']*')*)?>/gi;
const ADDRESS = /(\s(?:href|action|formaction)\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;
const LANGUAGE = /\s(?:lang|dir)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/**
 * Markup of a page as it is read in a language that is not the primary one: its links and forms lead to addresses of
 * that language, and its root tells the language and its direction. It is the same for every theme.
 */
export function markupIn(html: string, { readIn, languages, lang, dir }: MarkupLanguage): string {
  return html.replaceAll(LEADING, (tag, name: string, attributes = '') => {
    if (name.toLowerCase() === 'html') {
      const others = (attributes as string).replaceAll(LANGUAGE, '');
      return `<${name} lang="${escapeAttribute(lang)}" dir="${dir}"${others}>`;
    }
    return tag.replaceAll(ADDRESS, (found, before: string, double?: string, single?: string) => {
      const path = double ?? single ?? '';
      const address = addressIn(readIn, languages, path);
      const mark = double === undefined ? "'" : '"';
      return address === path ? found : before + mark + address + mark;
    });
  });
}
