import { TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ChevronIcon } from '../../components/icons.tsx';
import classes from './file-tree.module.css';
import type { TreeRow } from './file-tree-model.ts';
import { decideTreeKey, toTreeRows } from './file-tree-model.ts';
import { describeFile } from './file-words.ts';
import type { WorkFiles } from './workspace-state.ts';

const STEP_PX = 14;

function findRow(tree: HTMLElement | null, path: string): HTMLElement | undefined {
  const rows = tree?.querySelectorAll<HTMLElement>('[data-path]') ?? [];
  return [...rows].find((row) => row.dataset['path'] === path);
}

/** The theme's files as a tree, with a filter; each file says in a word where it stands. */
export function FileTree(props: {
  files: WorkFiles;
  openPath: string | null;
  onOpen: (path: string) => void;
}): ReactNode {
  const [filter, setFilter] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => toTreeRows(props.files, closed, filter), [props.files, closed, filter]);
  const activePath =
    [active, props.openPath].find((path) => rows.some((row) => row.path === path)) ?? rows[0]?.path ?? '';

  const { openPath } = props;
  useEffect(() => {
    const row = openPath === null ? undefined : findRow(tree.current, openPath);
    row?.scrollIntoView({ block: 'nearest' });
  }, [openPath]);

  const fold = (path: string, isClosed: boolean) => {
    const next = new Set(closed);
    if (isClosed) next.add(path);
    else next.delete(path);
    setClosed(next);
  };
  const choose = (row: TreeRow | undefined) => {
    if (row === undefined) return;
    setActive(row.path);
    if (row.kind === 'folder') fold(row.path, row.isOpen);
    else props.onOpen(row.path);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = decideTreeKey(rows, activePath, event.key);
    if (move.kind === 'none') return;
    event.preventDefault();
    if (move.kind === 'go') {
      setActive(move.path);
      findRow(tree.current, move.path)?.focus();
    } else if (move.kind === 'choose') choose(rows.find((row) => row.path === move.path));
    else fold(move.path, move.kind === 'fold');
  };

  return (
    <div className={classes.list}>
      <div className={classes.filter}>
        <TextInput
          size="xs"
          aria-label="Filter files"
          placeholder="Filter files"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      </div>
      {rows.length === 0 && <p className={classes.empty}>No file has “{filter}” in its name.</p>}
      <div className={classes.tree} role="tree" aria-label="Theme files" ref={tree} onKeyDown={handleKey}>
        {rows.map((row) => (
          <Row
            key={row.path}
            row={row}
            isOpenFile={row.path === props.openPath}
            isActive={row.path === activePath}
            onChoose={() => choose(row)}
          />
        ))}
      </div>
    </div>
  );
}

function Row(props: {
  row: TreeRow;
  isOpenFile: boolean;
  isActive: boolean;
  onChoose: () => void;
}): ReactNode {
  const { row } = props;
  const state = row.kind === 'file' ? describeFile(row.file) : undefined;
  return (
    // The tree itself answers to the keys of its rows.
    <div
      className={classes.row}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={props.isOpenFile}
      {...(row.kind === 'folder' ? { 'aria-expanded': row.isOpen } : {})}
      aria-label={state === undefined ? row.name : `${row.name}, ${state}`}
      tabIndex={props.isActive ? 0 : -1}
      data-path={row.path}
      {...(props.isActive ? { 'data-pane-heart': true } : {})}
      style={{ paddingLeft: 8 + row.depth * STEP_PX }}
      onClick={props.onChoose}
    >
      <span className={classes.fold}>{row.kind === 'folder' && <ChevronIcon isOpen={row.isOpen} />}</span>
      <span className={row.kind === 'folder' ? `${classes.name} ${classes.folder}` : classes.name}>
        {row.name}
      </span>
      {state !== undefined && <span className={classes.state}>{state}</span>}
    </div>
  );
}
