import { DESKTOP_FROM_PX } from '#shared/theme/index.ts';
import { COLUMNS, type Section } from './rules.ts';

/** Widest that a section of this width gets, in rem; one that takes the page whole has no bound. */
const WIDEST_REM: Readonly<Record<Section['width'], number | undefined>> = {
  narrow: 44,
  normal: 82,
  full: undefined,
};

/** How wide the pictures of a block are shown, as the attribute `sizes` has it: on phones as wide as the page. */
export function shownWidths(width: Section['width'], span: number): string {
  const share = span / COLUMNS;
  const widest = WIDEST_REM[width];
  const whole = `(min-width: ${DESKTOP_FROM_PX}px) ${Math.round(share * 100)}vw, 100vw`;
  return widest === undefined
    ? whole
    : `(min-width: ${widest}rem) ${Math.round(share * widest)}rem, ${whole}`;
}

const PX_OF_REM = 16;

/** How wide the pictures of a block are shown on a screen, in px: what {@link shownWidths} says, worked out. */
export function shownPixels(width: Section['width'], span: number, screenPx: number): number {
  if (screenPx < DESKTOP_FROM_PX) return screenPx;
  const widest = WIDEST_REM[width];
  const whole = widest === undefined ? screenPx : Math.min(screenPx, widest * PX_OF_REM);
  return Math.round((span / COLUMNS) * whole);
}
