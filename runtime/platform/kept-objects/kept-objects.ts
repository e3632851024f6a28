import { LRUCache } from 'lru-cache';

/** Objects of one kind. */
export interface Kept<Value extends object> {
  get(websiteId: string, key: string): Value | undefined;
  /** @param characters length of the text that it was made of */
  set(websiteId: string, key: string, value: Value, characters: number): void;
}

/** Objects that this process made of what the database keeps, of all sites. */
export interface KeptObjects {
  /** @param kind its own for each user */
  of<Value extends object>(kind: string): Kept<Value>;
}

/** An object and what is made of it take several times the text. */
const BYTES_A_CHARACTER = 8;
const BYTES_AN_OBJECT = 1_000;

/**
 * Keeps objects up to an amount of memory; those that nobody asked for the longest go first. Whoever keeps one keeps with it
 * what proves that it is still right, and asks the database for that each time.
 */
export function createKeptObjects(maxBytes: number): KeptObjects {
  const kept = new LRUCache<string, object>({ maxSize: maxBytes });
  return {
    of: <Value extends object>(kind: string): Kept<Value> => ({
      get: (websiteId, key) => kept.get(`${kind} ${websiteId} ${key}`) as Value | undefined,
      set(websiteId, key, value, characters) {
        const size = characters * BYTES_A_CHARACTER + BYTES_AN_OBJECT;
        kept.set(`${kind} ${websiteId} ${key}`, value, { size });
      },
    }),
  };
}
