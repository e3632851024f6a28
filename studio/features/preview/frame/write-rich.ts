import { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import {
  isRichLine,
  LINE_EXTENSIONS,
  readRichLine,
  writeRichLine,
} from '../../../components/rich-line-schema.ts';
import { pasteLineProps, pasteProps } from '../../../components/paste.ts';
import {
  chosenHtml,
  EXTENSIONS,
  isRichText,
  readRichText,
  writeRichText,
} from '../../../components/rich-text-schema.ts';
import type { Look } from './frame-messages.ts';
import type { Looks, Writer, WriterEvents } from './writer.ts';

const TEXT = { extensions: EXTENSIONS, isFit: isRichText, read: readRichText, write: writeRichText };
const LINE = { extensions: LINE_EXTENSIONS, isFit: isRichLine, read: readRichLine, write: writeRichLine };

const IS_ON: Readonly<Record<Look, (editor: Editor) => boolean>> = {
  bold: (editor) => editor.isActive('bold'),
  italic: (editor) => editor.isActive('italic'),
  h2: (editor) => editor.isActive('heading', { level: 2 }),
  h3: (editor) => editor.isActive('heading', { level: 3 }),
  bulletList: (editor) => editor.isActive('bulletList'),
  orderedList: (editor) => editor.isActive('orderedList'),
  blockquote: (editor) => editor.isActive('blockquote'),
};

/** Looks that words of one line can have. */
const LINE_LOOKS: ReadonlySet<Look> = new Set(['bold', 'italic']);

function toggle(editor: Editor, look: Look): void {
  const chain = editor.chain().focus();
  switch (look) {
    case 'bold':
      chain.toggleBold().run();
      break;
    case 'italic':
      chain.toggleItalic().run();
      break;
    case 'h2':
      chain.toggleHeading({ level: 2 }).run();
      break;
    case 'h3':
      chain.toggleHeading({ level: 3 }).run();
      break;
    case 'bulletList':
      chain.toggleBulletList().run();
      break;
    case 'orderedList':
      chain.toggleOrderedList().run();
      break;
    case 'blockquote':
      chain.toggleBlockquote().run();
      break;
  }
}

function looksOf(editor: Editor): Looks {
  const looks = (Object.keys(IS_ON) as Look[]).filter((look) => IS_ON[look](editor));
  const href: unknown = editor.getAttributes('link')['href'];
  return {
    looks,
    href: typeof href === 'string' ? href : '',
    mayLink: !editor.state.selection.empty || editor.isActive('link'),
  };
}

/**
 * Lets a text with its looks be written where it stands.
 * @param isLine true for words of one line, such as those of a heading of the theme
 * @returns undefined where the text holds markup that the editor would change
 */
export function writeRich(
  element: HTMLElement,
  isLine: boolean,
  at: { readonly x: number; readonly y: number } | undefined,
  events: WriterEvents,
): Writer | undefined {
  const kind = isLine ? LINE : TEXT;
  const html = element.innerHTML;
  if (!kind.isFit(html)) return undefined;
  const attributes = new Map(element.getAttributeNames().map((name) => [name, element.getAttribute(name)]));
  let written = html;
  const editor = new Editor({
    element: { mount: element },
    extensions: kind.extensions,
    content: kind.read(html).toJSON() as object,
    injectCSS: false,
    enablePasteRules: false,
    editorProps: {
      ...(isLine ? pasteLineProps : pasteProps),
      handleKeyDown: (_, event) => {
        if (event.isComposing) return false;
        if (event.key === '/' && editor.isEmpty) {
          events.onSlash();
          return true;
        }
        if (!isLine || event.key !== 'Enter') return false;
        events.onEnd();
        return true;
      },
    },
    onUpdate: ({ editor: { state } }) => {
      written = kind.write(state.doc);
      events.onText(written);
    },
    onTransaction: ({ editor: current }) => events.onLooks(looksOf(current)),
  });
  const position = at && editor.view.posAtCoords({ left: at.x, top: at.y });
  if (position != null) {
    // Who clicks beside the words means the nearest of them.
    const { doc, tr } = editor.state;
    editor.view.dispatch(tr.setSelection(Selection.near(doc.resolve(position.pos))));
  }
  editor.commands.focus(position == null ? 'end' : null, { scrollIntoView: false });
  return {
    run(command) {
      if (command.kind === 'look') {
        if (!isLine || LINE_LOOKS.has(command.look)) toggle(editor, command.look);
      } else if (command.kind === 'copy') events.onCopied(chosenHtml(editor));
      else if (command.kind === 'type') editor.view.dispatch(editor.state.tr.insertText(command.words));
      else {
        const chain = editor.chain().focus().extendMarkRange('link');
        if (command.href === '') chain.unsetLink().run();
        else chain.setLink({ href: command.href }).run();
      }
    },
    end() {
      editor.destroy();
      for (const name of element.getAttributeNames())
        if (!attributes.has(name)) element.removeAttribute(name);
      for (const [name, value] of attributes) element.setAttribute(name, value ?? '');
      element.innerHTML = written;
    },
  };
}
