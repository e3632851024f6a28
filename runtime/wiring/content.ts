import type { ReadScope } from '../database/reads.ts';
import { createDownloadMediaUses } from '../features/downloads/media-uses.ts';
import { pathOfImage } from '../features/images/image-item.ts';
import { makeWidths } from '../features/images/width-job.ts';
import { createImageService } from '../features/images/service.ts';
import { createContents } from '../features/media/contents.ts';
import { createIncoming } from '../features/media/incoming.ts';
import { createMediaService } from '../features/media/service.ts';
import { createMediaUses } from '../features/media/uses.ts';
import { SITE_TAG } from '../features/page-cache/purges.ts';
import { productMediaUses } from '../features/products/media-uses.ts';
import { tagOfProduct } from '../features/products/page-tags.ts';
import { createReleaseBook } from '../features/releases/release-book.ts';
import { createScheduledReleases } from '../features/releases/scheduled-releases.ts';
import { createReleaseService } from '../features/releases/service.ts';
import { templateMediaUses } from '../features/templates/media-uses.ts';
import { createSiteLayoutService } from '../features/site-layout/service.ts';
import { createSiteDrafts } from '../features/site-layout/site-draft.ts';
import { createTemplateService } from '../features/templates/service.ts';
import type { Site } from '../http/context.ts';
import { stopwatch } from '../platform/clock/clock.ts';
import type { House } from './base.ts';
import { wirePictureWork } from './picture-work.ts';
import { wireFirstThemeWork, wireThemeWork } from './theme-work.ts';

/** What sites consist of until they sell: templates, releases, files. */
export function wireContent(parts: House) {
  const { db, clock, ids, log, jobs } = parts;
  const { auditLog, bin, editions, engine, purgeSite, purges, store } = parts;
  const templates = createTemplateService(db, store, auditLog, bin);
  bin.handle('template-file', templates.binned);
  const siteDrafts = createSiteDrafts(store, templates);
  const siteLayout = createSiteLayoutService(siteDrafts, auditLog);
  const book = createReleaseBook(db.sequelize, ids, store, purgeSite);
  const themeWork = wireThemeWork(parts, editions.common);
  const releaseDeps = { db, ids, store, book, templates, engine, themeWork, audit: auditLog };
  const firstThemeWork = wireFirstThemeWork(editions.common);
  const releases = createReleaseService({ ...releaseDeps, firstThemeWork });
  const scheduledReleases = createScheduledReleases({ ...releaseDeps, clock, jobs });
  const pictureWork = wirePictureWork(parts);
  const mediaUses = createMediaUses([
    productMediaUses,
    createDownloadMediaUses(tagOfProduct),
    templateMediaUses,
  ]);
  const contents = createContents({ db, log, originals: parts.originals });
  const media = createMediaService({
    db,
    ids,
    contents,
    incoming: createIncoming(parts.staging, log, pictureWork.library),
    describePicture: pictureWork.library.describe,
    uses: mediaUses,
    audit: auditLog,
    bin,
    purge: (scope, tags = [SITE_TAG]) => purges.purge(scope, tags),
    prepare: async (scope, mediaId) => {
      await jobs.enqueue(scope, makeWidths, { mediaId });
    },
    pathOfImage,
  });
  bin.handle('media', media.binned);
  const images = createImageService({
    find: media.findToShow,
    originals: parts.originals,
    renditions: parts.renditions,
    ...pictureWork,
    stopwatch,
  });
  async function collectionUrls(
    scope: ReadScope,
    site: Pick<Site, 'id' | 'liveReleaseId'>,
  ): Promise<ReadonlyMap<string, string>> {
    const { content } = await editions.live(scope, site);
    return new Map(content.collections.map((collection) => [collection.id, collection.urlId]));
  }
  return {
    collectionUrls,
    contents,
    images,
    media,
    mediaUses,
    releases,
    scheduledReleases,
    siteDrafts,
    siteLayout,
    templates,
    themeWork,
  };
}

export type Content = ReturnType<typeof wireContent>;
