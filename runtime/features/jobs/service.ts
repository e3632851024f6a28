import { Op } from 'sequelize';
import {
  type DeadLetter as ListedDeadLetter,
  type LetterChoice,
  type listDeadLetters,
  replayDeadLetter,
  type replayDeadLetters,
  type WorkSubject,
} from '#shared/features/jobs/contract.ts';
import { CHOSEN_MAX, DISCARDED_MS, LISTED_MAX, TRIES_MAX } from '#shared/features/jobs/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { DeadLetter, DeadLetterKeeper, Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { type DeadLetterColumns, deadLetters } from './model.ts';

/** Ids of what a piece of work is about. */
type About = Readonly<Record<string, unknown>>;

/** Names what pieces of one kind of work are about, in their order; undefined where that is gone. */
export type DescribeWork = (
  scope: SiteScope,
  abouts: readonly About[],
) => Promise<readonly (WorkSubject | undefined)[]>;

export interface DeadLetterService extends DeadLetterKeeper {
  /** The latest first; at most 200, with how many there are of each kind. */
  list(scope: SiteScope): Promise<Output<typeof listDeadLetters>>;
  /** How many wait for a person. */
  count(scope: SiteScope): Promise<number>;
  /** @throws Refusal 404, and 409 for a kind of work that this program does not know */
  replay(scope: SiteScope, id: string): Promise<ListedDeadLetter>;
  /** Puts back what is chosen and waits for a person. */
  replayAll(scope: SiteScope, choice: LetterChoice): Promise<Output<typeof replayDeadLetters>>;
  /** @throws Refusal 404 */
  discard(scope: SiteScope, id: string): Promise<ListedDeadLetter>;
  /** Forgets what is chosen and waits for a person. */
  discardAll(scope: SiteScope, choice: LetterChoice): Promise<{ letterIds: string[]; left: number }>;
  /** Brings back what was forgotten; answers how many came. */
  restore(scope: SiteScope, ids: readonly string[]): Promise<number>;
  /** Whether a failed job of a kind about something waits or runs again; undefined when there is none. */
  findAbout(
    scope: SiteScope,
    job: string,
    about: About,
  ): Promise<{ id: string; isAtWork: boolean } | undefined>;
}

export interface DeadLetterDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Pick<Jobs, 'enqueueAgain' | 'definitionOf'>;
  /** By kind of work. */
  readonly describe: Readonly<Record<string, DescribeWork>>;
}

const PROBLEM_MAX = 500;
const OPEN = { replayedAt: null, discardedAt: null };
/** Waiting work of a site: of a kind, or by its ids. */
const CHOSEN = `
  FROM dead_letters
 WHERE website_id = $1 AND replayed_at IS NULL AND discarded_at IS NULL
   AND ($2::text IS NULL OR job = $2) AND ($3::text[] IS NULL OR id = ANY ($3))`;
const takeChosen = statement<{ id: string }>(
  'deadLetters.takeChosen',
  `SELECT id ${CHOSEN} LIMIT ${CHOSEN_MAX} FOR UPDATE`,
);
const countChosen = statement<{ count: number }>('deadLetters.countChosen', `SELECT count(*)::int ${CHOSEN}`);
const countWaiting = statement<{ job: string; count: number }>(
  'deadLetters.countWaiting',
  `SELECT job, count(*)::int AS count FROM dead_letters
    WHERE website_id = $1 AND discarded_at IS NULL AND replayed_at IS NULL GROUP BY job`,
);
const takeAbout = statement<{ id: string; isAtWork: boolean }>(
  'deadLetters.takeAbout',
  `SELECT id, replayed_at IS NOT NULL AS "isAtWork" FROM dead_letters
    WHERE website_id = $1 AND job = $2 AND payload = $3::jsonb AND discarded_at IS NULL
    ORDER BY failed_at DESC LIMIT 1 FOR UPDATE`,
);
const LATEST_FIRST: [string, string][] = [
  ['failedAt', 'DESC'],
  ['id', 'DESC'],
];

function toListed(row: DeadLetterColumns, subject?: WorkSubject): ListedDeadLetter {
  return {
    id: row.id,
    job: row.job,
    about: row.payload,
    ...(subject === undefined ? {} : { subject }),
    problem: row.problem,
    tries: row.tries,
    queuedOn: row.queuedAt.toISOString(),
    failedOn: row.failedAt.toISOString(),
    ...(row.replayedAt === null ? {} : { replayedOn: row.replayedAt.toISOString() }),
  };
}

/** Names what pieces of work are about, by the ids of their letters. */
async function subjectsOf(
  { describe }: DeadLetterDeps,
  scope: SiteScope,
  rows: readonly DeadLetterColumns[],
): Promise<ReadonlyMap<string, WorkSubject>> {
  const subjects = new Map<string, WorkSubject>();
  for (const [job, name] of Object.entries(describe)) {
    const own = rows.filter((row) => row.job === job);
    if (own.length === 0) continue;
    const named = await name(
      scope,
      own.map((row) => row.payload),
    );
    for (const [index, row] of own.entries()) {
      const subject = named[index];
      if (subject !== undefined) subjects.set(row.id, subject);
    }
  }
  return subjects;
}

const lettersOf = ({ db }: DeadLetterDeps) => deadLetters.model(db.sequelize);

/** A letter that waits for a person, locked. */
async function take(
  deps: DeadLetterDeps,
  { websiteId, transaction }: SiteScope,
  id: string,
): Promise<DeadLetterColumns> {
  const row = await lettersOf(deps).findOne({ where: { websiteId, id, ...OPEN }, transaction, lock: true });
  if (row === null) throw refuseAs(replayDeadLetter, 'DEAD_LETTER_NOT_FOUND');
  return row.get();
}

/** What is chosen and waits, locked, and how many more of the kind there are. */
async function choose(deps: DeadLetterDeps, scope: SiteScope, choice: LetterChoice) {
  const { websiteId, transaction } = scope;
  const chosen = 'job' in choice ? [choice.job, null] : [null, choice.letterIds];
  const found = await scope.ask(takeChosen.many(...chosen));
  const id = { [Op.in]: found.map((row) => row.id) };
  const rows = await lettersOf(deps).findAll({ where: { websiteId, id }, order: LATEST_FIRST, transaction });
  const isAll = found.length < CHOSEN_MAX;
  const more = isAll ? undefined : await scope.ask(countChosen.one(...chosen));
  return { rows: rows.map((row) => row.get()), left: (more?.count ?? rows.length) - rows.length };
}

async function mark(
  deps: DeadLetterDeps,
  { websiteId, transaction }: SiteScope,
  rows: readonly DeadLetterColumns[],
  change: Partial<DeadLetterColumns>,
): Promise<void> {
  const id = { [Op.in]: rows.map((row) => row.id) };
  await lettersOf(deps).update(change, { where: { websiteId, id }, transaction });
}

/** Puts a piece back; false when nothing here does it any more. */
async function putBack({ jobs }: DeadLetterDeps, scope: SiteScope, row: DeadLetterColumns): Promise<boolean> {
  const definition = jobs.definitionOf(row.job);
  // A version before this one may have written down something else than this one reads.
  if (definition === undefined || !definition.payload.safeParse(row.payload).success) return false;
  await jobs.enqueueAgain(scope, definition, row.payload, row.id);
  return true;
}

/** Keeps work that was given up; what was put back and given up again stays one letter. */
async function keep(deps: DeadLetterDeps, scope: SiteScope, letter: DeadLetter): Promise<void> {
  const { letterId, jobId, job, payload, problem, tries, queuedOn } = letter;
  const { websiteId, transaction } = scope;
  const { clock, ids } = deps;
  const letters = lettersOf(deps);
  const before =
    letterId === undefined
      ? null
      : await letters.findOne({ where: { websiteId, id: letterId }, transaction, lock: true });
  const told = tries.map((one) => ({ ...one, problem: one.problem.slice(0, PROBLEM_MAX) }));
  const row = {
    jobId,
    problem: problem.slice(0, PROBLEM_MAX),
    tries: [...(before?.tries ?? []), ...told].slice(-TRIES_MAX),
    failedAt: new Date(clock.now()),
    replayedAt: null,
  };
  if (before !== null) {
    await letters.update(row, { where: { websiteId, id: before.id }, transaction });
    return;
  }
  const discardedAt = { [Op.lt]: new Date(clock.now() - DISCARDED_MS) };
  await letters.destroy({ where: { websiteId, discardedAt }, transaction });
  await letters.create(
    {
      ...row,
      websiteId,
      id: ids.id(),
      job,
      payload: payload as Record<string, unknown>,
      queuedAt: new Date(queuedOn),
      discardedAt: null,
    },
    { transaction },
  );
}

async function list(deps: DeadLetterDeps, scope: SiteScope): Promise<Output<typeof listDeadLetters>> {
  const { websiteId, transaction } = scope;
  const found = await lettersOf(deps).findAll({
    where: { websiteId, discardedAt: null },
    order: LATEST_FIRST,
    limit: LISTED_MAX,
    transaction,
  });
  const rows = found.map((row) => row.get());
  const subjects = await subjectsOf(deps, scope, rows);
  const counts = await scope.ask(countWaiting.many());
  return {
    deadLetters: rows.map((row) => toListed(row, subjects.get(row.id))),
    waiting: Object.fromEntries(counts.map(({ job, count }) => [job, count])),
  };
}

async function replay(deps: DeadLetterDeps, scope: SiteScope, id: string): Promise<ListedDeadLetter> {
  const row = await take(deps, scope, id);
  if (!(await putBack(deps, scope, row))) {
    throw refuseAs(replayDeadLetter, 'UNKNOWN_JOB', { text: `Nothing here does "${row.job}" any more.` });
  }
  await mark(deps, scope, [row], { replayedAt: new Date(deps.clock.now()) });
  return toListed(row);
}

async function replayAll(
  deps: DeadLetterDeps,
  scope: SiteScope,
  choice: LetterChoice,
): Promise<Output<typeof replayDeadLetters>> {
  const { rows, left } = await choose(deps, scope, choice);
  const put: DeadLetterColumns[] = [];
  for (const row of rows) if (await putBack(deps, scope, row)) put.push(row);
  await mark(deps, scope, put, { replayedAt: new Date(deps.clock.now()) });
  return { replayed: put.length, unknown: rows.length - put.length, left };
}

/** Makes the service of the work that was given up. */
export function createDeadLetterService(deps: DeadLetterDeps): DeadLetterService {
  const now = () => new Date(deps.clock.now());
  return {
    keep: (scope, letter) => keep(deps, scope, letter),
    async settle({ websiteId, transaction }, letterId) {
      await lettersOf(deps).destroy({ where: { websiteId, id: letterId }, transaction });
    },
    list: (scope) => list(deps, scope),
    count: ({ websiteId, transaction }) =>
      lettersOf(deps).count({ where: { websiteId, ...OPEN }, transaction }),
    replay: (scope, id) => replay(deps, scope, id),
    replayAll: (scope, choice) => replayAll(deps, scope, choice),
    async discard(scope, id) {
      const row = await take(deps, scope, id);
      await mark(deps, scope, [row], { discardedAt: now() });
      return toListed(row);
    },
    async discardAll(scope, choice) {
      const { rows, left } = await choose(deps, scope, choice);
      await mark(deps, scope, rows, { discardedAt: now() });
      return { letterIds: rows.map((row) => row.id), left };
    },
    async restore({ websiteId, transaction }, letterIds) {
      const where = { websiteId, id: { [Op.in]: [...letterIds] }, discardedAt: { [Op.ne]: null } };
      const [restored] = await lettersOf(deps).update({ discardedAt: null }, { where, transaction });
      return restored;
    },
    findAbout: (scope, job, about) => scope.ask(takeAbout.maybe(job, JSON.stringify(about))),
  };
}
