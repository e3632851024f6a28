import type { Request, Router } from 'express';
import { IMAGE_WIDTHS } from '#shared/images/widths.ts';
import { Refusal } from '../../http/refusal.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { siteOfRequest } from '../../http/request.ts';
import { IMAGES_PATH } from './image-item.ts';
import type { ImageKind, ImageService } from './service.ts';

const DEFAULT_WIDTH = 1500;
const ID = /^[0-9a-f]{24}$/;
const YEAR = 'public, max-age=31536000, immutable';

function widthOf(request: Request): number {
  const format = request.query['format'];
  if (format === undefined) return DEFAULT_WIDTH;
  if (format === 'original') return IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? DEFAULT_WIDTH;
  const width = IMAGE_WIDTHS.find((candidate) => `${candidate}w` === format);
  if (width !== undefined) return width;
  const allowed = IMAGE_WIDTHS.map((candidate) => `${candidate}w`).join(', ');
  throw new Refusal(400, 'IMAGE_WIDTH', `Pictures come in these widths: ${allowed}.`);
}

/** The smallest kind that the browser says it takes; a wildcard names none. */
function kindOf(request: Request): ImageKind {
  const accept = request.headers.accept ?? '';
  return (['avif', 'webp'] as const).find((kind) => accept.includes(`image/${kind}`)) ?? 'jpeg';
}

/** Serves pictures at the widths of the ladder, as AVIF or WebP where the browser takes it. */
export function routeImages(router: Router, deps: EdgeDeps, images: ImageService): void {
  router.get(`${IMAGES_PATH}/:id/:filename`, async (request, response) => {
    const site = await siteOfRequest(deps, request);
    const { id } = request.params;
    if (!ID.test(id)) throw new Refusal(404, 'IMAGE_NOT_FOUND', 'This picture is not there.');
    const kind = kindOf(request);
    const { content, etag } = await images.render(site, id, widthOf(request), kind);
    response.setHeader('Cache-Control', YEAR);
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('ETag', etag);
    response.vary('Accept');
    response.type(`image/${kind}`).send(content);
  });
}
