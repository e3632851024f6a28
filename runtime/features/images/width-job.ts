import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { IMAGE_WIDTHS } from '#shared/images/widths.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { PictureAsk, PictureSite, StoredPicture } from './pictures.ts';
import type { ImageService } from './service.ts';

const payload = z.object({ mediaId: idSchema });

/** Width of the picture that stands beside links to its page, in px. */
const SOCIAL_WIDTH = 1500;

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
 * Does the job: a picture at each of the ladder's widths as most browsers take it, then as others do, and between them
 * the one that stands beside links. What is kept already is left as it is, and a picture that was deleted meanwhile needs
 * none.
 */
export function createWidthMaker(deps: {
  find: (site: PictureSite, id: string) => Promise<StoredPicture | undefined>;
  images: Pick<ImageService, 'render'>;
}): JobHandler<typeof payload> {
  return async (run, { mediaId }) => {
    const site: PictureSite = { id: run.websiteId };
    const make = async (widths: readonly number[], ask: Omit<PictureAsk, 'width' | 'isAhead'>) => {
      for (const width of widths) {
        run.signal.throwIfAborted();
        const picture = await deps.find(site, mediaId);
        if (picture === undefined || picture.width === null) return;
        await deps.images.render(site, mediaId, { ...ask, width, isAhead: true });
        if (width >= picture.width) return;
      }
    };
    await make(IMAGE_WIDTHS, { accepted: ['avif', 'webp'] });
    await make([SOCIAL_WIDTH], { accepted: [], isJpeg: true });
    await make(IMAGE_WIDTHS, { accepted: ['webp'] });
  };
}
