import type { Media } from '#shared/features/media/contract.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Bin } from '../bin/service.ts';
import { createMediaChanges, type MediaChanges } from './changes.ts';
import type { Contents } from './contents.ts';
import type { Incoming } from './incoming.ts';
import { defineAssets } from './model.ts';
import type { PictureWork } from './pictures.ts';
import { type MediaRow, toMedia } from './store.ts';
import type { MediaUses } from './uses.ts';

/** What the library is made of. */
export interface MediaDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly contents: Contents;
  readonly incoming: Incoming;
  readonly describePicture: PictureWork['describe'];
  readonly uses: MediaUses;
  readonly audit: AuditLog;
  readonly bin: Bin;
  /** Purges the pages that carry one of the tags when the unit of work commits; all of the site without any. */
  readonly purge: (scope: SiteScope, tags: readonly string[] | undefined) => Promise<void>;
  /** Makes a picture ready for visitors once the unit of work commits. */
  readonly prepare: (scope: SiteScope, id: string) => Promise<void>;
  readonly pathOfImage: (row: MediaRow) => string;
}

/** What acts on files work with. */
export interface MediaTools extends MediaDeps {
  readonly assets: ReturnType<typeof defineAssets>;
  readonly changes: MediaChanges;
  /** A file as calls answer it. */
  readonly show: (row: MediaRow) => Media;
}

export const createMediaTools = (deps: MediaDeps): MediaTools => ({
  ...deps,
  assets: defineAssets(deps.db.sequelize),
  changes: createMediaChanges(deps),
  show: (row) => toMedia(row, deps.pathOfImage),
});
