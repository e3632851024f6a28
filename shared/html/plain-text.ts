import { decodeHTML } from 'entities/decode';
import { stripTags } from './strip-tags.ts';

/** What markup says to those who read plain text: without tags, and with the characters that its entities stand for. */
export function plainText(markup: string): string {
  return decodeHTML(stripTags(markup, ' ')).replace(/\s+/g, ' ').trim();
}
