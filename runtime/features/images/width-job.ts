import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { IMAGE_WIDTHS } from '#shared/images/widths.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { ImageService, PictureSite, StoredPicture } from './service.ts';

const payload = z.object({ mediaId: idSchema });

/** Makes a picture ready for visitors before the first of them asks; one at a time, so that pages come first. */
export const makeWidths = defineJob({
  name: 'picture-widths',
  payload,
  retries: 2,
  firstGapSeconds: 10,
  limitSeconds: 300,
  atOnce: 1,
});

/**
 * Does the job: a picture at each of the ladder's widths, as most browsers take it. What is kept already is left as it
 * is, and a picture that was deleted meanwhile needs none.
 */
export function createWidthMaker(deps: {
  find: (site: PictureSite, id: string) => Promise<StoredPicture | undefined>;
  images: Pick<ImageService, 'render'>;
}): JobHandler<typeof payload> {
  return async (run, { mediaId }) => {
    const site: PictureSite = { id: run.websiteId };
    for (const width of IMAGE_WIDTHS) {
      run.signal.throwIfAborted();
      const picture = await deps.find(site, mediaId);
      if (picture === undefined || picture.width === null) return;
      await deps.images.render(site, mediaId, width, ['avif', 'webp']);
      if (width >= picture.width) return;
    }
  };
}
