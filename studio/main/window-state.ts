import { z } from 'zod';
import type { Rectangle } from './electron-port.ts';

/** Smallest window in which all panes can be used. */
export const MIN_WINDOW = { width: 390, height: 500 } as const;

const stateSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  isMaximized: z.boolean(),
});

/** Where the window was when it was closed. */
export type WindowState = z.output<typeof stateSchema>;

/** Place and size of a window; without x and y the system centres it. */
export interface WindowPlace {
  readonly width: number;
  readonly height: number;
  readonly x?: number;
  readonly y?: number;
  readonly isMaximized: boolean;
}

function overlap(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}

/**
 * Where the window opens: where it was, moved and shrunk so that it lies on a display that exists now.
 * @param stored what was kept, of any shape
 * @param displays work areas, the main one first
 */
export function placeWindow(stored: unknown, displays: readonly Rectangle[]): WindowPlace {
  const main = displays[0] ?? { x: 0, y: 0, width: 1280, height: 800 };
  const parsed = stateSchema.safeParse(stored);
  if (!parsed.success) {
    return {
      width: Math.min(1440, main.width),
      height: Math.min(900, main.height),
      isMaximized: false,
    };
  }
  const state = parsed.data;
  const display = displays.reduce(
    (best, one) => (overlap(state, one) > overlap(state, best) ? one : best),
    main,
  );
  const width = clamp(state.width, MIN_WINDOW.width, display.width);
  const height = clamp(state.height, MIN_WINDOW.height, display.height);
  return {
    width,
    height,
    x: clamp(state.x, display.x, display.x + display.width - width),
    y: clamp(state.y, display.y, display.y + display.height - height),
    isMaximized: state.isMaximized,
  };
}
