import { Button } from '@mantine/core';
import { RichTextEditor as Editor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { useEditor, useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import classes from './rich-text-editor.module.css';
import { copyAsMarkdown } from './copy-markdown.ts';
import { pasteProps } from './paste.ts';
import { isSafeAddress } from './rich-text-html.ts';
import { chosenHtml, EXTENSIONS, readRichText, writeRichText } from './rich-text-schema.ts';

const LABELS = {
  boldControlLabel: 'Bold',
  italicControlLabel: 'Italic',
  h2ControlLabel: 'Heading',
  h3ControlLabel: 'Smaller heading',
  bulletListControlLabel: 'Bullet list',
  orderedListControlLabel: 'Numbered list',
  blockquoteControlLabel: 'Quote',
  undoControlLabel: 'Undo',
  redoControlLabel: 'Redo',
};

function LinkField(props: { address: string; onDone: (address: string | null) => void }): ReactNode {
  const [address, setAddress] = useState(props.address);
  const [isRefused, setIsRefused] = useState(false);
  const finish = () => {
    const wanted = address.trim();
    if (wanted === '' || isSafeAddress(wanted)) props.onDone(wanted);
    else setIsRefused(true);
  };
  return (
    <div className={classes.link}>
      <input
        className={classes.address}
        aria-label="Link address"
        aria-invalid={isRefused}
        placeholder="https://… or /page"
        value={address}
        // Who opens the field is about to type in it.
        autoFocus
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setIsRefused(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            finish();
          }
          if (event.key === 'Escape') props.onDone(null);
        }}
      />
      <Button size="compact-sm" onClick={finish}>
        Apply link
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => props.onDone(null)}>
        Cancel
      </Button>
      {isRefused && (
        <p className={classes.error} role="alert">
          Enter an address that begins with https://, mailto:, tel:, / or #.
        </p>
      )}
    </div>
  );
}

/** The words with their looks, and what can be done to them. */
export function RichTextSurface(props: {
  labelId: string;
  value: string;
  isDisabled: boolean;
  onChange: (html: string) => void;
}): ReactNode {
  const { labelId, value, isDisabled, onChange } = props;
  const written = useRef(value);
  const [start] = useState(() => readRichText(value).toJSON() as object);
  const [isLinking, setIsLinking] = useState(false);
  const editorProps = useMemo(
    () => ({
      attributes: {
        class: classes.surface ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-readonly': String(isDisabled),
        tabindex: '0',
        spellcheck: 'true',
      },
      ...pasteProps,
    }),
    [labelId, isDisabled],
  );
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: start,
    editable: !isDisabled,
    editorProps,
    // What is typed stays as it is typed: “1.” and “#” are words.
    enableInputRules: false,
    enablePasteRules: false,
    onUpdate: ({ editor: { state } }) => {
      const html = writeRichText(state.doc);
      written.current = html;
      onChange(html);
    },
  });
  useEffect(() => {
    if (written.current === value) return;
    written.current = value;
    const changed = readRichText(value).toJSON() as object;
    editor.chain().setMeta('addToHistory', false).setContent(changed, { emitUpdate: false }).run();
  }, [editor, value]);
  const { address, mayLink } = useEditorState({
    editor,
    selector: (current) => ({
      address: String(current.editor.getAttributes('link')['href'] ?? ''),
      mayLink: !current.editor.state.selection.empty || current.editor.isActive('link'),
    }),
  });
  const setLink = (wanted: string | null) => {
    setIsLinking(false);
    const act = editor.chain().focus();
    if (wanted === null) act.run();
    else if (wanted === '') act.extendMarkRange('link').unsetLink().run();
    else act.extendMarkRange('link').setLink({ href: wanted }).run();
  };
  return (
    <Editor editor={editor} labels={LABELS} className={classes.box ?? ''} withTypographyStyles={false}>
      <Editor.Toolbar className={classes.tools ?? ''} role="toolbar" aria-label="Text formatting">
        <Editor.ControlsGroup>
          <Editor.Bold disabled={isDisabled} title="Bold (Ctrl+B)" />
          <Editor.Italic disabled={isDisabled} title="Italic (Ctrl+I)" />
          <Editor.H2 disabled={isDisabled} />
          <Editor.H3 disabled={isDisabled} />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.BulletList disabled={isDisabled} />
          <Editor.OrderedList disabled={isDisabled} />
          <Editor.Blockquote disabled={isDisabled} />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.Control
            className={classes.linkButton ?? ''}
            title="Link the selected words"
            aria-expanded={isLinking}
            disabled={isDisabled || !mayLink}
            active={address !== ''}
            onClick={() => setIsLinking(true)}
          >
            Link
          </Editor.Control>
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.Control
            className={classes.linkButton ?? ''}
            title="Copy as Markdown: the selected words, or all of them"
            onClick={() => void copyAsMarkdown(chosenHtml(editor))}
          >
            Markdown
          </Editor.Control>
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.Undo disabled={isDisabled} title="Undo (Ctrl+Z)" />
          <Editor.Redo disabled={isDisabled} title="Redo (Ctrl+Shift+Z)" />
        </Editor.ControlsGroup>
      </Editor.Toolbar>
      {isLinking && <LinkField address={address} onDone={setLink} />}
      <Editor.Content />
    </Editor>
  );
}
