import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import type { ByteRange } from '../platform/files/files.ts';
import { Refusal } from './refusal.ts';

/** A file that is sent, whole or in parts. */
export interface SentFile {
  readonly bytes: number;
  readonly etag: string;
  readonly changedAt: Date;
  /** Gives all of it, or the part that is asked for. */
  readonly open: (range: ByteRange | undefined) => Promise<Readable>;
}

/** True when a part of the file may be sent: the caller's other parts are of the same content. */
function isRangeWanted(request: Request, { etag, changedAt }: SentFile): boolean {
  const condition = request.headers['if-range'];
  return condition === undefined || condition === etag || condition === changedAt.toUTCString();
}

/** True for a part that ends before it begins, which means nothing and is passed over (RFC 9110, 14.1.1). */
function isBackwards(range = ''): boolean {
  return [...range.matchAll(/(\d+)-(\d+)/g)].some(([, first, last]) => Number(first) > Number(last));
}

/**
 * The part of a file that a request is answered with: undefined for all of it, as for several parts at once, null for
 * one that the file does not have.
 */
export function partOf(request: Request, file: SentFile): ByteRange | undefined | null {
  if (!isRangeWanted(request, file) || isBackwards(request.headers.range)) return undefined;
  const ranges = request.range(file.bytes);
  if (ranges === -1) return null;
  const isOne = ranges !== undefined && ranges !== -2 && ranges.type === 'bytes' && ranges.length === 1;
  return isOne ? ranges[0] : undefined;
}

/**
 * The part of a file that is asked for; undefined for all of it.
 * @throws Refusal 416 for a part that the file does not have
 */
export function rangeOf(request: Request, response: Response, file: SentFile): ByteRange | undefined {
  const part = partOf(request, file);
  if (part !== null) return part;
  response.setHeader('Content-Range', `bytes */${file.bytes}`);
  throw new Refusal(416, 'NO_SUCH_RANGE', 'The file does not have this part.');
}

/** What a name in quotes may not hold, and what some programs would read as an escape. */
const NOT_PLAIN = /[^ -~]|["%\\]/g;
/** What `encodeURIComponent` leaves, and RFC 8187 does not. */
const NOT_ENCODED = /['()*]/g;

/** The header that names a file: as plain text for old programs, and whole for all others (RFC 6266). */
export function dispositionOf(kind: 'inline' | 'attachment', filename: string): string {
  const plain = filename.normalize('NFKD').replace(/\p{M}/gu, '').replace(NOT_PLAIN, '_');
  const whole = encodeURIComponent(filename).replace(
    NOT_ENCODED,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** What tells which content an answer is of, and that its parts can be asked for. */
export function describeFile(response: Response, { etag, changedAt }: SentFile): void {
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('ETag', etag);
  response.setHeader('Last-Modified', changedAt.toUTCString());
}

/** Sends a file, or a part of it. */
export async function sendFile(
  request: Request,
  response: Response,
  file: SentFile,
  range: ByteRange | undefined,
): Promise<void> {
  if (range !== undefined) {
    response.status(206).setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  }
  response.setHeader('Content-Length', range === undefined ? file.bytes : range.end - range.start + 1);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  await pipeline(await file.open(range), response).catch((error: unknown) => {
    // Whoever asked went away; players of videos do so all the time.
    if (!request.socket.destroyed && !response.writableFinished) throw error;
  });
}
