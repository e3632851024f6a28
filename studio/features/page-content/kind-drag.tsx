import { DndContext, type DragMoveEvent, DragOverlay, useDraggable } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { BlockKind } from '#shared/features/blocks/block-kind.ts';
import { kindOf } from '#shared/features/blocks/kinds.ts';
import { SAYS_NOTHING } from '../../components/drag.ts';
import { usePointerSensors } from '../../components/tree-drag.ts';
import type { EditCommand, Spot } from '../preview/frame/frame-messages.ts';
import classes from './page-editor.module.css';

/** Above all dialogs. */
const OVER_ALL = 1_000;

/** Where the pointer is in the window of the page that is shown; null beside it. */
function spotOnPage({ activatorEvent, delta }: Pick<DragMoveEvent, 'activatorEvent' | 'delta'>): Spot | null {
  const frame = document.querySelector<HTMLElement>('[data-pane="page"] iframe');
  const start = activatorEvent instanceof MouseEvent ? activatorEvent : firstTouch(activatorEvent);
  if (frame === null || start === undefined) return null;
  const { left, top, width, height } = frame.getBoundingClientRect();
  const [x, y] = [start.clientX + delta.x - left, start.clientY + delta.y - top];
  if (x < 0 || y < 0 || x > width || y > height) return null;
  // The page is shrunk where it is wider than its pane.
  const scale = width / frame.offsetWidth || 1;
  return { x: x / scale, y: y / scale };
}

function firstTouch(event: Event): Touch | undefined {
  return 'touches' in event ? (event as TouchEvent).touches[0] : undefined;
}

/** Lets kinds of blocks be dragged onto the page; while one is, what covers the page is out of sight. */
export function KindDrag(props: {
  onCarry: (isCarrying: boolean) => void;
  tell: (command: EditCommand) => void;
  /** One was let go over the page. */
  onDrop: () => void;
  children: ReactNode;
}): ReactNode {
  const { onCarry, tell, onDrop } = props;
  const [type, setType] = useState<string>();
  const carriedOf = (event: DragMoveEvent) => ({ kind: 'new', type: String(event.active.id) }) as const;
  const end = () => {
    setType(undefined);
    onCarry(false);
  };
  return (
    <DndContext
      sensors={usePointerSensors()}
      accessibility={SAYS_NOTHING}
      autoScroll={false}
      onDragStart={({ active }) => {
        setType(String(active.id));
        onCarry(true);
      }}
      onDragMove={(event) => tell({ kind: 'drag', carried: carriedOf(event), at: spotOnPage(event) })}
      onDragEnd={(event) => {
        const [carried, at] = [carriedOf(event), spotOnPage(event)];
        end();
        if (at === null) tell({ kind: 'drag', carried, at });
        else {
          tell({ kind: 'letGo', carried, at });
          onDrop();
        }
      }}
      onDragCancel={(event) => {
        tell({ kind: 'drag', carried: carriedOf(event), at: null });
        end();
      }}
    >
      {props.children}
      {/* The dialog is shifted to the middle, and what is dragged would be shifted with it. */}
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={OVER_ALL}>
          {type !== undefined && <span className={classes.carried}>{kindOf(type)?.title}</span>}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

/** A kind of block in the list: a click adds it, and it can be dragged onto the page. */
export function KindOption(props: {
  id: string;
  kind: BlockKind;
  isActive: boolean;
  onChoose: (kind: BlockKind) => void;
}): ReactNode {
  const { kind } = props;
  const { setNodeRef, listeners } = useDraggable({ id: kind.type });
  return (
    <div
      ref={setNodeRef}
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={props.isActive}
      className={classes.kind}
      onClick={() => props.onChoose(kind)}
      {...listeners}
    >
      <strong>{kind.title}</strong>
      <span>{kind.purpose}</span>
    </div>
  );
}
