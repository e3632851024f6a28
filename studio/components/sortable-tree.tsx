import type { DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import { ChevronIcon } from './icons.tsx';
import { placeAfterKey } from './selection.ts';
import classes from './sortable-tree.module.css';
import {
  placeAfterDrop,
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
  /** What is said of an item, and what stands beside it. */
  readonly nameOf: (item: Item) => string;
  readonly noteOf?: (item: Item) => string;
  /** What stands in the place of the name, such as a field while it is changed. */
  readonly fieldOf?: (item: Item) => ReactNode;
  /** Whether an item may be moved to a place. */
  readonly mayMove: (id: string, place: TreePlace) => boolean;
  readonly onMove: (id: string, place: TreePlace) => void;
  /** Enter, or two clicks. */
  readonly onOpen?: (id: string) => void;
  /** F2. */
  readonly onRename?: (id: string) => void;
  readonly onDelete?: (id: string) => void;
}

/** Where something would fall. */
interface Aim {
  readonly overId: string;
  readonly where: 'before' | 'inside' | 'after';
}

/** Which part of a row the pointer is over: its edges mean beside it. */
function aimAt(event: DragEvent, overId: string): Aim {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - top) / Math.max(height, 1);
  return { overId, where: share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'inside' };
}

function useDrag<Item extends TreeItem>(
  props: SortableTreeProps<Item>,
  move: (id: string, place: TreePlace) => void,
) {
  const { items, mayMove } = props;
  const [dragged, setDragged] = useState<string | null>(null);
  const [aim, setAim] = useState<Aim | null>(null);
  const placeAt = ({ overId, where }: Aim) => {
    if (dragged === null) return undefined;
    const wanted = placeAfterDrop(items, dragged, overId, where);
    if (wanted !== undefined && mayMove(dragged, wanted)) return { place: wanted, where };
    // Where nothing goes inside, the nearer edge is meant.
    const beside = where === 'inside' ? placeAfterDrop(items, dragged, overId, 'after') : undefined;
    return beside !== undefined && mayMove(dragged, beside)
      ? ({ place: beside, where: 'after' } as const)
      : undefined;
  };
  const end = () => {
    setDragged(null);
    setAim(null);
  };
  return {
    dragged,
    aim,
    handlersOf: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', id);
        setDragged(id);
      },
      onDragOver: (event: DragEvent) => {
        const next = aimAt(event, id);
        const target = placeAt(next);
        if (target === undefined) {
          setAim(null);
          return;
        }
        event.preventDefault();
        if (aim?.overId !== id || aim.where !== target.where) setAim({ overId: id, where: target.where });
      },
      onDrop: (event: DragEvent) => {
        const target = placeAt(aimAt(event, id));
        if (dragged !== null && target !== undefined) {
          event.preventDefault();
          move(dragged, target.place);
        }
        end();
      },
      onDragEnd: end,
    }),
  };
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
  const { active, onActivate } = props;
  const at = rows.findIndex(({ item }) => item.id === active);
  const row = rows[at];
  const goTo = (index: number) => {
    const next = rows[index];
    if (next === undefined) return;
    onActivate(next.item.id);
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
  const handlePlain = (key: string): boolean => {
    const acts: Readonly<Record<string, ((id: string) => void) | undefined>> = {
      Enter: props.onOpen,
      F2: props.onRename,
      Delete: props.onDelete,
    };
    if (key === 'ArrowLeft' || key === 'ArrowRight') handleArrow(key);
    else if (row !== undefined && acts[key] !== undefined) acts[key](row.item.id);
    else {
      const shape = { count: rows.length, columns: 1, rowsInSight: tree.window.rowsInSight };
      const to = placeAfterKey(key, at, shape);
      if (to === undefined) return false;
      goTo(to);
    }
    return true;
  };
  return (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (step !== undefined && row !== undefined) tree.step(row.item.id, step);
    else if (event.altKey || !handlePlain(event.key)) return;
    event.preventDefault();
  };
}

/**
 * A tree whose items are put in order by dragging them, or with Alt and the arrow keys; where an item has gone is
 * said. Only the rows in sight are drawn.
 */
export function SortableTree<Item extends TreeItem>(props: SortableTreeProps<Item>): ReactNode {
  const { items, active, nameOf } = props;
  const id = useId();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const rows = toTreeRows(items, closed);
  const window = useRowWindow({ count: rows.length, rowHeight: ROW_HEIGHT });
  const { first, end } = window;
  const setOpen = (item: string, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(item);
    else next.add(item);
    setClosed(next);
  };
  const move = (item: string, place: TreePlace) => {
    props.onActivate(item);
    if (place.parentId !== null) setOpen(place.parentId, true);
    setSaid(describePlace(props, item, place));
    props.onMove(item, place);
  };
  const step = (item: string, direction: TreeStep) => {
    const place = placeAfterStep(items, item, direction);
    if (place !== undefined && props.mayMove(item, place)) move(item, place);
    else setSaid('It cannot go there.');
  };
  const drag = useDrag(props, move);
  const handleKey = useTreeKeys(props, rows, { window, setOpen, step });
  const isFlat = items.every(({ parentId }) => parentId === null);
  const isActiveDrawn = rows.slice(first, end).some(({ item }) => item.id === active);
  const handleToggle = (event: MouseEvent, row: TreeRow<Item>) => {
    event.stopPropagation();
    setOpen(row.item.id, !row.isOpen);
  };
  return (
    <div className={classes.frame}>
      <div
        ref={window.ref}
        className={classes.tree}
        data-flat={isFlat || undefined}
        role="tree"
        aria-label={props.label}
        aria-activedescendant={isActiveDrawn ? `${id}-${active}` : undefined}
        tabIndex={0}
        data-pane-heart
        onKeyDown={handleKey}
      >
        <div role="presentation" className={classes.rows} style={{ height: window.height }}>
          <div role="presentation" style={{ transform: `translateY(${window.top}px)` }}>
            {rows.slice(first, end).map((row) => {
              const { item, level, index, sisters, hasChildren, isOpen } = row;
              return (
                <div
                  key={item.id}
                  id={`${id}-${item.id}`}
                  className={classes.row}
                  role="treeitem"
                  aria-label={[nameOf(item), props.noteOf?.(item) ?? ''].filter(Boolean).join(', ')}
                  aria-level={level}
                  aria-posinset={index + 1}
                  aria-setsize={sisters}
                  aria-expanded={hasChildren ? isOpen : undefined}
                  aria-selected={item.id === active}
                  data-aim={drag.aim?.overId === item.id ? drag.aim.where : undefined}
                  data-dragged={drag.dragged === item.id || undefined}
                  style={{ paddingLeft: 8 + (level - 1) * 20 }}
                  onClick={() => props.onActivate(item.id)}
                  onDoubleClick={() => props.onOpen?.(item.id)}
                  {...drag.handlersOf(item.id)}
                >
                  <span
                    className={classes.toggle}
                    data-empty={!hasChildren || undefined}
                    aria-hidden="true"
                    onClick={(event) => handleToggle(event, row)}
                  >
                    <ChevronIcon isOpen={isOpen} />
                  </span>
                  <span className={classes.name}>{props.fieldOf?.(item) ?? nameOf(item)}</span>
                  <span className={classes.note}>{props.noteOf?.(item)}</span>
                </div>
              );
            })}
          </div>
        </div>
      </div>
      <p className={classes.said} role="status">
        {said}
      </p>
    </div>
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
