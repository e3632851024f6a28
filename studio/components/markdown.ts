import { micromark } from 'micromark';
import { cleanHtml } from './rich-text-html.ts';

const HEADING_OR_QUOTE = /^(?:#{1,6}|>) \S/m;
const LIST_LINE = /^\s*(?:[-*+]|\d{1,3}[.)]) +\S/gm;
const STRONG_OR_LINK = /\*\*[^*\n]+\*\*|\[[^\]\n]+\]\([^)\s]+\)/;

/** Whether words that were copied as words are meant as Markdown: one line that begins with "1." is not. */
function isMarkdown(text: string): boolean {
  return HEADING_OR_QUOTE.test(text) || STRONG_OR_LINK.test(text) || (text.match(LIST_LINE) ?? []).length > 1;
}

/** Words that are meant as Markdown, as HTML; undefined for other words. */
export function readMarkdown(text: string): string | undefined {
  return isMarkdown(text) ? cleanHtml(micromark(text)) : undefined;
}

/** A text as Markdown; what makes it is loaded for that. */
export async function toMarkdown(html: string): Promise<string> {
  const { default: Turndown } = await import('turndown');
  const turndown = new Turndown({
    headingStyle: 'atx',
    bulletListMarker: '-',
    emDelimiter: '*',
    br: '\\',
  });
  return turndown.turndown(html);
}
