import { pipeline } from 'node:stream/promises';
import type { Request, Response, Router } from 'express';
import { revisionOf } from '#shared/features/media/rules.ts';
import { fileTypeOf } from '#shared/features/media/file-types.ts';
import type { Site } from '../../http/context.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { siteOfRequest } from '../../http/request.ts';
import type { ByteRange, FileStore } from '../../platform/files/files.ts';
import { isLinkGood } from './links.ts';
import type { MediaService } from './service.ts';
import { FILES_PATH, type MediaRow } from './store.ts';

const ID = /^[0-9a-f]{24}$/;
/** Whatever a file holds, it acts on nothing of the site when it is opened by itself. */
const CLOSED = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox";
const PDF = 'application/pdf';

/** How long an answer may be kept; packing it on the way would spoil ranges. */
const CACHE = {
  forEver: 'public, max-age=31536000, immutable, no-transform',
  asked: 'public, no-cache, no-transform',
  never: 'private, no-store, no-transform',
} as const;

const gone = () => notFound('FILE_NOT_FOUND', 'This file is not there.');

function cacheControlOf(row: MediaRow, revision: string | undefined): string {
  if (!row.isPublic) return CACHE.never;
  return revision === revisionOf(row.contentHash) ? CACHE.forEver : CACHE.asked;
}

/** True when a part of the file may be sent: the caller's other parts are of the same content. */
function isRangeWanted(request: Request, etag: string, modified: string): boolean {
  const condition = request.headers['if-range'];
  return condition === undefined || condition === etag || condition === modified;
}

/**
 * The part of the file that is asked for; undefined for all of it.
 * @throws Refusal 416 for a part that the file does not have
 */
function rangeOf(request: Request, response: Response, bytes: number): ByteRange | undefined {
  const ranges = request.range(bytes);
  if (ranges === -1) {
    response.setHeader('Content-Range', `bytes */${bytes}`);
    throw new Refusal(416, 'NO_SUCH_RANGE', 'The file does not have this part.');
  }
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1)
    return undefined;
  return ranges[0];
}

function describe(response: Response, row: MediaRow, revision: string | undefined): void {
  const isShown = fileTypeOf(row.mediaType)?.isShown === true;
  const policy = String(response.getHeader('Content-Security-Policy'));
  const name = encodeURIComponent(row.filename).replaceAll("'", '%27');
  response.setHeader('Content-Type', isShown || row.kind === 'archive' ? row.mediaType : downloadTypeOf(row));
  response.setHeader('Content-Disposition', `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`);
  // The viewers of browsers open no document in a sandbox.
  if (row.mediaType !== PDF) response.setHeader('Content-Security-Policy', `${policy}, ${CLOSED}`);
  response.setHeader('Cache-Control', cacheControlOf(row, revision));
  response.setHeader('Cross-Origin-Resource-Policy', row.isPublic ? 'cross-origin' : 'same-origin');
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('ETag', `"${row.contentHash.slice(0, 32)}"`);
  response.setHeader('Last-Modified', row.updatedAt.toUTCString());
}

/** The type of a download: texts and markup are sent as bytes, which no browser opens. */
function downloadTypeOf({ mediaType }: MediaRow): string {
  return /^text\/|json$|xml$/.test(mediaType) ? 'application/octet-stream' : mediaType;
}

/** Serves files of the library as they were put in: whole or in parts, privately by signed links alone. */
export function routeFiles(router: Router, deps: EdgeDeps, media: MediaService, originals: FileStore): void {
  async function find(site: Site, request: Request, id: string): Promise<MediaRow> {
    const row = ID.test(id) ? await media.find(site, id) : undefined;
    const isOpen = row?.isPublic === true || isLinkGood(site.crumbKey, id, request.query, deps.clock.now());
    if (row === undefined || !isOpen) throw gone();
    return row;
  }

  async function serve(
    request: Request,
    response: Response,
    { id, revision }: { readonly id: string; readonly revision?: string },
  ): Promise<void> {
    const site = await siteOfRequest(deps, request);
    const row = await find(site, request, id);
    describe(response, row, revision);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const etag = String(response.getHeader('ETag'));
    const isPart = isRangeWanted(request, etag, row.updatedAt.toUTCString());
    const range = isPart ? rangeOf(request, response, row.bytes) : undefined;
    if (range !== undefined) {
      response.status(206).setHeader('Content-Range', `bytes ${range.start}-${range.end}/${row.bytes}`);
    }
    response.setHeader('Content-Length', range === undefined ? row.bytes : range.end - range.start + 1);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const content = await originals.open(`${site.id}/${row.contentHash}`, range);
    if (content === undefined) throw new Error(`The bytes of file ${row.id} are not in the file store.`);
    await pipeline(content, response).catch((error: unknown) => {
      // Whoever asked went away; players of videos do so all the time.
      if (!request.socket.destroyed && !response.writableFinished) throw error;
    });
  }

  router.get(`${FILES_PATH}/:id/:filename`, (request, response) => serve(request, response, request.params));
  router.get(`${FILES_PATH}/:id/:revision/:filename`, (request, response) =>
    serve(request, response, request.params),
  );
}
