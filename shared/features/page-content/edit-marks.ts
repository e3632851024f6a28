/**
 * In the page editor, texts that can be edited carry marks that say where they come from. They are characters of the
 * private use area, so they survive escaping and every template; the frame of the preview turns what stands between a
 * pair into an element that can be edited. Pages of visitors never have them.
 */
const OPEN = '\u{E000}';
const NAMED = '\u{E001}';
const CLOSE = '\u{E002}';

/** The header where it is chosen and written on: no block of a page has an id like it. */
export const HEADER_ID = 'site-header';
/** Before the ids of sections and blocks of the footer, where they stand on a page. */
export const FOOTER_PREFIX = 'footer-';

/** Where a text of a page comes from. */
export type EditTarget =
  | {
      readonly kind: 'block';
      readonly blockId: string;
      /** Name of the field, or path to that of an entry in a list: `items.2.title`. */
      readonly field: string;
      readonly isRich: boolean;
    }
  /** A place that the theme marks: `<awning:block-field id="home-title" />`. */
  | { readonly kind: 'place'; readonly id: string };

/** A target as one word. */
export function nameOfTarget(target: EditTarget): string {
  return target.kind === 'place'
    ? `place:${target.id}`
    : `${target.isRich ? 'rich' : 'line'}:${target.blockId}:${target.field}`;
}

/** Reads a target; undefined for a word that names none. */
export function targetOfName(name: string): EditTarget | undefined {
  const [kind = '', first = '', field = ''] = name.split(':');
  if (first === '') return undefined;
  if (kind === 'place') return { kind, id: first };
  const isBlock = (kind === 'rich' || kind === 'line') && field !== '';
  return isBlock ? { kind: 'block', blockId: first, field, isRich: kind === 'rich' } : undefined;
}

/** A text with the marks of its target around it. */
export function markText(target: EditTarget, text: string): string {
  return `${OPEN}${nameOfTarget(target)}${NAMED}${text}${CLOSE}`;
}

/**
 * What templates mark places by whose ids are made of the values of a page.
 * @param texts what stands at places, by their ids
 */
export function marksOfPlaces(texts: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const named = nameOfTarget({ kind: 'place', id: '' });
  return { awningOpen: OPEN + named, awningNamed: NAMED, awningTexts: texts, awningClose: CLOSE };
}

const ANY_MARK = new RegExp(`${OPEN}[^${NAMED}]*${NAMED}|${CLOSE}`, 'gu');

/** A text without marks, as attributes need it. */
export function withoutMarks(text: string): string {
  return text.replace(ANY_MARK, '');
}

/** The marks of a text in their order: what opens, with the name of its target, and what closes. */
export function findMarks(
  text: string,
): readonly { readonly at: number; readonly length: number; readonly opens: string | undefined }[] {
  return [...text.matchAll(ANY_MARK)].map(({ index, 0: mark }) => ({
    at: index,
    length: mark.length,
    opens: mark === CLOSE ? undefined : mark.slice(OPEN.length, -NAMED.length),
  }));
}
