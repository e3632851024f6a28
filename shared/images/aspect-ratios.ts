import type { Size } from './size.ts';

/** Shapes that a picture may be shown in, width to height. */
export const ASPECT_RATIOS = {
  square: 1,
  standard: 3 / 2,
  'standard-vertical': 2 / 3,
  'four-three': 4 / 3,
  'three-four-vertical': 3 / 4,
  widescreen: 16 / 9,
  'anamorphic-widescreen': 2.4,
} as const;

export type AspectRatio = keyof typeof ASPECT_RATIOS;

/** A place in a picture as shares of its size: 0 is left or top, 1 right or bottom. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The part of a picture that is shown, as shares of its size. */
export interface Crop extends Point {
  readonly width: number;
  readonly height: number;
}

function startOf(focus: number, length: number): number {
  return Math.min(Math.max(focus - length / 2, 0), 1 - length);
}

/**
 * The largest part of a picture that has a shape, as near around its focal point as the edges allow.
 * @param size of the picture in px
 * @param ratio width to height of the shape
 */
export function cropAround(size: Size, ratio: number, focus: Point): Crop {
  const own = size.width / size.height;
  const width = Math.min(1, ratio / own);
  const height = Math.min(1, own / ratio);
  return { x: startOf(focus.x, width), y: startOf(focus.y, height), width, height };
}
