import type { Platform } from './platform.ts';

/** Keeps tokens as long as the program runs and nowhere else. */
export function createMemorySecrets(): Platform['secrets'] {
  const kept = new Map<string, string>();
  return {
    read: async (site) => kept.get(site),
    write: async (site, token) => void kept.set(site, token),
    clear: async (site) => void kept.delete(site),
  };
}
