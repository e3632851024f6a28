import type { PredicateDefinition } from '../definition.ts';
import { productPredicates } from './commerce/product.ts';
import { collectionPredicates } from './content/collection.ts';
import { galleryPredicates } from './content/gallery.ts';
import { itemPredicates } from './content/item.ts';
import { recordTypePredicates } from './content/record-type.ts';
import { comparisons } from './core/comparison.ts';
import { debug } from './core/debug.ts';
import { even } from './core/even.ts';
import { nth } from './core/nth.ts';
import { odd } from './core/odd.ts';
import { plural } from './core/plural.ts';
import { singular } from './core/singular.ts';
import { commentPredicates } from './social/comments.ts';
import { currentType } from './social/current-type.ts';
import { unitsMetric } from './social/units-metric.ts';

const LIST: readonly PredicateDefinition[] = [
  ...productPredicates,
  ...collectionPredicates,
  ...galleryPredicates,
  ...itemPredicates,
  ...recordTypePredicates,
  ...comparisons,
  debug,
  even,
  nth,
  odd,
  plural,
  singular,
  ...commentPredicates,
  currentType,
  unitsMetric,
];

/** All predicates of the dialect by name. */
export const PREDICATES: ReadonlyMap<string, PredicateDefinition> = new Map(
  LIST.map((definition) => [definition.name, definition] as const),
);
