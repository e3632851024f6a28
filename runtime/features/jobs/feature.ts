import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { deadLetterChore } from './chores.ts';
import { mountDeadLetters } from './routes.ts';

/** Jobs that were given up. */
export function jobsFeature({
  db,
  auditLog,
  deadLetters,
}: Pick<House, 'db' | 'auditLog' | 'deadLetters'>): Feature {
  return feature('jobs', {
    offers: undefined,
    calls: (api) => mountDeadLetters(api, db, deadLetters, auditLog),
    jobs: (jobs) => jobs.keepDeadLetters(deadLetters),
    chores: [deadLetterChore],
  });
}
