import { z } from 'zod';
import { MISSING_FILES_TOLD, UNNAMED_FILE_MS } from '#shared/features/media/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Chore } from '../../database/chores.ts';
import { defineJob, type JobHandler, type JobRun } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { FileStore, StoredFile } from '../../platform/files/files.ts';
import type { Staging } from '../../platform/files/staging.ts';
import type { DeadLetterService } from '../jobs/service.ts';
import type { Contents } from './contents.ts';

const checkPayload = z.object({});
const missingPayload = z.object({ mediaId: idSchema });

/** Compares the stored files of one site with its library. */
export const checkFiles = defineJob({
  name: 'file-check',
  payload: checkPayload,
  retries: 3,
  firstGapSeconds: 600,
  limitSeconds: 1800,
  atOnce: 1,
});

/** Looks after a file of the library whose bytes are not there, until a person has put them in again. */
export const findMissingFile = defineJob({
  name: 'missing-file',
  payload: missingPayload,
  retries: 2,
  firstGapSeconds: 60,
  limitSeconds: 60,
  atOnce: 1,
});

/** A store whose files belong to the bytes of files of the library. */
export interface CheckedStore {
  readonly files: FileStore;
  /** The hash of the bytes that a file is made of, by its name; undefined for what is no finished file. */
  readonly hashOf: (name: string) => string | undefined;
}

export interface FileCheckDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly contents: Contents;
  readonly originals: FileStore;
  /** Made of the originals: they may be deleted at any time. */
  readonly made: CheckedStore;
  readonly staging: Pick<Staging, 'sweep'>;
  readonly letters: Pick<DeadLetterService, 'findAbout'>;
}

const HASH = /^[0-9a-f]{64}$/;
/** How many files are looked up in one unit of work. */
const STEP = 500;
const AGAIN = 'Open it under Media and choose “Replace content…” to put it in again.';
const MISSING = `The file is not in the store. ${AGAIN}`;
const DAMAGED = `The stored file has another size than it should. ${AGAIN}`;

/** A file of the library, as far as its bytes are checked. */
interface CheckedRow {
  readonly id: string;
  readonly contentHash: string;
  readonly bytes: number;
}

const ROW = 'id, content_hash AS "contentHash", bytes::float8 AS bytes';

/** Has the files of a site checked; the work itself takes longer than the step of a chore may. */
export function createFileChore(jobs: Pick<Jobs, 'enqueue'>): Chore {
  return {
    name: 'files',
    async run(scope) {
      await jobs.enqueue(scope, checkFiles, {});
      return 0;
    },
  };
}

/** Names the files that are missing. */
export async function describeMissingFiles(
  { websiteId, query }: SiteScope,
  abouts: readonly { readonly mediaId?: unknown }[],
): Promise<({ title: string } | undefined)[]> {
  const ids = abouts.map(({ mediaId }) => String(mediaId));
  const rows = await query<{ id: string; filename: string }>(
    'SELECT id, filename FROM assets WHERE website_id = $1 AND id = ANY ($2)',
    [websiteId, ids],
  );
  const byId = new Map(rows.map(({ id, filename }) => [id, { title: filename }]));
  return ids.map((id) => byId.get(id));
}

async function* inSteps<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let step: T[] = [];
  for await (const one of source) {
    step.push(one);
    if (step.length < size) continue;
    yield step;
    step = [];
  }
  if (step.length > 0) yield step;
}

/** Hash by which the library names the bytes of an original. */
function hashOfOriginal(name: string): string | undefined {
  const hash = name.slice(name.indexOf('/') + 1);
  return HASH.test(hash) ? hash : undefined;
}

/** Makes what checks the files of a site, and what looks after those that are missing. */
export function createFileCheck(deps: FileCheckDeps): {
  readonly check: JobHandler<typeof checkPayload>;
  readonly findMissing: JobHandler<typeof missingPayload>;
} {
  const { db, clock, contents, originals, made } = deps;

  /** Those of the hashes that a file of the library has, be it in the bin. */
  async function usedOf(websiteId: string, hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await db.withSite(websiteId, (scope) =>
      scope.query<{ hash: string }>(
        'SELECT DISTINCT content_hash AS hash FROM assets WHERE website_id = $1 AND content_hash = ANY ($2)',
        [websiteId, hashes],
      ),
    );
    return new Set(rows.map(({ hash }) => hash));
  }

  /**
   * Deletes files that no row names and that were not written for a day; answers the sizes of the others by hash.
   * @param drop deletes a finished file
   */
  async function tidy(
    { websiteId, signal }: JobRun,
    { files, hashOf }: CheckedStore,
    drop: (name: string, hash: string) => Promise<void>,
  ): Promise<ReadonlyMap<string, number>> {
    const sizes = new Map<string, number>();
    for await (const step of inSteps(files.list(websiteId), STEP)) {
      signal.throwIfAborted();
      const used = await usedOf(
        websiteId,
        step.map(({ name }) => hashOf(name)).filter((hash) => hash !== undefined),
      );
      const isOld = ({ writtenAt }: StoredFile) => clock.now() - writtenAt >= UNNAMED_FILE_MS;
      for (const file of step) {
        const hash = hashOf(file.name);
        if (hash !== undefined && used.has(hash)) sizes.set(hash, file.bytes);
        else if (isOld(file)) await (hash === undefined ? files.delete(file.name) : drop(file.name, hash));
      }
    }
    return sizes;
  }

  /** Rows of the library in the order of their ids, without those in the bin. */
  function rowsAfter(websiteId: string, id: string): Promise<CheckedRow[]> {
    return db.withSite(websiteId, (scope) =>
      scope.query<CheckedRow>(
        `SELECT ${ROW} FROM assets WHERE website_id = $1 AND id > $2 AND deleted_at IS NULL ORDER BY id LIMIT ${STEP}`,
        [websiteId, id],
      ),
    );
  }

  /** Why the bytes of a row are of no use; undefined where they are all there. */
  async function faultOf(websiteId: string, { contentHash, bytes }: CheckedRow): Promise<string | undefined> {
    const size = await originals.sizeOf(`${websiteId}/${contentHash}`);
    if (size === undefined) return MISSING;
    return size === bytes ? undefined : DAMAGED;
  }

  async function tell(websiteId: string, mediaId: string): Promise<void> {
    await db.withSite(websiteId, async (scope) => {
      const known = await deps.letters.findAbout(scope, findMissingFile.name, { mediaId });
      if (known === undefined) await deps.jobs.enqueue(scope, findMissingFile, { mediaId });
    });
  }

  async function tellMissing(
    { websiteId, signal }: JobRun,
    sizes: ReadonlyMap<string, number>,
  ): Promise<void> {
    let told = 0;
    let rows = await rowsAfter(websiteId, '');
    while (rows.length > 0) {
      for (const row of rows) {
        signal.throwIfAborted();
        if (sizes.get(row.contentHash) === row.bytes) continue;
        // What was put in since the list was read is there by now.
        if ((await faultOf(websiteId, row)) === undefined) continue;
        await tell(websiteId, row.id);
        told += 1;
        if (told === MISSING_FILES_TOLD) return;
      }
      rows = await rowsAfter(websiteId, rows.at(-1)?.id ?? '');
    }
  }

  return {
    async check(run) {
      const { websiteId } = run;
      const library: CheckedStore = { files: originals, hashOf: hashOfOriginal };
      const sizes = await tidy(run, library, (_, hash) => contents.drop(websiteId, hash));
      await tidy(run, made, (name) => made.files.delete(name));
      await deps.staging.sweep(clock.now());
      await tellMissing(run, sizes);
    },

    async findMissing(run, { mediaId }) {
      const [row] = await db.withSite(run.websiteId, (scope) =>
        scope.query<CheckedRow>(
          `SELECT ${ROW} FROM assets WHERE website_id = $1 AND id = $2 AND deleted_at IS NULL`,
          [run.websiteId, mediaId],
        ),
      );
      const fault = row && (await faultOf(run.websiteId, row));
      if (fault !== undefined) await run.giveUp(fault, () => Promise.resolve());
    },
  };
}
