import type { Request, Response, Router } from 'express';
import { IMAGES_PATH } from '#shared/features/images/paths.ts';
import { JPEG_QUERY } from '#shared/features/images/rules.ts';
import { revisionOf } from '#shared/features/media/rules.ts';
import { IMAGE_WIDTHS } from '#shared/images/widths.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { toCountedAddress } from '../../http/network.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { siteOfRequest } from '../../http/request.ts';
import { readFileName } from '../../platform/files/file-keys.ts';
import type { MediaOffers } from '../media/feature.ts';
import type { ImageKind } from './make-picture.ts';
import { PictureBusy, type Rendition } from './pictures.ts';
import type { ImageService } from './service.ts';

const DEFAULT_WIDTH = 1500;
const YEAR = 'public, max-age=31536000, immutable';
/** For addresses that stay when the picture behind them changes: kept, and asked for anew each time. */
const ASKED = 'public, no-cache';
/** For those that a key has opened: they are kept by the browser alone. */
const KEYED = 'private, no-cache';

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

/** Says that a picture is not there yet: nothing else of the site is busy for that. */
function sayBusy(response: Response, { seconds }: PictureBusy): void {
  response.setHeader('Retry-After', String(seconds));
  response.setHeader('Cache-Control', 'no-store');
  response.status(503).type('text/plain').send('This picture is not ready yet. Please try again.\n');
}

interface SentAs {
  readonly revision: string | undefined;
  /** True for a picture that a key has opened. */
  readonly isKeyed: boolean;
}

function cacheControlOf({ contentHash, isAsked }: Rendition, { revision, isKeyed }: SentAs): string {
  if (!isAsked) return 'no-store';
  if (isKeyed) return KEYED;
  return revision === revisionOf(contentHash) ? YEAR : ASKED;
}

function send(response: Response, picture: Rendition, as: SentAs): void {
  response.setHeader('Cache-Control', cacheControlOf(picture, as));
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  if (picture.isAsked) response.setHeader('ETag', picture.etag);
  response.vary('Accept');
  const { content } = picture;
  response
    .type(`image/${picture.kind}`)
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}

/**
 * Serves pictures at the widths of the ladder, as AVIF or WebP where the browser takes it. Who waits for one that is
 * being made holds neither a connection to the database nor a turn of the site; those that are sent come in turn, so that
 * a crowd that looks at the pictures of one site takes no time of others.
 */
export function routeImages(
  router: Router,
  deps: EdgeDeps,
  images: ImageService,
  closedFiles: Pick<MediaOffers['closedFiles'], 'doorOf'>,
): void {
  async function serve(
    request: Request,
    response: Response,
    { file: name, revision }: { readonly file: string; readonly revision?: string },
  ): Promise<void> {
    const site = await siteOfRequest(deps, request);
    const file = readFileName(name);
    const door = file === undefined ? 'shut' : await closedFiles.doorOf(site, file, deps.clock.now());
    if (file === undefined || door === 'shut')
      throw notFound('IMAGE_NOT_FOUND', 'This picture is not there.');
    const width = widthOf(request);
    const gone = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) gone.abort();
    });
    const ask = {
      width,
      accepted: acceptedOf(request),
      isJpeg: request.query[JPEG_QUERY.name] === JPEG_QUERY.value,
      visitor: toCountedAddress(request.ip ?? ''),
      signal: gone.signal,
    };
    try {
      await deps.turns.pictures.take(site.id, async (outsideTurn) => {
        const picture = await images.render(site, file.id, { ...ask, outsideTurn });
        send(response, picture, { revision, isKeyed: door === 'keyed' });
      });
    } catch (error) {
      if (!(error instanceof PictureBusy)) throw error;
      sayBusy(response, error);
    }
  }

  router.get(`${IMAGES_PATH}/:file/:filename`, (request, response) =>
    serve(request, response, request.params),
  );
  router.get(`${IMAGES_PATH}/:file/:revision/:filename`, (request, response) =>
    serve(request, response, request.params),
  );
}
