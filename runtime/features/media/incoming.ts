import type { uploadMedia } from '#shared/features/media/contract.ts';
import type { FileType } from '#shared/features/media/file-types.ts';
import { cleanFilename } from '#shared/features/media/filenames.ts';
import { isPicture, MEDIA_ERRORS, MEDIA_MAX_BYTES, tooLargeText } from '#shared/features/media/rules.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import type { StagedFile, Staging, StagingPlace } from '../../platform/files/staging.ts';
import { HEAD_BYTES, sniffType } from '../../platform/files/sniff.ts';
import type { Log } from '../../platform/log/log.ts';
import type { PictureFacts, PictureProblem, PictureWork } from './pictures.ts';

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

type Code = keyof typeof uploadMedia.errors & keyof typeof MEDIA_ERRORS;

function refuseFor(code: Code, said?: string): Refusal {
  const { status, text } = MEDIA_ERRORS[code];
  return new Refusal(status, code, said ?? text);
}

async function sniff(head: Buffer, filename: string): Promise<FileType> {
  const type = await sniffType(head, filename);
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
  { site, place, work, log }: { site: string; place: StagingPlace; work: PictureWork; log: Log },
  received: StagedFile,
  { kind, mediaType }: FileType,
): Promise<{ file: StagedFile; picture: PictureFacts }> {
  const isDrawing = kind === 'drawing';
  const refuseTold = ({ code, text, cause }: PictureProblem): Refusal => {
    if (cause !== undefined) log.warn({ err: cause, mediaType }, 'A picture could not be worked on.');
    return refuseFor(code, text);
  };
  const file = await place.make(async (path) => {
    const problem = isDrawing
      ? await work.rewriteDrawing(site, received.path, path)
      : await work.rewrite(site, received.path, path, mediaType);
    if (problem !== undefined) throw refuseTold(problem);
  });
  const picture = await work.describe(site, file.path, isDrawing);
  if ('code' in picture) throw refuseTold(picture);
  return { file, picture };
}

/** Takes files in at a staging folder. */
export function createIncoming(staging: Staging, log: Log, work: PictureWork) {
  return {
    /**
     * Receives a file, finds out what it is by its content and cleans it; it is there as long as the work runs.
     * @param site id of the site whose turn work on a picture takes
     * @param body read once, and no further than the limit of its kind
     * @throws Refusal 413 or 415, with a code of `uploadMedia`
     */
    receive: <T>(
      site: string,
      body: AsyncIterable<Uint8Array>,
      filename: string,
      use: (incoming: IncomingFile) => Promise<T>,
    ): Promise<T> =>
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
          ? await cleanPicture({ site, place, work, log }, received, known)
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

/** Takes files in. */
export type Incoming = ReturnType<typeof createIncoming>;
