import type { Database, SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { StagedFile } from '../../platform/files/staging.ts';
import type { Log } from '../../platform/log/log.ts';

const lockContent = statement(
  'media.lockContent',
  "SELECT pg_advisory_xact_lock(hashtextextended($1 || '/' || $2, 0))",
);

/** Makes what keeps the bytes of files. */
export function createContents({ db, log, originals }: { db: Database; log: Log; originals: FileStore }) {
  const nameOf = (websiteId: string, hash: string) => `${websiteId}/${hash}`;

  const lock = (scope: SiteScope, hash: string) => scope.ask(lockContent.none(hash));

  return {
    /** Units of work on the same bytes take turns, so that none are deleted while somebody comes to need them. */
    lock,
    /** Keeps bytes that are in memory. */
    add: (websiteId: string, hash: string, bytes: Buffer): Promise<void> =>
      originals.put(nameOf(websiteId, hash), bytes),
    /** Keeps bytes, unless they are kept already. */
    async keep(websiteId: string, file: StagedFile): Promise<void> {
      const name = nameOf(websiteId, file.sha256);
      if ((await originals.sizeOf(name)) !== file.bytes) await originals.putFile(name, file);
    },
    /** Deletes bytes when no file has them any more, not even in the bin; where that fails, the log tells. */
    async drop(websiteId: string, hash: string): Promise<void> {
      try {
        await db.withSite(websiteId, async (scope) => {
          await lock(scope, hash);
          const users = await scope.query(
            'SELECT 1 FROM assets WHERE website_id = $1 AND content_hash = $2 LIMIT 1',
            [websiteId, hash],
          );
          if (users.length === 0) await originals.delete(nameOf(websiteId, hash));
        });
      } catch (error) {
        log.warn({ err: error, hash }, 'The bytes of an erased file cannot be deleted.');
      }
    },
  };
}

/** The bytes of the library, each kept once by its hash, however many files have them. */
export type Contents = ReturnType<typeof createContents>;
