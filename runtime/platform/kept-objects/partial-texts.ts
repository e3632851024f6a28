import { LRUCache } from 'lru-cache';
import type { PartialTexts } from '#shared/template/index.ts';

type Texts = Parameters<PartialTexts['set']>[1];

/** Keeps what partials printed up to an amount of memory. */
export function createPartialTexts(maxBytes: number): PartialTexts {
  const kept = new LRUCache<string, Texts>({ maxSize: maxBytes });
  return {
    get: (key) => kept.get(key),
    set: (key, texts, bytes) => {
      kept.set(key, texts, { size: bytes });
    },
  };
}
