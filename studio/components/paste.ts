import { Slice } from '@tiptap/pm/model';
import type { EditorProps } from '@tiptap/pm/view';
import { readMarkdown } from './markdown.ts';
import { cleanPasted } from './pasted-html.ts';
import { readRichText } from './rich-text-schema.ts';

type ReadWords = NonNullable<EditorProps['clipboardTextParser']>;

/** The words of a clipboard as Markdown, where they are meant so; with Shift they are pasted as they are. */
function readWords(...[text, , isPlain, view]: Parameters<ReadWords>): Slice | undefined {
  const html = isPlain ? undefined : readMarkdown(text);
  if (html === undefined) return undefined;
  return Slice.maxOpen(view.state.schema.nodeFromJSON(readRichText(html).toJSON()).content);
}

/** How words of one line take what is pasted: clean from word processors and pages. */
export const pasteLineProps: Pick<EditorProps, 'transformPastedHTML'> = { transformPastedHTML: cleanPasted };

/** How texts take what is pasted: the same, and Markdown as what it means. */
export const pasteProps: Pick<EditorProps, 'transformPastedHTML' | 'clipboardTextParser'> = {
  ...pasteLineProps,
  // The editor goes on as usual where it gets nothing, though its type does not say so.
  clipboardTextParser: readWords as ReadWords,
};
