import { ActionIcon, TextInput } from '@mantine/core';
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ChevronIcon, PlusIcon } from '../../components/icons.tsx';
import type { FileActs, MenuPlace } from './file-menu.tsx';
import { FileContextMenu } from './file-menu.tsx';
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

/** A file that the keys are to be led to; a new object each time. */
export interface TreeFocus {
  readonly path: string;
}

/** A dialog that closes leads the keys back to where they came from, within this time. */
const AFTER_DIALOG_MS = 50;

/** Leads the keys to a file after a dialog, and brings the open file into sight. */
function useShownRow(
  tree: RefObject<HTMLDivElement | null>,
  focus: TreeFocus | null,
  openPath: string | null,
): void {
  useEffect(() => {
    if (focus === null) return undefined;
    const timer = setTimeout(() => findRow(tree.current, focus.path)?.focus(), AFTER_DIALOG_MS);
    return () => clearTimeout(timer);
  }, [tree, focus]);
  useEffect(() => {
    const row = openPath === null ? undefined : findRow(tree.current, openPath);
    row?.scrollIntoView({ block: 'nearest' });
  }, [tree, openPath]);
}

/**
 * The theme's files as a tree, with a filter; each file says in a word where it stands. F2 renames, Delete deletes,
 * and the menu of a row opens by the right button and by the menu key.
 */
export function FileTree(props: {
  files: WorkFiles;
  openPath: string | null;
  onOpen: (path: string) => void;
  /** What can be done with files; null for who may only read them. */
  acts: FileActs | null;
  focus: TreeFocus | null;
}): ReactNode {
  const [filter, setFilter] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string | null>(null);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [followed, setFollowed] = useState<TreeFocus | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => toTreeRows(props.files, closed, filter), [props.files, closed, filter]);
  const activePath =
    [active, props.openPath].find((path) => rows.some((row) => row.path === path)) ?? rows[0]?.path ?? '';

  const { openPath, acts, focus } = props;
  if (focus !== followed) {
    setFollowed(focus);
    if (focus !== null) setActive(focus.path);
  }
  useShownRow(tree, focus, openPath);

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
  const activeFile = rows.find((row) => row.path === activePath && row.kind === 'file')?.path;
  const handleActKey = (event: KeyboardEvent) => {
    if (acts === null || activeFile === undefined) return false;
    if (event.key === 'F2') acts.rename(activeFile);
    else if (event.key === 'Delete') acts.remove(activeFile);
    else return false;
    event.preventDefault();
    return true;
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || handleActKey(event)) return;
    const move = decideTreeKey(rows, activePath, event.key);
    if (move.kind === 'none') return;
    event.preventDefault();
    if (move.kind === 'go') {
      setActive(move.path);
      findRow(tree.current, move.path)?.focus();
    } else if (move.kind === 'choose') choose(rows.find((row) => row.path === move.path));
    else fold(move.path, move.kind === 'fold');
  };

  const handleMenu = (row: TreeRow, event: MouseEvent<HTMLElement>) => {
    if (acts === null || row.kind !== 'file') return;
    event.preventDefault();
    setActive(row.path);
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    // The menu key asks without a place of its own.
    const isByKey = event.button !== 2;
    setMenu({
      path: row.path,
      x: isByKey ? left + STEP_PX : event.clientX,
      y: isByKey ? bottom : event.clientY,
    });
  };
  const handleMenuClose = () => {
    findRow(tree.current, menu?.path ?? '')?.focus();
    setMenu(null);
  };

  return (
    <div className={classes.list}>
      <TreeHead filter={filter} onFilter={setFilter} acts={acts} />
      {rows.length === 0 && <p className={classes.empty}>No file has “{filter}” in its name.</p>}
      <div className={classes.tree} role="tree" aria-label="Theme files" ref={tree} onKeyDown={handleKey}>
        {rows.map((row) => (
          <Row
            key={row.path}
            row={row}
            isOpenFile={row.path === props.openPath}
            isActive={row.path === activePath}
            hasActs={acts !== null && row.kind === 'file'}
            onFocus={() => setActive(row.path)}
            onChoose={() => choose(row)}
            onMenu={(event) => handleMenu(row, event)}
          />
        ))}
      </div>
      {menu !== null && acts !== null && (
        <FileContextMenu place={menu} acts={acts} onClose={handleMenuClose} />
      )}
    </div>
  );
}

function TreeHead(props: {
  filter: string;
  onFilter: (filter: string) => void;
  acts: FileActs | null;
}): ReactNode {
  const { acts } = props;
  return (
    <div className={classes.filter}>
      <TextInput
        className={classes.filterText ?? ''}
        size="xs"
        aria-label="Filter files"
        placeholder="Filter files"
        value={props.filter}
        onChange={(event) => props.onFilter(event.currentTarget.value)}
      />
      {acts !== null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--text)"
          aria-label="New file"
          title="New file (Ctrl+N)"
          onClick={acts.create}
        >
          <PlusIcon />
        </ActionIcon>
      )}
    </div>
  );
}

function Row(props: {
  row: TreeRow;
  isOpenFile: boolean;
  isActive: boolean;
  hasActs: boolean;
  onFocus: () => void;
  onChoose: () => void;
  onMenu: (event: MouseEvent<HTMLElement>) => void;
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
      {...(props.hasActs ? { 'aria-keyshortcuts': 'F2 Delete' } : {})}
      onFocus={props.onFocus}
      onClick={props.onChoose}
      onContextMenu={props.onMenu}
    >
      <span className={classes.fold}>{row.kind === 'folder' && <ChevronIcon isOpen={row.isOpen} />}</span>
      <span className={row.kind === 'folder' ? `${classes.name} ${classes.folder}` : classes.name}>
        {row.name}
      </span>
      {state !== undefined && <span className={classes.state}>{state}</span>}
    </div>
  );
}
