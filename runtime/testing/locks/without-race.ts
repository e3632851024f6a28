/** A lock that no race shows to be missed yet. */
export interface LockWithoutRace {
  /** The source that has it, below `runtime`. */
  readonly file: string;
  /** How many there are in it. */
  readonly count: number;
  readonly guards: string;
}

/** The locks of the program that have no race: a new lock has one, so this list only becomes shorter. */
export const LOCKS_WITHOUT_RACE: readonly LockWithoutRace[] = [
  { file: 'database/migrate.ts', count: 1, guards: 'Two processes that start at once migrate twice.' },
  {
    file: 'database/migrations/20261122-1400-keep-product-items.ts',
    count: 2,
    guards: 'The row of a product that pages read is made of two states; in a trigger.',
  },
  { file: 'database/roles.ts', count: 1, guards: 'Two processes that start at once make the role twice.' },
  { file: 'database/rule-rows.ts', count: 1, guards: 'A rule is changed while the currency moves.' },
  { file: 'features/cart/statements.ts', count: 1, guards: 'Who has just bought is reminded.' },
  { file: 'features/bin/service.ts', count: 1, guards: 'Tidying the bin waits for who empties it.' },
  { file: 'features/cart/merge.ts', count: 1, guards: 'A line is lost when a browser comes back to a cart.' },
  { file: 'features/contributors/invitations.ts', count: 2, guards: 'An invitation is accepted twice.' },
  { file: 'features/contributors/password-resets.ts', count: 1, guards: 'A link sets two passwords.' },
  { file: 'features/media/statements.ts', count: 1, guards: 'A file that is sold becomes public.' },
  { file: 'features/jobs/service.ts', count: 4, guards: 'A job that was given up is done again twice.' },
  { file: 'features/mail/chores.ts', count: 1, guards: 'Tidying mails waits for who sends them.' },
  {
    file: 'features/passkeys/requests.ts',
    count: 2,
    guards: 'A sign-in by a passkey is confirmed or used twice.',
  },
  { file: 'features/passkeys/store.ts', count: 1, guards: 'A passkey is renamed while it is removed.' },
  { file: 'features/site-users/statements.ts', count: 1, guards: 'A person is erased twice.' },
  { file: 'features/product-csv/import-book.ts', count: 1, guards: 'A step of an import is written twice.' },
  {
    file: 'features/releases/schedule-tools.ts',
    count: 1,
    guards: 'A release of a given time is moved twice.',
  },
  { file: 'features/restock/notices.ts', count: 1, guards: 'A notice is written twice.' },
  { file: 'features/restock/sends.ts', count: 1, guards: 'Two calls queue the same notices.' },
  { file: 'features/restock/watch.ts', count: 2, guards: 'More are told than there are pieces.' },
  { file: 'features/reviews/service.ts', count: 1, guards: 'A review is judged as it was before.' },
  { file: 'features/sample-site/load-sample-site.ts', count: 1, guards: 'The sample site is made twice.' },
  { file: 'features/site-users/leaving.ts', count: 1, guards: 'A member leaves while the password changes.' },
  { file: 'features/site-users/links.ts', count: 1, guards: 'A link of a mail is used twice.' },
  { file: 'features/site-users/service.ts', count: 1, guards: 'Two changes of a password both count.' },
  {
    file: 'features/second-step/ways.ts',
    count: 1,
    guards: 'Two changes of the second steps of a person undo each other.',
  },
  {
    file: 'features/site-users/sessions.ts',
    count: 1,
    guards: 'The calls of a member wait for one another.',
  },
  { file: 'features/subscriptions/look-job.ts', count: 1, guards: 'A due subscription is looked at twice.' },
  { file: 'http/rate-limiter.ts', count: 1, guards: 'A call waits for another one to tidy old counters.' },
  { file: 'jobs/claim.ts', count: 1, guards: 'Two workers take the same job.' },
  { file: 'jobs/lease.ts', count: 1, guards: 'A process that is gone is taken for one that works.' },
];
