import { readFile, writeFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { uploadMedia } from '#shared/features/media/contract.ts';
import { decideType, type FileType } from '#shared/features/media/file-types.ts';
import { cleanFilename } from '#shared/features/media/filenames.ts';
import { isPicture, MEDIA_ERRORS, MEDIA_MAX_BYTES, tooLargeText } from '#shared/features/media/rules.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import type { StagedFile, Staging, StagingPlace } from '../../platform/files/staging.ts';
import type { Log } from '../../platform/log/log.ts';
import { cleanDrawing } from './clean-drawing.ts';
import { describePicture, type PictureFacts, type PictureProblem, rewritePicture } from './pictures.ts';

/** A file that came in, clean and ready to be kept. */
export interface IncomingFile {
  readonly type: FileType;
  readonly filename: string;
  /** SHA-256 of what was sent. */
  readonly sourceHash: string;
  readonly file: StagedFile;
  /** Undefined for what is no picture. */
  readonly picture: PictureFacts | undefined;
}

/** Takes files in. */
export interface Incoming {
  /**
   * Receives a file, finds out what it is by its content and cleans it; it is there as long as the work runs.
   * @param body read once, and no further than the limit of its kind
   * @throws Refusal 413 or 415, with a code of `uploadMedia`
   */
  receive<T>(
    body: AsyncIterable<Uint8Array>,
    filename: string,
    use: (incoming: IncomingFile) => Promise<T>,
  ): Promise<T>;
}

type Code = keyof typeof uploadMedia.errors & keyof typeof MEDIA_ERRORS;

/** As much of a file as tells its type. */
const HEAD_BYTES = 8 * 1024;
const CONTROL = /[^\P{Cc}\t\n\f\r]/u;
const XML = 'application/xml';

function refuseFor(code: Code): Refusal {
  const { status, text } = MEDIA_ERRORS[code];
  return new Refusal(status, code, text);
}

/** True for bytes that are the beginning of a text in UTF-8. */
function isText(head: Buffer): boolean {
  try {
    return !CONTROL.test(new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }));
  } catch {
    return false;
  }
}

async function sniff(head: Buffer, filename: string): Promise<FileType> {
  const sniffed = (await fileTypeFromBuffer(head))?.mime;
  const type = decideType(sniffed, (sniffed === undefined || sniffed === XML) && isText(head), filename);
  if (typeof type === 'string') throw refuseFor(type);
  return type;
}

/** Hands parts on, once the first of them have told the type, and no more than the type may have. */
async function* limit(
  body: AsyncIterable<Uint8Array>,
  filename: string,
  tell: (type: FileType) => void,
): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0);
  let type: FileType | undefined;
  let bytes = 0;
  const begin = async () => {
    const found = await sniff(head, filename);
    tell(found);
    return found;
  };
  for await (const chunk of body) {
    bytes += chunk.length;
    if (type === undefined) {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      type = await begin();
      yield head;
    } else {
      yield chunk;
    }
    if (bytes > MEDIA_MAX_BYTES[type.kind]) throw refuse('TOO_LARGE', { text: tooLargeText(type.kind) });
  }
  if (type !== undefined) return;
  await begin();
  yield head;
}

/** @returns the clean file of a picture or drawing with what is known of it */
async function cleanPicture(
  place: StagingPlace,
  received: StagedFile,
  { kind, mediaType }: FileType,
  log: Log,
): Promise<{ file: StagedFile; picture: PictureFacts }> {
  const isDrawing = kind === 'drawing';
  const refuseTold = ({ code, cause }: PictureProblem): Refusal => {
    if (cause !== undefined) log.warn({ err: cause, mediaType }, 'A picture could not be worked on.');
    return refuseFor(code);
  };
  const file = isDrawing
    ? await rewriteDrawing(place, received)
    : await place.make(async (path) => {
        const problem = await rewritePicture(received.path, path, mediaType);
        if (problem !== undefined) throw refuseTold(problem);
      });
  const picture = await describePicture(file.path, isDrawing);
  if ('code' in picture) throw refuseTold(picture);
  return { file, picture };
}

async function rewriteDrawing(place: StagingPlace, received: StagedFile): Promise<StagedFile> {
  const drawing = cleanDrawing((await readFile(received.path)).toString('utf8'));
  if (drawing === undefined) throw refuseFor('MEDIA_BROKEN');
  return place.make((path) => writeFile(path, drawing));
}

/** Takes files in at a staging folder; pictures are worked on one after the other, since each may take much memory. */
export function createIncoming(staging: Staging, log: Log): Incoming {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work);
    // How it ended is told to whoever asked; the next one begins either way.
    last = done.catch(() => undefined);
    return done;
  };
  return {
    receive: (body, filename, use) =>
      staging.within(async (place) => {
        let type: FileType | undefined;
        const received = await place.receive(
          limit(body, filename, (found) => {
            type = found;
          }),
        );
        if (type === undefined || received.bytes === 0) throw refuseFor('MEDIA_BROKEN');
        const known = type;
        const cleaned = isPicture(known.kind)
          ? await inTurn(() => cleanPicture(place, received, known, log))
          : { file: received, picture: undefined };
        return use({
          ...cleaned,
          type: known,
          filename: cleanFilename(filename, known),
          sourceHash: received.sha256,
        });
      }),
  };
}
