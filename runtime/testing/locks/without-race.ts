/** A lock that no transaction holds, so that nobody runs into anybody at it on a stage. */
export interface LockWithoutRace {
  /** The source that has it, below `runtime`. */
  readonly file: string;
  /** How many there are in it. */
  readonly count: number;
  readonly guards: string;
  /** Why it has no race on the stage. */
  readonly reason: string;
  /** The test that fails without it, below `runtime`. */
  readonly test: string;
}

/** The locks of the program that have no race on the stage, each with the test that fails without it. */
export const LOCKS_WITHOUT_RACE: readonly LockWithoutRace[] = [
  {
    file: 'database/migrate.ts',
    count: 1,
    guards: 'Two processes that start at once migrate twice.',
    reason: 'A session holds it, through many transactions of another connection.',
    test: 'database/start-together.test.ts',
  },
  {
    file: 'database/roles.ts',
    count: 1,
    guards: 'Two processes that start at once both make the role of the application, and one of them fails.',
    reason: 'A session of the owner holds it, before the server opens its database.',
    test: 'database/start-together.test.ts',
  },
  {
    file: 'jobs/lease.ts',
    count: 1,
    guards: 'A process that is slow is taken for one that is gone, and its jobs are done twice.',
    reason:
      'Nobody waits for it: a process holds it as long as it is connected, and others look whether it does.',
    test: 'jobs/lease.test.ts',
  },
  {
    file: 'features/translations/statements.ts',
    count: 1,
    guards: 'Two processes that tidy up wait for each other.',
    reason:
      'It passes over rows that somebody else has: without it the same rows are deleted, one process after the other.',
    test: 'features/translations/routes.test.ts',
  },
];
