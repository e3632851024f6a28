import { getHTMLFromFragment, getSchema, Node as NodeKind } from '@tiptap/core';
import { DOMParser, type Node as TextNode } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { isSameText, parseHtml } from './rich-text-html.ts';
import { STARTER_OPTIONS } from './rich-text-schema.ts';

const OneLine = NodeKind.create({ name: 'doc', topNode: true, content: 'paragraph' });

/** What one line of text may be made of, such as a heading of the theme: strong words, emphasis and links. */
export const LINE_EXTENSIONS = [
  StarterKit.configure({
    ...STARTER_OPTIONS,
    document: false,
    heading: false,
    blockquote: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    listKeymap: false,
  }),
  OneLine,
];

const SCHEMA = getSchema(LINE_EXTENSIONS);

/** Reads a line for the editor. */
export function readRichLine(html: string): TextNode {
  return DOMParser.fromSchema(SCHEMA).parse(parseHtml(html));
}

/** Writes the line that is in the editor, without a paragraph around it. */
export function writeRichLine(text: TextNode): string {
  const line = text.firstChild;
  return line === null ? '' : getHTMLFromFragment(line.content, text.type.schema);
}

/** Whether the editor can show a line without losing any of its markup. */
export function isRichLine(html: string): boolean {
  return isSameText(html, writeRichLine(readRichLine(html)));
}
