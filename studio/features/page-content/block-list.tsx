import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import { TextInput } from '@mantine/core';
import type { BlockKind } from '#shared/features/blocks/block-kind.ts';
import { BLOCKS_MAX } from '#shared/features/page-content/rules.ts';
import { Dialog } from '../../components/dialog.tsx';
import type { EditCommand } from '../preview/frame/frame-messages.ts';
import { KindDrag, KindOption } from './kind-drag.tsx';
import { offeredKinds } from './block-words.ts';
import classes from './page-editor.module.css';

function Choices(props: { mayCode: boolean; onChoose: (kind: BlockKind) => void }): ReactNode {
  const id = useId();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const groups = offeredKinds(search, props.mayCode);
  const kinds = groups.flatMap((group) => group.kinds);
  const active = kinds[Math.min(at, kinds.length - 1)];
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && kinds.length > 0) {
      event.preventDefault();
      const next = (Math.min(at, kinds.length - 1) + step + kinds.length) % kinds.length;
      setAt(next);
      document.getElementById(`${id}-${kinds[next]?.type}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      props.onChoose(active);
    }
  };
  return (
    <>
      <TextInput
        role="combobox"
        aria-label="Search blocks"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.type}`}
        placeholder="Search blocks"
        data-autofocus
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={handleKey}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Blocks" className={classes.kinds}>
        {groups.map(({ group, kinds: own }) => (
          <div key={group} role="group" aria-label={group}>
            <p className={classes.group} aria-hidden="true">
              {group}
            </p>
            {own.map((kind) => (
              <KindOption
                key={kind.type}
                id={`${id}-${kind.type}`}
                kind={kind}
                isActive={kind === active}
                onChoose={props.onChoose}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={classes.quiet} role="status">
        {kinds.length === 0 ? 'No blocks found. Try another word.' : ''}
      </p>
    </>
  );
}

/** Chooses a kind of block to add; says why not where the page is full. */
export function BlockList(props: {
  isOpen: boolean;
  hasRoom: boolean;
  mayCode: boolean;
  onChoose: (kind: BlockKind) => void;
  /** Tells the page what is dragged over it. */
  tell: (command: EditCommand) => void;
  onCarry: (isCarrying: boolean) => void;
  onClose: () => void;
}): ReactNode {
  const [isCarrying, setIsCarrying] = useState(false);
  const handleCarry = (next: boolean) => {
    setIsCarrying(next);
    props.onCarry(next);
  };
  return (
    <Dialog title="Add block" isOpen={props.isOpen} isAside={isCarrying} onClose={props.onClose}>
      {props.hasRoom ? (
        <KindDrag tell={props.tell} onCarry={handleCarry} onDrop={props.onClose}>
          <p className={classes.quiet}>Press Enter to add one, or drag it onto the page.</p>
          <Choices mayCode={props.mayCode} onChoose={props.onChoose} />
        </KindDrag>
      ) : (
        <p role="alert">
          A page has at most {BLOCKS_MAX} blocks, and this one has them. Remove one, or put this block on
          another page.
        </p>
      )}
    </Dialog>
  );
}
