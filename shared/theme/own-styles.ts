/** The style elements that a page may apply, once it is made. */
export interface SettledPage {
  /** The page without marks. */
  readonly html: string;
  /** What stands in those of its style elements that were marked, each once. */
  readonly styles: readonly string[];
}

/**
 * Tells style elements that templates write from those that come with what they print: the former are marked when a
 * template is compiled, by a secret that no value of a page can hold.
 */
export interface StyleMark {
  /** Marks the style elements of a template's own text. */
  mark(text: string): string;
  /** Takes the marks out of a page, and says which style elements had one. */
  settle(html: string): SettledPage;
  /**
   * The same with an attribute in the place of each mark.
   * @param attribute such as `nonce="…"`
   */
  stamp(html: string, attribute: string): string;
  /** Takes the marks out, and has the browser leave out every style element that had none. */
  keepMarked(html: string): string;
}

const OPENING = /<style(?=[\s/>])/gi;
const OPENED = /<style$/i;
/** The rest of a tag, whose attributes may hold `>` in quotes. */
const REST_OF_TAG = /(?:[^"'>]|"[^"]*"|'[^']*')*>/y;
const CLOSING = /<\/style(?=[\s/>])/gi;
/** Makes browsers apply nothing of a style element; of two such attributes the first counts. */
const APPLIES_NOWHERE = ' media="not all"';

/**
 * @param secret lower-case letters and digits that are told to nobody
 * @param known what stands in style elements that the platform itself writes into the values of pages
 */
export function createStyleMark(secret: string, known: readonly string[]): StyleMark {
  const mark = ` data-${secret}`;
  const marked = new RegExp(`(?<=<style)${mark}`, 'gi');
  const ownOfValues = known.map((css) => [`<style>${css}</style>`, `<style${mark}>${css}</style>`] as const);

  const markKnown = (page: string) =>
    ownOfValues.reduce((html, [plain, own]) => html.replaceAll(plain, () => own), page);

  return {
    mark: (text) => text.replace(OPENING, `$&${mark}`),

    settle(page) {
      const parts = markKnown(page).split(mark);
      const clean = parts.join('');
      const styles = new Set<string>();
      let at = 0;
      for (const part of parts.slice(0, -1)) {
        at += part.length;
        if (!OPENED.test(part)) continue;
        REST_OF_TAG.lastIndex = at;
        if (!REST_OF_TAG.test(clean)) break;
        const start = REST_OF_TAG.lastIndex;
        CLOSING.lastIndex = start;
        const end = CLOSING.exec(clean)?.index;
        if (end === undefined) break;
        styles.add(clean.slice(start, end));
      }
      return { html: clean, styles: [...styles] };
    },

    stamp: (page, attribute) =>
      markKnown(page)
        .replace(marked, () => ` ${attribute}`)
        .replaceAll(mark, ''),

    keepMarked(page) {
      const html = markKnown(page);
      return html
        .replace(OPENING, (tag, offset: number) =>
          html.startsWith(mark, offset + tag.length) ? tag : tag + APPLIES_NOWHERE,
        )
        .replaceAll(mark, '');
    },
  };
}
