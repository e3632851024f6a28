import { listSiteDays, readDayPage, readSiteDay } from '#shared/features/site-days/contract.ts';
import type { Api } from '../../http/mount.ts';
import type { SiteDays } from './site-days.ts';

/** The calls that tell of the site at other times. */
export function mountSiteDays(api: Api, siteDays: SiteDays): void {
  api.mount(listSiteDays, async (_, { site, now }) => ({ days: await siteDays.list(site, now) }));
  api.mount(readSiteDay, ({ query }, { site, now }) =>
    siteDays.read(site, { on: Date.parse(query.on), now }),
  );
  api.mount(readDayPage, ({ query: { on, path } }, { site, now, origin }) =>
    siteDays.readPage(site, { on: Date.parse(on), now }, { path, origin }),
  );
}
