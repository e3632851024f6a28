import {
  changeMedia,
  deleteMedia,
  listMedia,
  readMedia,
  replaceMedia,
  signMedia,
  uploadMedia,
} from '#shared/features/media/contract.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { ClosedFiles } from './closed-files.ts';
import type { MediaService } from './service.ts';

/** The calls about the library; what is uploaded comes as the bare body. */
export function mountMedia(
  api: Api,
  db: Database,
  media: MediaService,
  closedFiles: Pick<ClosedFiles, 'forStaff'>,
): void {
  const once = onceIn(db);

  api.mountUpload(uploadMedia, ({ query }, context, body) => media.upload(context, query, body));
  api.mount(listMedia, ({ query }, { site, now }) =>
    db.withSite(site.id, async (scope) =>
      closedFiles.forStaff(scope, site, now, await media.list(scope, site, query)),
    ),
  );
  api.mount(readMedia, ({ params }, { site, now }) =>
    db.withSite(site.id, async (scope) =>
      closedFiles.forStaff(scope, site, now, await media.read(scope, params.mediaId)),
    ),
  );
  api.mount(changeMedia, ({ params, body }, context) =>
    once(context, async (scope) => {
      const changed = await media.change(scope, context, params.mediaId, body);
      return closedFiles.forStaff(scope, context.site, context.now, { media: changed });
    }),
  );
  api.mountUpload(replaceMedia, async ({ params, query }, context, body) => ({
    media: await media.replace(context, params.mediaId, query, body),
  }));
  api.mount(deleteMedia, ({ params, query }, context) =>
    once(context, async (scope) => ({
      binEntryId: await media.delete(scope, context, params.mediaId, query.force !== undefined),
    })),
  );
  api.mount(signMedia, ({ params, body }, context) =>
    once(context, (scope) => media.sign(scope, context, params.mediaId, body.seconds)),
  );
}
