import {
  readPageContent,
  readPlaces,
  savePageContent,
  savePlaces,
} from '#shared/features/page-content/contract.ts';
import type { Database } from '../../database/database.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { PageContentService } from './content-service.ts';
import type { PlaceService } from './place-service.ts';

/** The calls about what stands on pages. */
export function mountPageContent(
  api: Api,
  db: Database,
  { contents, places }: { readonly contents: PageContentService; readonly places: PlaceService },
): void {
  api.mount(readPageContent, ({ params }, { site }) =>
    db.withSite(site.id, (scope) => contents.read(scope, params.pageId)),
  );
  api.mount(savePageContent, ({ params, body }, context) =>
    db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, () => contents.save(scope, context, params.pageId, body)),
    ),
  );
  api.mount(readPlaces, (_, { site }) =>
    db.withSite(site.id, async (scope) => ({ places: await places.read(scope) })),
  );
  api.mount(savePlaces, ({ body }, context) =>
    db.withSite(context.site.id, (scope) => runOnce(scope, context, () => places.save(scope, context, body))),
  );
}
