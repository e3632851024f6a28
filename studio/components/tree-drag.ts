import type { CollisionDetection, DndContextProps, DragMoveEvent } from '@dnd-kit/core';
import { MouseSensor, pointerWithin, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { RefObject } from 'react';
import { useState } from 'react';
import { SAYS_NOTHING, SCROLLS_DOWN } from './drag.ts';
import { placeAfterDrop, type TreeItem, type TreePlace } from './tree-order.ts';

/** So far, in px, a mouse is pulled before it is a drag and no click. */
const PULL = 4;
/** So long, in ms, a finger rests before it drags; one that moves sooner, by so many px, scrolls. */
const REST = 250;
const TREMBLE = 8;

type Part = 'before' | 'inside' | 'after';

/** Where something would fall. */
interface Aim {
  readonly overId: string;
  readonly where: Part;
}

function isPart(value: unknown): value is Part {
  return value === 'before' || value === 'inside' || value === 'after';
}

/** How drags begin: by a pull of the mouse, or by a finger that rests. */
export function usePointerSensors(): ReturnType<typeof useSensors> {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: PULL } }),
    useSensor(TouchSensor, { activationConstraint: { delay: REST, tolerance: TREMBLE } }),
  );
}

/** Which part of a row a height is at: its edges mean beside it. */
function partAt(y: number, { top, height }: { top: number; height: number }): Part {
  const share = (y - top) / Math.max(height, 1);
  return share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'inside';
}

function isWithin({ x, y }: { x: number; y: number }, box: DOMRect | undefined): boolean {
  return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** Finds the row under the pointer, and which part of it, among those that the scroller shows. */
function detectIn(scroller: RefObject<HTMLElement | null>): CollisionDetection {
  return (drag) => {
    const { pointerCoordinates, droppableRects } = drag;
    const box = scroller.current?.getBoundingClientRect();
    if (pointerCoordinates === null || !isWithin(pointerCoordinates, box)) return [];
    return pointerWithin(drag).flatMap(({ id, data }) => {
      const rect = droppableRects.get(id);
      return rect === undefined ? [] : [{ id, data: { ...data, where: partAt(pointerCoordinates.y, rect) } }];
    });
  };
}

function aimOf({ collisions }: Pick<DragMoveEvent, 'collisions'>): Aim | undefined {
  const under = collisions?.[0];
  const where: unknown = under?.data?.['where'];
  return under !== undefined && isPart(where) ? { overId: String(under.id), where } : undefined;
}

/**
 * Follows what is dragged over the rows of a tree.
 * @param tree.mayMove whether an item may be moved to a place
 * @param tree.onMove called when an item is let go where it may be
 * @returns the item that is dragged, the row that it would fall on, and what dnd-kit is told
 */
export function useTreeDrag(
  scroller: RefObject<HTMLElement | null>,
  tree: {
    items: readonly TreeItem[];
    mayMove: (id: string, place: TreePlace) => boolean;
    onMove: (id: string, place: TreePlace) => void;
  },
): { dragged: string | undefined; aim: Aim | undefined; context: DndContextProps } {
  const { items, mayMove } = tree;
  const [dragged, setDragged] = useState<string>();
  const [aim, setAim] = useState<Aim>();
  const sensors = usePointerSensors();
  const targetOf = (event: DragMoveEvent): (Aim & { place: TreePlace }) | undefined => {
    const [id, aimed] = [String(event.active.id), aimOf(event)];
    if (aimed === undefined) return undefined;
    const { overId, where } = aimed;
    const wanted = placeAfterDrop(items, id, overId, where);
    if (wanted !== undefined && mayMove(id, wanted)) return { overId, where, place: wanted };
    // Where nothing goes inside, the nearer edge is meant.
    const beside = where === 'inside' ? placeAfterDrop(items, id, overId, 'after') : undefined;
    return beside !== undefined && mayMove(id, beside)
      ? { overId, where: 'after', place: beside }
      : undefined;
  };
  const end = () => {
    setDragged(undefined);
    setAim(undefined);
  };
  return {
    dragged,
    aim,
    context: {
      sensors,
      collisionDetection: detectIn(scroller),
      accessibility: SAYS_NOTHING,
      autoScroll: SCROLLS_DOWN,
      onDragStart: ({ active }) => setDragged(String(active.id)),
      onDragMove: (event) => {
        const target = targetOf(event);
        if (aim?.overId !== target?.overId || aim?.where !== target?.where) setAim(target);
      },
      onDragEnd: (event) => {
        const target = targetOf(event);
        end();
        if (target !== undefined) tree.onMove(String(event.active.id), target.place);
      },
      onDragCancel: end,
    },
  };
}
