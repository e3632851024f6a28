import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { GripIcon } from './icons.tsx';
import classes from './sortable-list.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

function placeUnder(list: HTMLElement | null, event: globalThis.PointerEvent): number | undefined {
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-place]');
  if (under === null || under === undefined || list?.contains(under) !== true) return undefined;
  return Number(under.dataset['place']);
}

/** Follows a drag of the handle from item to item until it is let go, with mouse, pen or finger. */
function follow(
  list: HTMLElement | null,
  from: number,
  move: (from: number, to: number) => void,
): () => void {
  let place = from;
  const handleMove = (event: globalThis.PointerEvent) => {
    const to = placeUnder(list, event);
    if (to === undefined || to === place) return;
    move(place, to);
    place = to;
  };
  window.addEventListener('pointermove', handleMove);
  return () => window.removeEventListener('pointermove', handleMove);
}

/** An array with one item at another place. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/**
 * A list whose items are put in order by dragging their handle, or with the arrow keys on it.
 * @param props.nameOf what an item is called when it is moved
 */
export function SortableList<T>(props: {
  label: string;
  items: readonly T[];
  keyOf: (item: T, index: number) => string;
  nameOf: (item: T) => string;
  onChange: (items: T[]) => void;
  /** The item with the handle to put into it. */
  children: (item: T, index: number, handle: ReactNode) => ReactNode;
  className?: string | undefined;
  isDisabled?: boolean;
}): ReactNode {
  const { items, nameOf, onChange } = props;
  const list = useRef<HTMLUListElement>(null);
  const latest = useRef(items);
  latest.current = items;
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string>();
  const move = (from: number, to: number) => {
    const item = latest.current[from];
    if (item === undefined || to < 0 || to >= latest.current.length || from === to) return;
    const next = moveItem(latest.current, from, to);
    latest.current = next;
    onChange(next);
    setSaid(`${nameOf(item)} is at place ${to + 1} of ${next.length}.`);
  };
  const handleKey = (event: KeyboardEvent, index: number) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(index, index + step);
  };
  const handleDown = (event: PointerEvent, index: number, key: string) => {
    if (event.button !== 0) return;
    setDragged(key);
    const stop = follow(list.current, index, move);
    const handleUp = () => {
      stop();
      setDragged(undefined);
      window.removeEventListener('pointerup', handleUp);
      window.removeEventListener('pointercancel', handleUp);
    };
    window.addEventListener('pointerup', handleUp);
    window.addEventListener('pointercancel', handleUp);
  };
  return (
    <>
      <ul ref={list} className={props.className ?? classes.list} aria-label={props.label}>
        {items.map((item, index) => {
          const key = props.keyOf(item, index);
          const handle = (
            <button
              type="button"
              className={classes.handle}
              aria-label={`Move ${nameOf(item)}`}
              title="Drag, or press the arrow keys"
              disabled={props.isDisabled === true || items.length < 2}
              onKeyDown={(event) => handleKey(event, index)}
              onPointerDown={(event) => handleDown(event, index, key)}
            >
              <GripIcon />
            </button>
          );
          return (
            <li
              key={key}
              className={classes.item}
              data-place={index}
              data-dragged={dragged === key ? true : undefined}
            >
              {props.children(item, index, handle)}
            </li>
          );
        })}
      </ul>
      <span className={classes.said} role="status">
        {said}
      </span>
    </>
  );
}
