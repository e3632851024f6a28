import type { Platform } from './platform.ts';

/** Keeps a token as long as the program runs and nowhere else. */
export function createMemorySecret(): Platform['secrets'] {
  let kept: string | undefined;
  return {
    read: async () => kept,
    write: async (token) => {
      kept = token;
    },
    clear: async () => {
      kept = undefined;
    },
  };
}
