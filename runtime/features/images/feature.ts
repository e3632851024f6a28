import { IMAGES_PATH } from '#shared/features/images/paths.ts';
import { stopwatch } from '../../platform/clock/clock.ts';
import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { MediaOffers } from '../media/feature.ts';
import { routeImages } from './routes.ts';
import { createImageService, originalOfRendition } from './service.ts';
import { createWidthMaker, makeWidths } from './width-job.ts';
import { pathOfImage, toImageItem } from './image-item.ts';

/** What features before it need of it: none of it depends on what the feature is made with. */
export const imageParts = { pathOfImage, toImageItem, makeWidths, originalOfRendition };

/** Pictures of the library, in the width that is asked for. */
export function imagesFeature(
  { originals, renditions }: Pick<House, 'originals' | 'renditions'>,
  { media, closedFiles, pictureWork }: MediaOffers,
): Feature {
  const { findToShow: find } = media;
  const images = createImageService({ find, originals, renditions, ...pictureWork, stopwatch });
  return feature('images', {
    offers: undefined,
    whileLocked: [IMAGES_PATH],
    routes: (app, { edge }) => routeImages(app, edge, images, closedFiles),
    jobs: ({ handle }) => handle(makeWidths, createWidthMaker({ find: media.find, images })),
  });
}
