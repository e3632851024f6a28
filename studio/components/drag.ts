import type { DndContextProps } from '@dnd-kit/core';

const nothing = (): undefined => undefined;

/**
 * Leaves to our lists what is said of a drag: they say where something is however it was moved, by dragging, keys or
 * buttons.
 */
export const SAYS_NOTHING: NonNullable<DndContextProps['accessibility']> = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
};

/** What is dragged to the upper or lower edge of a list scrolls it; sideways nothing is to be found. */
export const SCROLLS_DOWN: NonNullable<DndContextProps['autoScroll']> = { threshold: { x: 0, y: 0.2 } };
