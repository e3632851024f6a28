import type { DragEndEvent } from '@dnd-kit/core';
import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { SAYS_NOTHING, SCROLLS_DOWN } from './drag.ts';
import { GripIcon } from './icons.tsx';
import classes from './sortable-list.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

function SortableItem(props: {
  id: string;
  name: string;
  isDisabled: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  children: (handle: ReactNode) => ReactNode;
}): ReactNode {
  const { id, name, isDisabled } = props;
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: isDisabled,
  });
  const handle = (
    <button
      ref={setActivatorNodeRef}
      type="button"
      className={classes.handle}
      aria-label={`Move ${name}`}
      title="Drag, or press the arrow keys"
      disabled={isDisabled}
      onKeyDown={props.onKeyDown}
      {...listeners}
    >
      <GripIcon />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragged={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {props.children(handle)}
    </li>
  );
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
  /** True where items stand beside each other too. */
  isGrid?: boolean;
  isDisabled?: boolean;
}): ReactNode {
  const { items, nameOf, onChange } = props;
  const latest = useRef(items);
  latest.current = items;
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor));
  const keys = items.map((item, index) => props.keyOf(item, index));
  const move = (from: number, to: number) => {
    const item = latest.current[from];
    if (item === undefined || to < 0 || to >= latest.current.length || from === to) return;
    const next = arrayMove([...latest.current], from, to);
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
  const handleEnd = ({ active, over }: DragEndEvent) => {
    if (over !== null) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={SAYS_NOTHING}
      autoScroll={SCROLLS_DOWN}
      onDragEnd={handleEnd}
    >
      <SortableContext
        items={keys}
        strategy={props.isGrid === true ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <ul className={props.className ?? classes.list} aria-label={props.label}>
          {items.map((item, index) => (
            <SortableItem
              key={keys[index]}
              id={keys[index] ?? ''}
              name={nameOf(item)}
              isDisabled={props.isDisabled === true || items.length < 2}
              onKeyDown={(event) => handleKey(event, index)}
            >
              {(handle) => props.children(item, index, handle)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
      <span className={classes.said} role="status">
        {said}
      </span>
    </DndContext>
  );
}
