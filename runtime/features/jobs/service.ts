import { replayDeadLetter } from '#shared/features/jobs/contract.ts';
import type { DeadLetter as ListedDeadLetter } from '#shared/features/jobs/contract.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { DeadLetter, Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { type DeadLetterColumns, defineDeadLetters } from './model.ts';

export interface DeadLetterService {
  /** Keeps a job that was given up. */
  keep(scope: SiteScope, letter: DeadLetter): Promise<void>;
  /** The latest first; at most 200. */
  list(scope: SiteScope): Promise<ListedDeadLetter[]>;
  /** @throws Refusal 404, and 409 for a kind of work that this program does not know */
  replay(scope: SiteScope, id: string): Promise<ListedDeadLetter>;
  /** @throws Refusal 404 */
  discard(scope: SiteScope, id: string): Promise<ListedDeadLetter>;
}

export interface DeadLetterDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Pick<Jobs, 'enqueue' | 'definitionOf'>;
}

const MOST = 200;
const PROBLEM_MAX = 500;

function toListed(row: DeadLetterColumns): ListedDeadLetter {
  return {
    id: row.id,
    job: row.job,
    about: row.payload,
    problem: row.problem,
    queuedOn: row.queuedAt.toISOString(),
    failedOn: row.failedAt.toISOString(),
  };
}

/** Makes the service of the work that was given up. */
export function createDeadLetterService({ db, clock, ids, jobs }: DeadLetterDeps): DeadLetterService {
  const letters = defineDeadLetters(db.sequelize);

  async function take({ websiteId, transaction }: SiteScope, id: string): Promise<DeadLetterColumns> {
    const where = { websiteId, id };
    const row = await letters.findOne({ where, transaction, lock: true });
    if (row === null) throw refuseAs(replayDeadLetter, 'DEAD_LETTER_NOT_FOUND');
    await letters.destroy({ where, transaction });
    return row;
  }

  return {
    async keep({ websiteId, transaction }, { jobId, job, payload, problem, queuedOn }) {
      await letters.create(
        {
          websiteId,
          id: ids.id(),
          jobId,
          job,
          payload: payload as Record<string, unknown>,
          problem: problem.slice(0, PROBLEM_MAX),
          queuedAt: new Date(queuedOn),
          failedAt: new Date(clock.now()),
        },
        { transaction },
      );
    },
    async list({ websiteId, transaction }) {
      const rows = await letters.findAll({
        where: { websiteId },
        order: [
          ['failedAt', 'DESC'],
          ['id', 'DESC'],
        ],
        limit: MOST,
        transaction,
      });
      return rows.map(toListed);
    },
    async replay(scope, id) {
      const row = await take(scope, id);
      const definition = jobs.definitionOf(row.job);
      if (definition === undefined) {
        throw refuseAs(replayDeadLetter, 'UNKNOWN_JOB', { text: `Nothing here does "${row.job}" any more.` });
      }
      await jobs.enqueue(scope, definition, row.payload);
      return toListed(row);
    },
    discard: async (scope, id) => toListed(await take(scope, id)),
  };
}
