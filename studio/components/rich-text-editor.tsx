import { Button, Textarea } from '@mantine/core';
import type { ClipboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import classes from './rich-text-editor.module.css';
import { cleanHtml, isRichText, toRichText } from './rich-text-html.ts';

interface Act {
  readonly label: string;
  readonly sign: string;
  readonly command: string;
  readonly value?: string;
  /** Shortcut that browsers have for it. */
  readonly keys?: string;
}

const ACTS: readonly Act[] = [
  { label: 'Strong', sign: 'B', command: 'bold', keys: 'Ctrl+B' },
  { label: 'Emphasis', sign: 'I', command: 'italic', keys: 'Ctrl+I' },
  { label: 'Heading', sign: 'H', command: 'formatBlock', value: 'h2' },
  { label: 'Paragraph', sign: '¶', command: 'formatBlock', value: 'p' },
  { label: 'Bullet list', sign: '•', command: 'insertUnorderedList' },
  { label: 'Numbered list', sign: '1.', command: 'insertOrderedList' },
  { label: 'Quote', sign: '”', command: 'formatBlock', value: 'blockquote' },
];

function LinkField(props: { onDone: (address: string | null) => void }): ReactNode {
  const [address, setAddress] = useState('');
  return (
    <div className={classes.link}>
      <input
        className={classes.address}
        aria-label="Address of the link"
        placeholder="https://… or /page"
        value={address}
        ref={(field) => field?.focus()}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            props.onDone(address);
          }
          if (event.key === 'Escape') props.onDone(null);
        }}
      />
      <Button size="compact-sm" onClick={() => props.onDone(address)}>
        Set the link
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => props.onDone(null)}>
        Cancel
      </Button>
    </div>
  );
}

/** The words with their looks, and what can be done to them. */
function Surface(props: {
  labelId: string;
  value: string;
  isDisabled: boolean;
  onChange: (html: string) => void;
}): ReactNode {
  const { value, onChange } = props;
  const surface = useRef<HTMLDivElement>(null);
  const written = useRef<string>(undefined);
  const [linked, setLinked] = useState<Range>();
  useEffect(() => {
    if (surface.current === null || written.current === value) return;
    written.current = value;
    surface.current.replaceChildren(toRichText(value));
  }, [value]);
  const tell = () => {
    const html = cleanHtml(surface.current?.innerHTML ?? '');
    written.current = html;
    onChange(html);
  };
  // The command is old and has no successor that writes the browser's own history of undo.
  const run = (command: string, detail?: string) => {
    surface.current?.focus();
    document.execCommand('defaultParagraphSeparator', false, 'p');
    document.execCommand(command, false, detail);
    tell();
  };
  const handlePaste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html');
    if (html === '') return;
    event.preventDefault();
    run('insertHTML', cleanHtml(html));
  };
  const startLink = () => {
    const selection = window.getSelection();
    if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return;
    if (surface.current?.contains(selection.anchorNode) === true)
      setLinked(selection.getRangeAt(0).cloneRange());
  };
  const setLink = (address: string | null) => {
    const range = linked;
    setLinked(undefined);
    surface.current?.focus();
    if (range === undefined || address === null) return;
    const selection = window.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
    run(address.trim() === '' ? 'unlink' : 'createLink', address.trim());
  };
  return (
    <>
      <div className={classes.tools} role="toolbar" aria-label="Looks of the text">
        {ACTS.map(({ label, sign, command, value: detail, keys }) => (
          <button
            key={label}
            type="button"
            className={classes.tool}
            aria-label={label}
            title={keys === undefined ? label : `${label} (${keys})`}
            disabled={props.isDisabled}
            // The selection stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(command, detail)}
          >
            {sign}
          </button>
        ))}
        <button
          type="button"
          className={classes.tool}
          title="Link the selected words"
          disabled={props.isDisabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={startLink}
        >
          Link
        </button>
      </div>
      {linked !== undefined && <LinkField onDone={setLink} />}
      <div
        ref={surface}
        className={classes.surface}
        role="textbox"
        aria-multiline="true"
        aria-labelledby={props.labelId}
        aria-readonly={props.isDisabled}
        tabIndex={0}
        contentEditable={!props.isDisabled}
        suppressContentEditableWarning
        spellCheck
        onInput={tell}
        onPaste={handlePaste}
      />
    </>
  );
}

/**
 * A text with headings, lists, strong words and links, written as plain HTML. Markup that it cannot show is never
 * lost: such a text is edited as HTML.
 */
export function RichTextEditor(props: {
  label: string;
  help?: string;
  value: string;
  error?: string | undefined;
  isDisabled: boolean;
  onChange: (html: string) => void;
}): ReactNode {
  const { label, value, isDisabled, onChange } = props;
  const labelId = useId();
  const [isCode, setIsCode] = useState(false);
  const isShowable = isRichText(value);
  const showsCode = isCode || !isShowable;
  return (
    <div className={classes.editor}>
      <div className={classes.head}>
        <span id={labelId} className={classes.label}>
          {label}
        </span>
        <Button
          size="compact-xs"
          variant="default"
          aria-pressed={showsCode}
          disabled={!isShowable}
          onClick={() => setIsCode(!isCode)}
        >
          HTML
        </Button>
      </div>
      {showsCode ? (
        <Textarea
          aria-labelledby={labelId}
          className={classes.code ?? ''}
          autosize
          minRows={8}
          maxRows={24}
          spellCheck={false}
          disabled={isDisabled}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <div className={classes.box}>
          <Surface labelId={labelId} value={value} isDisabled={isDisabled} onChange={onChange} />
        </div>
      )}
      {!isShowable && (
        <p className={classes.help}>This text has markup of its own, so it is edited as HTML.</p>
      )}
      {props.error === undefined ? (
        props.help !== undefined && <p className={classes.help}>{props.help}</p>
      ) : (
        <p className={classes.error}>{props.error}</p>
      )}
    </div>
  );
}
