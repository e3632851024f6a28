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
import { refuseAs } from '../../http/refusal.ts';
import type { DeadLetterKeeper, Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { type DeadLetterColumns, defineDeadLetters } from './model.ts';

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
  /** Whether given-up work of a kind waits about something or is at work again; undefined when there is none. */
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

/** Makes the service of the work that was given up. */
export function createDeadLetterService({
  db,
  clock,
  ids,
  jobs,
  describe,
}: DeadLetterDeps): DeadLetterService {
  const letters = defineDeadLetters(db.sequelize);

  async function subjectsOf(
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

  async function take({ websiteId, transaction }: SiteScope, id: string): Promise<DeadLetterColumns> {
    const row = await letters.findOne({ where: { websiteId, id, ...OPEN }, transaction, lock: true });
    if (row === null) throw refuseAs(replayDeadLetter, 'DEAD_LETTER_NOT_FOUND');
    return row.get();
  }

  /** What is chosen and waits, locked, and how many more of the kind there are. */
  async function choose({ websiteId, transaction, query }: SiteScope, choice: LetterChoice) {
    const chosen = [
      websiteId,
      'job' in choice ? choice.job : null,
      'job' in choice ? null : choice.letterIds,
    ];
    const found = await query<{ id: string }>(`SELECT id ${CHOSEN} LIMIT ${CHOSEN_MAX} FOR UPDATE`, chosen);
    const id = { [Op.in]: found.map((row) => row.id) };
    const rows = await letters.findAll({ where: { websiteId, id }, order: LATEST_FIRST, transaction });
    const isAll = found.length < CHOSEN_MAX;
    const [more] = isAll ? [] : await query<{ count: number }>(`SELECT count(*)::int ${CHOSEN}`, chosen);
    return { rows: rows.map((row) => row.get()), left: (more?.count ?? rows.length) - rows.length };
  }

  async function mark(
    { websiteId, transaction }: SiteScope,
    rows: readonly DeadLetterColumns[],
    change: Partial<DeadLetterColumns>,
  ): Promise<void> {
    const id = { [Op.in]: rows.map((row) => row.id) };
    await letters.update(change, { where: { websiteId, id }, transaction });
  }

  /** Puts a piece back; false when nothing here does it any more. */
  async function putBack(scope: SiteScope, row: DeadLetterColumns): Promise<boolean> {
    const definition = jobs.definitionOf(row.job);
    // A version before this one may have written down something else than this one reads.
    if (definition === undefined || !definition.payload.safeParse(row.payload).success) return false;
    await jobs.enqueueAgain(scope, definition, row.payload, row.id);
    return true;
  }

  async function forgetOld({ websiteId, transaction }: SiteScope): Promise<void> {
    const before = new Date(clock.now() - DISCARDED_MS);
    await letters.destroy({ where: { websiteId, discardedAt: { [Op.lt]: before } }, transaction });
  }

  return {
    async keep(scope, { letterId, jobId, job, payload, problem, tries, queuedOn }) {
      const { websiteId, transaction } = scope;
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
      await forgetOld(scope);
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
    },
    async settle({ websiteId, transaction }, letterId) {
      await letters.destroy({ where: { websiteId, id: letterId }, transaction });
    },
    async list(scope) {
      const { websiteId, transaction, query } = scope;
      const found = await letters.findAll({
        where: { websiteId, discardedAt: null },
        order: LATEST_FIRST,
        limit: LISTED_MAX,
        transaction,
      });
      const rows = found.map((row) => row.get());
      const subjects = await subjectsOf(scope, rows);
      const counts = await query<{ job: string; count: number }>(
        `SELECT job, count(*)::int AS count FROM dead_letters
          WHERE website_id = $1 AND discarded_at IS NULL AND replayed_at IS NULL GROUP BY job`,
        [websiteId],
      );
      return {
        deadLetters: rows.map((row) => toListed(row, subjects.get(row.id))),
        waiting: Object.fromEntries(counts.map(({ job, count }) => [job, count])),
      };
    },
    count: ({ websiteId, transaction }) => letters.count({ where: { websiteId, ...OPEN }, transaction }),
    async replay(scope, id) {
      const row = await take(scope, id);
      if (!(await putBack(scope, row))) {
        throw refuseAs(replayDeadLetter, 'UNKNOWN_JOB', { text: `Nothing here does "${row.job}" any more.` });
      }
      await mark(scope, [row], { replayedAt: new Date(clock.now()) });
      return toListed(row);
    },
    async replayAll(scope, choice) {
      const { rows, left } = await choose(scope, choice);
      const put: DeadLetterColumns[] = [];
      for (const row of rows) if (await putBack(scope, row)) put.push(row);
      await mark(scope, put, { replayedAt: new Date(clock.now()) });
      return { replayed: put.length, unknown: rows.length - put.length, left };
    },
    async discard(scope, id) {
      const row = await take(scope, id);
      await mark(scope, [row], { discardedAt: new Date(clock.now()) });
      return toListed(row);
    },
    async discardAll(scope, choice) {
      const { rows, left } = await choose(scope, choice);
      await mark(scope, rows, { discardedAt: new Date(clock.now()) });
      return { letterIds: rows.map((row) => row.id), left };
    },
    async restore({ websiteId, transaction }, letterIds) {
      const where = { websiteId, id: { [Op.in]: [...letterIds] }, discardedAt: { [Op.ne]: null } };
      const [restored] = await letters.update({ discardedAt: null }, { where, transaction });
      return restored;
    },
    async findAbout({ websiteId, query }, job, about) {
      const [row] = await query<{ id: string; is_at_work: boolean }>(
        `SELECT id, replayed_at IS NOT NULL AS is_at_work FROM dead_letters
          WHERE website_id = $1 AND job = $2 AND payload = $3::jsonb AND discarded_at IS NULL
          ORDER BY failed_at DESC LIMIT 1 FOR UPDATE`,
        [websiteId, job, JSON.stringify(about)],
      );
      return row && { id: row.id, isAtWork: row.is_at_work };
    },
  };
}
