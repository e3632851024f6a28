import { DndContext, DragOverlay } from '@dnd-kit/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import { type Held, placeAfterKey } from './selection.ts';
import { SortableTreeRow } from './sortable-tree-row.tsx';
import classes from './sortable-tree.module.css';
import { useTreeDrag } from './tree-drag.ts';
import {
  placeAfterStep,
  toTreeRows,
  type TreeItem,
  type TreePlace,
  type TreeRow,
  type TreeStep,
} from './tree-order.ts';
import { type RowWindow, useRowWindow } from './use-row-window.ts';

const ROW_HEIGHT = 36;

const STEPS: Readonly<Record<string, TreeStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

export interface SortableTreeProps<Item extends TreeItem> {
  readonly label: string;
  readonly items: readonly Item[];
  /** The item that keys act on. */
  readonly active: string | null;
  readonly onActivate: (id: string) => void;
  /** The items that are moved together; the active one alone where nothing is said. */
  readonly chosen?: ReadonlySet<string>;
  /**
   * Shift or Ctrl with a click, Shift with the arrow keys, or the space bar; the item is active from then on.
   * @param ids all items that are in sight, in their order
   */
  readonly onChoose?: (id: string, held: Held, ids: readonly string[]) => void;
  /** What is said of an item, and what stands beside it. */
  readonly nameOf: (item: Item) => string;
  readonly noteOf?: (item: Item) => string;
  /** Whether an item may be moved to a place. */
  readonly mayMove: (id: string, place: TreePlace) => boolean;
  readonly onMove: (id: string, place: TreePlace) => void;
  /** Enter, or two clicks. */
  readonly onOpen?: (id: string) => void;
  /** F2. */
  readonly onRename?: (id: string) => void;
  readonly onDelete?: (id: string) => void;
  /** Called when the last item is in sight or active, and again with each that is added: there may be more to read. */
  readonly onMore?: () => void;
}

/** Says where an item is after it was moved. */
function describePlace<Item extends TreeItem>(
  { items, nameOf }: SortableTreeProps<Item>,
  id: string,
  { parentId, index }: TreePlace,
): string {
  const item = items.find((one) => one.id === id);
  const parent = items.find((one) => one.id === parentId);
  const others = items.filter((one) => one.parentId === parentId && one.id !== id).length;
  const where = parent === undefined ? 'at the top' : `in ${nameOf(parent)}`;
  return item === undefined ? '' : `${nameOf(item)} is ${index + 1} of ${others + 1} ${where}.`;
}

function useTreeKeys<Item extends TreeItem>(
  props: SortableTreeProps<Item>,
  rows: readonly TreeRow<Item>[],
  tree: {
    window: RowWindow;
    setOpen: (id: string, isOpen: boolean) => void;
    step: (id: string, step: TreeStep) => void;
  },
) {
  const { active, onActivate, onChoose } = props;
  const ids = rows.map(({ item }) => item.id);
  const at = rows.findIndex(({ item }) => item.id === active);
  const row = rows[at];
  const goTo = (index: number, isRange = false) => {
    const next = rows[index];
    if (next === undefined) return;
    if (isRange && onChoose !== undefined) onChoose(next.item.id, { shift: true, command: false }, ids);
    else onActivate(next.item.id);
    tree.window.show(index);
  };
  const handleArrow = (key: string) => {
    if (row === undefined) return;
    if (key === 'ArrowRight') {
      if (row.hasChildren && !row.isOpen) tree.setOpen(row.item.id, true);
      else if (row.isOpen) goTo(at + 1);
    } else if (row.isOpen) tree.setOpen(row.item.id, false);
    else goTo(rows.findIndex(({ item }) => item.id === row.item.parentId));
  };
  const handlePlain = (key: string, isRange: boolean): boolean => {
    const acts: Readonly<Record<string, ((id: string) => void) | undefined>> = {
      Enter: props.onOpen,
      F2: props.onRename,
      Delete: props.onDelete,
    };
    if (key === 'ArrowLeft' || key === 'ArrowRight') handleArrow(key);
    else if (key === ' ' && row !== undefined) onChoose?.(row.item.id, { shift: false, command: true }, ids);
    else if (row !== undefined && acts[key] !== undefined) acts[key](row.item.id);
    else {
      const shape = { count: rows.length, columns: 1, rowsInSight: tree.window.rowsInSight };
      const to = placeAfterKey(key, at, shape);
      if (to === undefined) return false;
      goTo(to, isRange);
    }
    return true;
  };
  return (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (step !== undefined && row !== undefined) tree.step(row.item.id, step);
    else if (event.altKey || !handlePlain(event.key, event.shiftKey)) return;
    event.preventDefault();
  };
}

/**
 * A tree whose items are put in order by dragging them, or with Alt and the arrow keys; where an item has gone is
 * said. Only the rows in sight are drawn.
 */
export function SortableTree<Item extends TreeItem>(props: SortableTreeProps<Item>): ReactNode {
  const { items, active, nameOf, chosen, onChoose } = props;
  const id = useId();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const rows = toTreeRows(items, closed);
  const window = useRowWindow({ count: rows.length, rowHeight: ROW_HEIGHT });
  const { first, end } = window;
  const { onMore } = props;
  const isAtEnd = end >= rows.length || rows.at(-1)?.item.id === active;
  useEffect(() => {
    if (isAtEnd) onMore?.();
  }, [isAtEnd, rows.length, onMore]);
  const setOpen = (item: string, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(item);
    else next.add(item);
    setClosed(next);
  };
  const move = (item: string, place: TreePlace) => {
    if (chosen?.has(item) !== true) props.onActivate(item);
    if (place.parentId !== null) setOpen(place.parentId, true);
    setSaid(describePlace(props, item, place));
    props.onMove(item, place);
  };
  const step = (item: string, direction: TreeStep) => {
    const place = placeAfterStep(items, item, direction);
    if (place !== undefined && props.mayMove(item, place)) move(item, place);
    else setSaid('It cannot go there.');
  };
  const drag = useTreeDrag(window.ref, { items, mayMove: props.mayMove, onMove: move });
  const handleKey = useTreeKeys(props, rows, { window, setOpen, step });
  const isFlat = items.every(({ parentId }) => parentId === null);
  const isActiveDrawn = rows.slice(first, end).some(({ item }) => item.id === active);
  const dragged = items.find((item) => item.id === drag.dragged);
  return (
    <DndContext {...drag.context}>
      <div className={classes.frame}>
        <div
          ref={window.ref}
          className={classes.tree}
          data-flat={isFlat || undefined}
          role="tree"
          aria-label={props.label}
          aria-multiselectable={chosen === undefined ? undefined : true}
          aria-activedescendant={isActiveDrawn ? `${id}-${active}` : undefined}
          tabIndex={0}
          data-pane-heart
          onKeyDown={handleKey}
        >
          <div role="presentation" className={classes.rows} style={{ height: window.height }}>
            <div role="presentation" style={{ transform: `translateY(${window.top}px)` }}>
              {rows.slice(first, end).map((row) => (
                <SortableTreeRow
                  key={row.item.id}
                  id={`${id}-${row.item.id}`}
                  row={row}
                  name={nameOf(row.item)}
                  note={props.noteOf?.(row.item)}
                  isActive={row.item.id === active}
                  isChosen={chosen?.has(row.item.id) ?? row.item.id === active}
                  aim={drag.aim?.overId === row.item.id ? drag.aim.where : undefined}
                  onActivate={(held) => {
                    if (onChoose === undefined || !(held.shift || held.command))
                      props.onActivate(row.item.id);
                    else {
                      const ids = rows.map(({ item }) => item.id);
                      onChoose(row.item.id, held, ids);
                    }
                  }}
                  onOpen={() => props.onOpen?.(row.item.id)}
                  onToggle={() => setOpen(row.item.id, !row.isOpen)}
                />
              ))}
            </div>
          </div>
        </div>
        <p className={classes.said} role="status">
          {said}
        </p>
        <DragOverlay dropAnimation={null}>
          {dragged !== undefined && <span className={classes.carried}>{nameOf(dragged)}</span>}
        </DragOverlay>
      </div>
    </DndContext>
  );
}

/** Buttons that move the active item as Alt and the arrow keys do, for who uses neither keys nor dragging. */
export function MoveButtons<Item extends TreeItem>(
  props: Pick<SortableTreeProps<Item>, 'items' | 'mayMove' | 'onMove'> & {
    id: string;
    /** Leaves out the steps into and out of others. */
    isFlat?: boolean;
  },
): ReactNode {
  const { items, id, mayMove, onMove, isFlat = false } = props;
  const words: Readonly<Record<TreeStep, readonly [sign: string, name: string]>> = {
    up: ['↑', 'Move up'],
    down: ['↓', 'Move down'],
    in: ['→', 'Move into the one before'],
    out: ['←', 'Move out'],
  };
  const steps: readonly TreeStep[] = isFlat ? ['up', 'down'] : ['up', 'down', 'out', 'in'];
  return (
    <div className={classes.moves} role="group" aria-label="Move">
      {steps.map((step) => {
        const place = placeAfterStep(items, id, step);
        const isPossible = place !== undefined && mayMove(id, place);
        return (
          <button
            key={step}
            type="button"
            className={classes.move}
            aria-label={words[step][1]}
            title={words[step][1]}
            aria-disabled={!isPossible}
            onClick={() => {
              if (isPossible) onMove(id, place);
            }}
          >
            <span aria-hidden="true">{words[step][0]}</span>
          </button>
        );
      })}
    </div>
  );
}
