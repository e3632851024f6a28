import { escapeAttribute } from '#shared/html/escape.ts';
import { plainText } from '#shared/html/plain-text.ts';
import { directionOf } from '#shared/text/languages.ts';

/** An element up to its text, where it holds nothing else. */
const WITH_TEXT = /<([a-z][a-z0-9]*)((?:\s[^<>]*)?)>([^<>]+)(?=<\/)/gi;
const PICTURE = /<img(\s[^<>]*)>/gi;
const ALT = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const HAS_LANGUAGE = /\slang\s*=/i;
/** Their text is not read as such, or is not theirs alone. */
const NO_TEXT: ReadonlySet<string> = new Set(['html', 'script', 'style', 'title', 'noscript', 'template']);

/** What an element says of a text in another language than the page: its language, and its direction where that differs. */
export function attributesOfLanguage(language: string, ofPage: string): string {
  const direction = directionOf(language);
  const dir = direction === directionOf(ofPage) ? '' : ` dir="${direction}"`;
  return ` lang="${escapeAttribute(language)}"${dir}`;
}

/**
 * Markup of a page in which elements that hold nothing but a text in another language say so, whatever theme printed them;
 * pictures do for their alternative texts.
 * @param texts those in the other language, as plain text
 * @param mark what they say, from `attributesOfLanguage`
 */
export function markLanguage(html: string, texts: ReadonlySet<string>, mark: string): string {
  if (texts.size === 0) return html;
  const isOther = (text: string) => texts.has(text.includes('&') ? plainText(text) : text.trim());
  return html
    .replaceAll(WITH_TEXT, (found, name: string, attributes: string, text: string) => {
      const stays = NO_TEXT.has(name.toLowerCase()) || !isOther(text) || HAS_LANGUAGE.test(attributes);
      return stays ? found : `<${name}${mark}${attributes}>${text}`;
    })
    .replaceAll(PICTURE, (found, attributes: string) => {
      const [, double, single = ''] = ALT.exec(attributes) ?? [];
      const alt = double ?? single;
      const stays = alt === '' || !isOther(alt) || HAS_LANGUAGE.test(attributes);
      return stays ? found : `<img${mark}${attributes}>`;
    });
}
