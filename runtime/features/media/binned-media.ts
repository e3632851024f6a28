import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { BinHandler } from '../bin/service.ts';
import type { MediaChanges } from './changes.ts';
import type { Contents } from './contents.ts';
import { defineAssets } from './model.ts';
import type { MediaUses } from './uses.ts';

/** What the bin keeps of a file; its bytes stay in the file store. */
export const binnedMediaSchema = z.object({ contentHash: z.string() });

/** Makes what becomes of files in the bin. */
export function createBinnedMedia(deps: {
  db: Database;
  uses: MediaUses;
  changes: Pick<MediaChanges, 'purge'>;
  contents: Pick<Contents, 'drop'>;
}): BinHandler<typeof binnedMediaSchema> {
  const { uses, changes, contents } = deps;
  const assets = defineAssets(deps.db.sequelize);
  return {
    payload: binnedMediaSchema,
    async restore(scope, _context, { itemId, title, place }, name) {
      await scope.query(
        `UPDATE assets SET deleted_at = NULL, version = version + 1, title = COALESCE($3, title)
          WHERE website_id = $1 AND id = $2`,
        [scope.websiteId, itemId, name ?? null],
      );
      await changes.purge(scope, await uses.of(scope, itemId));
      return { itemId, title: name ?? title, place };
    },
    async erase(scope, { itemId, payload }) {
      const { websiteId, transaction } = scope;
      await uses.letGo(scope, itemId);
      await assets.destroy({ where: { websiteId, id: itemId }, transaction });
      transaction.afterCommit(() => contents.drop(websiteId, payload.contentHash));
    },
  };
}
