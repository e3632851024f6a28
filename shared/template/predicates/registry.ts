import type { PredicateDefinition } from '../definition.ts';

const LIST: readonly PredicateDefinition[] = [];

/** All predicates of the dialect by name. */
export const PREDICATES: ReadonlyMap<string, PredicateDefinition> = new Map(
  LIST.map((definition) => [definition.name, definition] as const),
);
