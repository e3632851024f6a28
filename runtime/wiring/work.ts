import { createHousekeeping } from '../features/housekeeping/housekeeping.ts';
import { edgeChores } from '../http/chores.ts';
import type { Feature } from '../sockets/feature.ts';
import type { House } from './base.ts';

/** Says who does what after requests, what becomes of things in the bin, and what is tidied. */
export function wireWork({ db, clock, log, jobs, bin }: House, features: readonly Feature[]) {
  for (const one of features) {
    one.jobs(jobs);
    one.binned(bin);
  }
  const chores = [...features.flatMap((one) => one.chores), ...edgeChores];
  return { housekeeping: createHousekeeping({ db, clock, log, jobs, chores }) };
}
