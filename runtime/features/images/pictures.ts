import type { LRUCache } from 'lru-cache';
import type { OutsideTurn } from '../../http/site-turns.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { ImageKind, MadePicture, PictureOrder, WantedKind } from './make-picture.ts';

/** What is known of a picture that is to be sent. */
export interface StoredPicture {
  readonly id: string;
  readonly kind: string;
  readonly contentHash: string;
  readonly width: number | null;
  readonly hasAlpha: boolean;
  readonly isAnimated: boolean;
}

/** A picture as it is sent. */
export interface Rendition {
  readonly content: Uint8Array;
  readonly kind: ImageKind;
  readonly etag: string;
  /** SHA-256 of the original. */
  readonly contentHash: string;
  /** False for another size than the one that was asked for, sent because that one cannot be made now. */
  readonly isAsked: boolean;
}

/** The site of a picture. */
export interface PictureSite {
  readonly id: string;
}

/** How a picture is wanted. */
export interface PictureAsk {
  /** One of the ladder's widths, in px. */
  readonly width: number;
  /** Small kinds that the browser names, the smallest first. */
  readonly accepted: readonly ImageKind[];
  /** True for who reads JPEG and nothing else, as programs do that show a link with its picture. */
  readonly isJpeg?: boolean;
  /** Who waits for it, as visitors are counted; nobody, when it is made before anybody asks. */
  readonly visitor?: string;
  /** Aborted when they are gone. */
  readonly signal?: AbortSignal;
  /** True where it is made before anybody asks: who waits for something comes first. */
  readonly isAhead?: boolean;
  /** Gives their turn away while bytes are read or made; nobody else waits, when it is made before anybody asks. */
  readonly outsideTurn?: OutsideTurn;
}

/** A picture that was not made: `seconds` later it is worth asking again. */
export class PictureBusy extends Error {
  override readonly name = 'PictureBusy';
  readonly seconds: number;

  constructor(seconds: number, cause: unknown) {
    super('A picture was not made.', { cause });
    this.seconds = seconds;
  }
}

/** Has a picture made, when the turn of its site and visitor comes. */
export type MakePicture = (
  site: PictureSite,
  order: () => Promise<PictureOrder>,
  who: Pick<PictureAsk, 'visitor' | 'signal' | 'isAhead'>,
) => Promise<MadePicture>;

/** What pictures are made with. */
export interface ImageDeps {
  /** A file that is not in the bin. */
  readonly find: (site: PictureSite, id: string) => Promise<StoredPicture | undefined>;
  readonly originals: FileStore;
  /** Pictures at their widths; may be emptied at any time. */
  readonly renditions: FileStore;
  readonly make: MakePicture;
  /** True for what became of a picture that would become of it again. */
  readonly isLasting: (error: unknown) => boolean;
  /** True for what only says that others come first. */
  readonly isBusy: (error: unknown) => boolean;
  readonly stopwatch: () => number;
}

/** What is being made, and how many wait for it. */
interface UnderWay {
  readonly made: Promise<MadePicture>;
  readonly stop: AbortController;
  waiting: number;
}

/** What they are made with, what is being made, and what could not be made. */
export interface ImageTools extends ImageDeps {
  readonly underWay: Map<string, UnderWay>;
  /** By name, with the width at which it failed. */
  readonly failed: LRUCache<string, { readonly width: number; readonly error: Error }>;
}

/** A picture at a width, in a kind. */
export interface WantedPicture {
  readonly site: PictureSite;
  readonly asset: StoredPicture;
  /** Never wider than the picture is. */
  readonly width: number;
  readonly wanted: WantedKind;
}

type Waiting = Pick<PictureAsk, 'visitor' | 'signal' | 'isAhead'>;

/** A picture that cannot be made is not tried again for so long. */
export const FAILED_MS = 10 * 60 * 1000;
const BUSY_SECONDS = 2;

/** The kinds that a wanted one may turn out to be, the likelier first. */
function kindsOf({ asset: { hasAlpha }, wanted }: WantedPicture): readonly ImageKind[] {
  if (wanted !== 'plain') return [wanted];
  return hasAlpha ? ['jpeg', 'png'] : ['jpeg'];
}

/**
 * Where a picture is kept. PNG that is only sent for want of others is another file than PNG that somebody chose.
 * @param kind that it turned out to be
 */
function nameOf({ site, asset, width, wanted }: WantedPicture, kind: ImageKind): string {
  const plain = wanted === 'plain' && asset.hasAlpha ? '-plain' : '';
  return `${site.id}/${asset.contentHash}-${width}${plain}.${kind}`;
}

/** The picture where it was made before. */
export async function readKept(
  { renditions }: ImageTools,
  picture: WantedPicture,
): Promise<MadePicture | undefined> {
  for (const kind of kindsOf(picture)) {
    const content = await renditions.read(nameOf(picture, kind));
    if (content !== undefined) return { content, kind };
  }
  return undefined;
}

async function make(
  { originals, renditions, make: makePicture }: ImageTools,
  picture: WantedPicture,
  who: Waiting,
): Promise<MadePicture> {
  const { site, asset, width, wanted } = picture;
  const order = async (): Promise<PictureOrder> => {
    const original = await originals.read(`${site.id}/${asset.contentHash}`);
    if (original === undefined)
      throw new Error(`The original of picture ${asset.id} is not in the file store.`);
    return {
      original,
      isDrawing: asset.kind === 'drawing',
      isAnimated: asset.isAnimated,
      originalWidth: asset.width ?? width,
      width,
      kind: wanted,
    };
  };
  const made = await makePicture(site, order, who);
  await renditions.put(nameOf(picture, made.kind), Buffer.from(made.content));
  return made;
}

/** Makes what nobody makes yet; for everybody who asks meanwhile too. */
export async function makeOnce(
  tools: ImageTools,
  picture: WantedPicture,
  { visitor, signal, isAhead = false }: Waiting,
): Promise<MadePicture> {
  const { underWay, failed, isLasting, isBusy } = tools;
  const { site, asset, width, wanted } = picture;
  const name = nameOf(picture, wanted === 'plain' ? 'jpeg' : wanted);
  // A drawing takes its time before it is written in any kind, and wider ones take longer.
  const tried = asset.kind === 'drawing' ? `${site.id}/${asset.contentHash}` : name;
  const failure = failed.get(tried);
  if (failure !== undefined && width >= failure.width) throw new PictureBusy(FAILED_MS / 1000, failure.error);
  let work = underWay.get(name);
  if (work === undefined) {
    const stop = new AbortController();
    const who = { signal: stop.signal, isAhead, ...(visitor === undefined ? {} : { visitor }) };
    const mine: UnderWay = { made: make(tools, picture, who), stop, waiting: 0 };
    work = mine;
    underWay.set(name, mine);
    mine.made.then(
      () => underWay.delete(name),
      (error: unknown) => {
        underWay.delete(name);
        if (isLasting(error)) failed.set(tried, { width, error: error as Error });
      },
    );
  }
  const waited = work;
  waited.waiting += 1;
  const leave = () => {
    waited.waiting -= 1;
    if (waited.waiting === 0) waited.stop.abort();
  };
  signal?.addEventListener('abort', leave, { once: true });
  try {
    return await waited.made;
  } catch (error) {
    if (isLasting(error)) throw new PictureBusy(FAILED_MS / 1000, error);
    throw isBusy(error) ? new PictureBusy(BUSY_SECONDS, error) : error;
  } finally {
    signal?.removeEventListener('abort', leave);
  }
}
