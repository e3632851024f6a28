import { escapeAttribute } from './escape.ts';

/** Markup that is ready to be printed. */
export class Markup {
  readonly text: string;

  /** Outside of this file markup comes from {@link html}, {@link trusted} and {@link verbatim}. */
  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template of {@link html}; nothing is printed for undefined. */
export type HtmlPart = Markup | string | number | boolean | undefined | readonly Markup[];

/**
 * Builds markup by a template. Every part is escaped for elements and for attributes in double quotes (`&`, `<`,
 * `>`, `"`), except for what is markup already. Attributes without quotes or in single ones are not safe.
 */
export function html(template: TemplateStringsArray, ...parts: readonly HtmlPart[]): Markup {
  let text = template[0] as string;
  // A counter, because the iterator of entries takes longer than the rest.
  for (let i = 0; i < parts.length; i++) text += printed(parts[i]) + (template[i + 1] as string);
  return new Markup(text);
}

/** Markup that was made elsewhere, of values that were escaped there. */
export function trusted(markup: string): Markup {
  return new Markup(markup);
}

/**
 * A value that is printed as it is although it is no markup of ours, because the language reference says so: all
 * templates of the dialect rely on the very bytes. Each formatter that does this is listed with its reason in
 * the test of hostile values; templates escape what they hand to it.
 */
export function verbatim(value: string): Markup {
  return new Markup(value);
}

function printed(part: HtmlPart): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return part === undefined ? '' : escapeAttribute(String(part));
}
