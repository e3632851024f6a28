import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { mountBin } from './routes.ts';

/** The bin: what people delete can be brought back for thirty days. */
export function binFeature({ db, bin }: Pick<House, 'db' | 'bin'>): Feature {
  return feature('bin', {
    offers: undefined,
    calls: (api) => mountBin(api, db, bin),
    chores: [bin.chore],
  });
}
