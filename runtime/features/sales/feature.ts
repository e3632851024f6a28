import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { mountSales } from './routes.ts';
import { salesChore } from './sums.ts';

/** What was sold, added up. */
export function salesFeature({ db }: Pick<House, 'db'>): Feature {
  return feature('sales', { offers: undefined, calls: (api) => mountSales(api, db), chores: [salesChore] });
}
