import { type Feature, feature } from '../../sockets/feature.ts';
import { purgeChore } from './chores.ts';

/** Pages that are kept until what they are made of changes. */
export function pageCacheFeature(): Feature {
  return feature('page-cache', { offers: undefined, chores: [purgeChore] });
}
