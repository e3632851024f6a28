import type { Clock } from '../api/clock.ts';

/** The window's own clock, which cannot jump while the window is open. */
export const windowClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
};
