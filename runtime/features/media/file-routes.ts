import type { Request, Response, Router } from 'express';
import { revisionOf } from '#shared/features/media/rules.ts';
import { fileTypeOf } from '#shared/features/media/file-types.ts';
import type { Site } from '../../http/context.ts';
import { isLinkGood } from '../../http/file-links.ts';
import { notFound } from '../../http/refusal.ts';
import { FILE_POLICY, POLICY_HEADER } from '../../http/security-headers.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { siteOfRequest } from '../../http/request.ts';
import { describeFile, dispositionOf, rangeOf, sendFile } from '../../http/send-file.ts';
import type { ByteRange, FileStore } from '../../platform/files/files.ts';
import { readFileName } from '../../platform/files/file-keys.ts';
import type { ClosedFiles } from './closed-files.ts';
import type { MediaService } from './service.ts';
import { FILES_PATH, type MediaRow } from './store.ts';

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

function describe(response: Response, row: MediaRow, revision: string | undefined): void {
  const isShown = fileTypeOf(row.mediaType)?.isShown === true;
  response.setHeader('Content-Type', isShown || row.kind === 'archive' ? row.mediaType : downloadTypeOf(row));
  response.setHeader('Content-Disposition', dispositionOf(isShown ? 'inline' : 'attachment', row.filename));
  // The viewers of browsers open no document in a sandbox.
  if (row.mediaType !== PDF) response.setHeader(POLICY_HEADER, `${FILE_POLICY}, ${CLOSED}`);
  response.setHeader('Cache-Control', cacheControlOf(row, revision));
  response.setHeader('Cross-Origin-Resource-Policy', row.isPublic ? 'cross-origin' : 'same-origin');
}

/** The type of a download: texts and markup are sent as bytes, which no browser opens. */
function downloadTypeOf({ mediaType }: MediaRow): string {
  return /^text\/|json$|xml$/.test(mediaType) ? 'application/octet-stream' : mediaType;
}

interface FileRouteDeps {
  readonly media: MediaService;
  readonly closedFiles: Pick<ClosedFiles, 'doorOf'>;
  readonly originals: FileStore;
}

/** Serves files of the library as they were put in: whole or in parts, privately by signed links alone. */
export function routeFiles(
  router: Router,
  deps: EdgeDeps,
  { media, closedFiles, originals }: FileRouteDeps,
): void {
  /** The file as everybody may see it, or not. */
  async function find(site: Site, request: Request, name: string): Promise<MediaRow> {
    const file = readFileName(name);
    const row = file && (await media.find(site, file.id));
    if (file === undefined || row === undefined) throw gone();
    const now = deps.clock.now();
    if (isLinkGood(site.siteSecret, { of: 'library', id: file.id }, request.query, now))
      return { ...row, isPublic: false };
    const door = row.isPublic ? await closedFiles.doorOf(site, file, now) : 'shut';
    if (door === 'shut') throw gone();
    return { ...row, isPublic: door === 'open' };
  }

  async function serve(
    request: Request,
    response: Response,
    { file: name, revision }: { readonly file: string; readonly revision?: string },
  ): Promise<void> {
    const site = await siteOfRequest(deps, request);
    const row = await find(site, request, name);
    const file = {
      bytes: row.bytes,
      etag: `"${row.contentHash.slice(0, 32)}"`,
      changedAt: row.updatedAt,
      async open(range?: ByteRange) {
        const content = await originals.open(`${site.id}/${row.contentHash}`, range);
        if (content === undefined) throw new Error(`The bytes of file ${row.id} are not in the file store.`);
        return content;
      },
    };
    describe(response, row, revision);
    describeFile(response, file);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    await sendFile(request, response, file, rangeOf(request, response, file));
  }

  router.get(`${FILES_PATH}/:file/:filename`, (request, response) =>
    serve(request, response, request.params),
  );
  router.get(`${FILES_PATH}/:file/:revision/:filename`, (request, response) =>
    serve(request, response, request.params),
  );
}
