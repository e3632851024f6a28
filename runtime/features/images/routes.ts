import type { Request, Response, Router } from 'express';
import { revisionOf } from '#shared/features/media/rules.ts';
import { IMAGE_WIDTHS } from '#shared/images/widths.ts';
import { Refusal } from '../../http/refusal.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { siteOfRequest } from '../../http/request.ts';
import { IMAGES_PATH } from './image-item.ts';
import type { ImageKind, ImageService } from './service.ts';

const DEFAULT_WIDTH = 1500;
const ID = /^[0-9a-f]{24}$/;
const YEAR = 'public, max-age=31536000, immutable';
/** For addresses that stay when the picture behind them changes: kept, and asked for anew each time. */
const ASKED = 'public, no-cache';

function widthOf(request: Request): number {
  const format = request.query['format'];
  if (format === undefined) return DEFAULT_WIDTH;
  if (format === 'original') return IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? DEFAULT_WIDTH;
  const width = IMAGE_WIDTHS.find((candidate) => `${candidate}w` === format);
  if (width !== undefined) return width;
  const allowed = IMAGE_WIDTHS.map((candidate) => `${candidate}w`).join(', ');
  throw new Refusal(400, 'IMAGE_WIDTH', `Pictures come in these widths: ${allowed}.`);
}

/** The small kinds that the browser says it takes; a wildcard names none. */
function acceptedOf(request: Request): ImageKind[] {
  const accept = request.headers.accept ?? '';
  return (['avif', 'webp'] as const).filter((kind) => accept.includes(`image/${kind}`));
}

/** Serves pictures at the widths of the ladder, as AVIF or WebP where the browser takes it. */
export function routeImages(router: Router, deps: EdgeDeps, images: ImageService): void {
  async function serve(
    request: Request,
    response: Response,
    { id, revision }: { readonly id: string; readonly revision?: string },
  ): Promise<void> {
    const site = await siteOfRequest(deps, request);
    if (!ID.test(id)) throw new Refusal(404, 'IMAGE_NOT_FOUND', 'This picture is not there.');
    const picture = await images.render(site, id, widthOf(request), acceptedOf(request));
    response.setHeader('Cache-Control', revision === revisionOf(picture.contentHash) ? YEAR : ASKED);
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('ETag', picture.etag);
    response.vary('Accept');
    response.type(`image/${picture.kind}`).send(picture.content);
  }

  router.get(`${IMAGES_PATH}/:id/:filename`, (request, response) => serve(request, response, request.params));
  router.get(`${IMAGES_PATH}/:id/:revision/:filename`, (request, response) =>
    serve(request, response, request.params),
  );
}
