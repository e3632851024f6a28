import { FILES_PATH } from './store.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { pathOfImage } from '../images/image-item.ts';
import type { originalOfRendition } from '../images/service.ts';
import type { makeWidths } from '../images/width-job.ts';
import { createClosedFiles } from './closed-files.ts';
import { createContents } from './contents.ts';
import {
  checkFiles,
  createFileCheck,
  createFileChore,
  describeMissingFiles,
  findMissingFile,
} from './file-check.ts';
import { routeFiles } from './file-routes.ts';
import { createIncoming } from './incoming.ts';
import { createPictureWork } from './picture-work.ts';
import { mountMedia } from './routes.ts';
import { createMediaService } from './service.ts';
import { createMediaUses } from './uses.ts';

/** What the library needs of what shows its files. */
interface MediaNeeds {
  /** Who names files of the library. */
  readonly uses: Parameters<typeof createMediaUses>[0];
  readonly pathOfImage: typeof pathOfImage;
  readonly makeWidths: typeof makeWidths;
  readonly originalOfRendition: typeof originalOfRendition;
  /** Tag of every page of a site. */
  readonly siteTag: string;
}

/** The library of files. */
export function mediaFeature(base: House, needs: MediaNeeds) {
  const { db, clock, ids, log, jobs, auditLog: audit, bin, originals, purges, staging } = base;
  const pictureWork = createPictureWork(base);
  const mediaUses = createMediaUses(needs.uses);
  const closedFiles = createClosedFiles({ db, editions: base.editions, uses: mediaUses });
  const contents = createContents({ db, log, originals });
  const media = createMediaService({
    db,
    ids,
    contents,
    incoming: createIncoming(staging, log, pictureWork.library),
    describePicture: pictureWork.library.describe,
    uses: mediaUses,
    audit,
    bin,
    purge: (scope, tags = [needs.siteTag]) => purges.purge(scope, tags),
    prepare: async (scope, mediaId) => {
      await jobs.enqueue(scope, needs.makeWidths, { mediaId });
    },
    pathOfImage: needs.pathOfImage,
  });
  const fileCheck = createFileCheck({
    db,
    clock,
    jobs,
    contents,
    originals,
    made: { files: base.renditions, hashOf: needs.originalOfRendition },
    staging,
    letters: base.deadLetters,
  });
  return feature('media', {
    offers: { media, mediaUses, closedFiles, pictureWork },
    calls: (api) => mountMedia(api, db, media, closedFiles),
    whileLocked: [FILES_PATH],
    routes: (app, { edge }) => routeFiles(app, edge, { media, closedFiles, originals }),
    jobs({ handle }) {
      handle(checkFiles, fileCheck.check);
      handle(findMissingFile, fileCheck.findMissing);
    },
    describedJobs: { [findMissingFile.name]: describeMissingFiles },
    chores: [createFileChore(jobs)],
    binned: (bins) => bins.handle('media', media.binned),
  });
}

export type MediaOffers = ReturnType<typeof mediaFeature>['offers'];
