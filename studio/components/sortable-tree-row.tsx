import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useMergedRef } from '@mantine/hooks';
import type { MouseEvent, ReactNode } from 'react';
import { ChevronIcon } from './icons.tsx';
import type { Held } from './selection.ts';
import classes from './sortable-tree.module.css';
import type { TreeItem, TreeRow } from './tree-order.ts';

/** One row of a tree, which can be dragged and takes what is dragged. */
export function SortableTreeRow<Item extends TreeItem>(props: {
  id: string;
  row: TreeRow<Item>;
  name: string;
  note: string | undefined;
  isActive: boolean;
  isChosen: boolean;
  /** Which part of it something would fall on. */
  aim: string | undefined;
  onActivate: (held: Held) => void;
  onOpen: () => void;
  onToggle: () => void;
}): ReactNode {
  const { row, name, note } = props;
  const { item, level, index, sisters, hasChildren, isOpen } = row;
  const { setNodeRef: setDragged, listeners, isDragging } = useDraggable({ id: item.id });
  const { setNodeRef: setTarget } = useDroppable({ id: item.id });
  const handleToggle = (event: MouseEvent) => {
    event.stopPropagation();
    props.onToggle();
  };
  return (
    <div
      ref={useMergedRef(setDragged, setTarget)}
      id={props.id}
      className={classes.row}
      role="treeitem"
      aria-label={[name, note ?? ''].filter(Boolean).join(', ')}
      aria-level={level}
      aria-posinset={index + 1}
      aria-setsize={sisters}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={props.isChosen}
      data-active={props.isActive || undefined}
      data-aim={props.aim}
      data-dragged={isDragging || undefined}
      style={{ paddingLeft: 8 + (level - 1) * 20 }}
      onClick={({ shiftKey, ctrlKey, metaKey }) =>
        props.onActivate({ shift: shiftKey, command: ctrlKey || metaKey })
      }
      onDoubleClick={props.onOpen}
      {...listeners}
    >
      <span
        className={classes.toggle}
        data-empty={!hasChildren || undefined}
        aria-hidden="true"
        onClick={handleToggle}
      >
        <ChevronIcon isOpen={isOpen} />
      </span>
      <span className={classes.name}>{name}</span>
      <span className={classes.note}>{note}</span>
    </div>
  );
}
