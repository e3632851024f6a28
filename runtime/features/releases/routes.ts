import { listReleases, publishRelease, undoRelease } from '#shared/features/releases/contract.ts';
import type { Api } from '../../http/mount.ts';
import type { ReleaseService } from './service.ts';

export function mountReleases(api: Api, releases: ReleaseService): void {
  api.mount(listReleases, async (_, { site }) => ({ releases: await releases.list(site) }));
  api.mount(publishRelease, async ({ body }, context) => ({
    release: await releases.publish(context, body),
  }));
  api.mount(undoRelease, async ({ body }, context) => ({
    release: await releases.undo(context, body.expectedLiveReleaseId),
  }));
}
