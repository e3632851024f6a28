import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { isSafeAddress } from '../../components/rich-text-html.ts';
import type { EditCommand, Look } from '../preview/frame/frame-messages.ts';
import { LinkInput } from './link-input.tsx';
import classes from './page-editor.module.css';

/** A text that is written on the page, and how the words at its caret look. */
export interface Writing {
  readonly target: string;
  readonly mode: 'plain' | 'line' | 'rich';
  readonly looks: readonly Look[];
  readonly href: string;
  readonly mayLink: boolean;
}

const BUTTONS: readonly {
  readonly look: Look;
  readonly sign: string;
  readonly name: string;
  readonly isForLines?: true;
}[] = [
  { look: 'bold', sign: 'B', name: 'Bold (Ctrl+B)', isForLines: true },
  { look: 'italic', sign: 'I', name: 'Italic (Ctrl+I)', isForLines: true },
  { look: 'h2', sign: 'H2', name: 'Heading' },
  { look: 'h3', sign: 'H3', name: 'Smaller heading' },
  { look: 'bulletList', sign: '•', name: 'Bullet list' },
  { look: 'orderedList', sign: '1.', name: 'Numbered list' },
  { look: 'blockquote', sign: '“', name: 'Quote' },
];

function LinkDialog(props: {
  href: string;
  mayReadProducts: boolean;
  onSet: (href: string) => void;
  onClose: () => void;
}): ReactNode {
  const [address, setAddress] = useState(props.href);
  const [error, setError] = useState<string>();
  const set = () => {
    const wanted = address.trim();
    if (wanted === '' || isSafeAddress(wanted)) props.onSet(wanted);
    else setError('Enter an address that begins with https://, mailto:, tel:, / or #.');
  };
  return (
    <Dialog title="Link" isOpen onClose={props.onClose}>
      <LinkInput
        label="Leads to"
        value={address}
        error={error}
        mayReadProducts={props.mayReadProducts}
        onChange={setAddress}
      />
      <div className={classes.acts}>
        <Button onClick={set}>Set the link</Button>
        {props.href !== '' && (
          <Button variant="default" onClick={() => props.onSet('')}>
            Remove the link
          </Button>
        )}
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

/** The looks of the text that is written on the page; the focus stays in the text. */
export function LooksBar(props: {
  writing: Writing;
  mayReadProducts: boolean;
  onCommand: (command: EditCommand) => void;
}): ReactNode {
  const { writing, onCommand } = props;
  const [isLinking, setIsLinking] = useState(false);
  if (writing.mode === 'plain') return null;
  const buttons = BUTTONS.filter(({ isForLines }) => writing.mode === 'rich' || isForLines === true);
  return (
    <div
      className={classes.looks}
      role="toolbar"
      aria-label="Looks of the text"
      // The text would lose its focus otherwise.
      onMouseDown={(event) => event.preventDefault()}
    >
      {buttons.map(({ look, sign, name }) => (
        <button
          key={look}
          type="button"
          className={classes.look}
          title={name}
          aria-label={name}
          aria-pressed={writing.looks.includes(look)}
          onClick={() => onCommand({ kind: 'look', look })}
        >
          {sign}
        </button>
      ))}
      <button
        type="button"
        className={classes.look}
        aria-pressed={writing.href !== ''}
        disabled={!writing.mayLink}
        title="Link the selected words"
        onClick={() => setIsLinking(true)}
      >
        Link
      </button>
      <button
        type="button"
        className={classes.look}
        title="Copy as Markdown: the selected words, or all of them"
        onClick={() => onCommand({ kind: 'copy' })}
      >
        Markdown
      </button>
      {isLinking && (
        <LinkDialog
          href={writing.href}
          mayReadProducts={props.mayReadProducts}
          onSet={(href) => {
            setIsLinking(false);
            onCommand({ kind: 'link', href });
          }}
          onClose={() => setIsLinking(false)}
        />
      )}
    </div>
  );
}
