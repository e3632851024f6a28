import type { Database } from '../../database/database.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import { isKeyGood, jsonWithFileKeys, type NamedFile } from '../../platform/files/file-keys.ts';
import type { Editions } from '../pages/editions.ts';
import type { MediaUses } from './uses.ts';

/** Who may open a file by its address. */
type FileDoor = 'open' | 'keyed' | 'shut';

interface ClosedFileDeps {
  readonly db: Pick<Database, 'readSite'>;
  readonly editions: Pick<Editions, 'live' | 'ready'>;
  readonly uses: Pick<MediaUses, 'isUsedBesidePages'>;
}

type DoorSite = Pick<Site, 'id' | 'liveReleaseId' | 'siteSecret' | 'lockHash'>;

/** Knows which files stand only on pages that not everybody sees: their addresses open them with a key alone. */
export function createClosedFiles({ db, editions, uses }: ClosedFileDeps) {
  const closedIn = async (scope: ReadScope, site: DoorSite) =>
    (await editions.live(scope, site)).closedFiles();

  return {
    /** Whether an address opens a file: to everybody, by the key that it carries, or not. */
    async doorOf(site: DoorSite, file: NamedFile, now: number): Promise<FileDoor> {
      // Whoever sees a site with a password is given addresses with keys.
      if (site.lockHash !== undefined) return isKeyGood(site.siteSecret, file, now) ? 'keyed' : 'shut';
      const ready = editions.ready(site)?.closedFiles();
      // Most sites have no such file, and their pictures cost nothing more than to know that.
      if (ready !== undefined && !ready.has(file.id)) return 'open';
      const isClosed = await db.readSite(site.id, async (scope) => {
        const ids = ready ?? (await closedIn(scope, site));
        return ids.has(file.id) && !(await uses.isUsedBesidePages(scope, file.id));
      });
      if (!isClosed) return 'open';
      return isKeyGood(site.siteSecret, file, now) ? 'keyed' : 'shut';
    },

    /** What is told to staff, with addresses that open such files for them. */
    async forStaff<Json>(scope: ReadScope, site: DoorSite, now: number, json: Json): Promise<Json> {
      return jsonWithFileKeys(json, await closedIn(scope, site), site.siteSecret, now);
    },
  };
}

/** Knows which files stand only on pages that not everybody sees. */
export type ClosedFiles = ReturnType<typeof createClosedFiles>;
