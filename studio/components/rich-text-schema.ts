import { type Editor, Extension, getHTMLFromFragment, getSchema } from '@tiptap/core';
import { DOMParser, type Node as TextNode } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { isSafeAddress, isSameText, parseHtml } from './rich-text-html.ts';

/** What holds paragraphs, and is written without their tags where it holds one. */
const HOLDERS = 'li, blockquote';

/** Marks a paragraph that was written without its tags. */
const BARE = 'data-bare';
/** Marks what holds one paragraph that is written with its tags. */
const TAGGED = 'data-tagged';

function paragraphsOf(holder: Element): Element[] {
  return [...holder.children].filter((child) => child.matches(`p:not([${BARE}])`));
}

/** Remembers of a list item or quote with one paragraph that it was written with the paragraph's tags. */
const ParagraphTags = Extension.create({
  name: 'paragraphTags',
  addGlobalAttributes: () => [
    {
      types: ['listItem', 'blockquote'],
      attributes: {
        hasTags: {
          default: false,
          keepOnSplit: false,
          parseHTML: (element) => paragraphsOf(element).length === 1,
          renderHTML: ({ hasTags }) => (hasTags === true ? { [TAGGED]: '' } : {}),
        },
      },
    },
  ],
});

/** Links and marks of all texts; nothing of them opens or writes itself. */
export const STARTER_OPTIONS = {
  link: {
    autolink: false,
    openOnClick: false,
    HTMLAttributes: { target: null, rel: null },
    isAllowedUri: isSafeAddress,
  },
  code: false,
  codeBlock: false,
  horizontalRule: false,
  strike: false,
  trailingNode: false,
  underline: false,
} as const;

/** What a text may be made of: paragraphs, three sizes of headings, lists, quotes, strong words, emphasis and links. */
export const EXTENSIONS = [
  StarterKit.configure({ ...STARTER_OPTIONS, heading: { levels: [1, 2, 3] } }),
  ParagraphTags,
];

const SCHEMA = getSchema(EXTENSIONS);

function isAlone(lineBreak: Element): boolean {
  const isEdge = (beside: Node | null) =>
    beside === null || (beside instanceof Element && beside.matches('ul, ol, p'));
  return isEdge(lineBreak.previousSibling) && isEdge(lineBreak.nextSibling);
}

/** Reads a text for the editor. */
export function readRichText(html: string): TextNode {
  const body = parseHtml(html);
  // An empty line is written with a line break in it, which would be one more line here.
  for (const lineBreak of body.querySelectorAll('p > br, h1 > br, h2 > br, h3 > br')) {
    if (isAlone(lineBreak)) lineBreak.remove();
  }
  for (const lineBreak of body.querySelectorAll('li > br, blockquote > br')) {
    if (!isAlone(lineBreak)) continue;
    const line = document.createElement('p');
    line.setAttribute(BARE, '');
    lineBreak.replaceWith(line);
  }
  return DOMParser.fromSchema(SCHEMA).parse(body);
}

/** Writes what is in the editor as HTML with structure and nothing else; an empty text is an empty string. */
export function writeRichText(text: TextNode): string {
  const body = parseHtml(getHTMLFromFragment(text.content, text.type.schema));
  if ((body.textContent ?? '').trim() === '') return '';
  for (const line of body.querySelectorAll('p, h1, h2, h3')) {
    if (line.childNodes.length === 0) line.append(document.createElement('br'));
  }
  for (const holder of body.querySelectorAll(HOLDERS)) {
    const [paragraph, ...others] = paragraphsOf(holder);
    const isOnly = others.length === 0 && paragraph === holder.firstElementChild;
    if (isOnly && !holder.hasAttribute(TAGGED)) paragraph?.replaceWith(...paragraph.childNodes);
    holder.removeAttribute(TAGGED);
  }
  return body.innerHTML;
}

/** The words that are chosen in an editor, or its whole text, as HTML. */
export function chosenHtml({ state: { selection, doc, schema } }: Editor): string {
  return getHTMLFromFragment(selection.empty ? doc.content : selection.content().content, schema);
}

/** Whether the editor can show a text without losing any of its markup. */
export function isRichText(html: string): boolean {
  return isSameText(html, writeRichText(readRichText(html)));
}
