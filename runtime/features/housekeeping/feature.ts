import type { Chore } from '../../database/chores.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { createHousekeeping } from './housekeeping.ts';

/** Takes away what is of no use any more. */
export function housekeepingFeature({ db, clock, log, jobs }: Pick<House, 'db' | 'clock' | 'log' | 'jobs'>) {
  const chores: Chore[] = [];
  return feature('housekeeping', {
    offers: {
      housekeeping: createHousekeeping({ db, clock, log, jobs, chores }),
      /** Says what is to be tidied. */
      addChores: (more: readonly Chore[]) => void chores.push(...more),
    },
  });
}
