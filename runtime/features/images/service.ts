import { LRUCache } from 'lru-cache';
import { IMAGE_WIDTHS } from '#shared/images/widths.ts';
import { notFound } from '../../http/refusal.ts';
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
  /** Gives their turn away while bytes are read or made; nobody else waits, when it is made before anybody asks. */
  readonly outsideTurn?: OutsideTurn;
}

const noTurn: OutsideTurn = (work) => work();

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
  who: Pick<PictureAsk, 'visitor' | 'signal'>,
) => Promise<MadePicture>;

export interface ImageService {
  /**
   * A picture at one of the ladder's widths, never wider than it is; a size that is ready, when this one cannot be made
   * now.
   * @throws Refusal 404, PictureBusy
   */
  render(site: PictureSite, id: string, ask: PictureAsk): Promise<Rendition>;
}

/** What is being made, and how many wait for it. */
interface UnderWay {
  readonly made: Promise<MadePicture>;
  readonly stop: AbortController;
  waiting: number;
}

/** A picture that cannot be made is not tried again for so long. */
const FAILED_MS = 10 * 60 * 1000;
const KEPT_FAILURES = 2_000;
const BUSY_SECONDS = 2;

/** The kind to send: the smallest that the browser names, or the one that everybody takes. */
function chooseKind({ isAnimated }: StoredPicture, { accepted, isJpeg }: PictureAsk): WantedKind {
  if (isJpeg === true) return 'jpeg';
  // Pictures that move are many pictures, which AVIF takes too long to write.
  return accepted.find((kind) => !isAnimated || kind !== 'avif') ?? (isAnimated ? 'gif' : 'plain');
}

/** The kinds that a wanted one may turn out to be, the likelier first. */
function kindsOf({ hasAlpha }: StoredPicture, wanted: WantedKind): readonly ImageKind[] {
  if (wanted !== 'plain') return [wanted];
  return hasAlpha ? ['jpeg', 'png'] : ['jpeg'];
}

const RENDITION = /^[^/]+\/([0-9a-f]{64})-\d+(?:-plain)?\.(?:avif|webp|jpeg|png|gif)$/;

/** Hash of the original that a kept picture is made of, by its name; undefined for what is no finished picture. */
export const originalOfRendition = (name: string): string | undefined => RENDITION.exec(name)?.[1];

/** Makes pictures in the sizes that pages ask for, and keeps them. */
export function createImageService(deps: {
  /** A file that is not in the bin. */
  find: (site: PictureSite, id: string) => Promise<StoredPicture | undefined>;
  originals: FileStore;
  /** Pictures at their widths; may be emptied at any time. */
  renditions: FileStore;
  make: MakePicture;
  /** True for what became of a picture that would become of it again. */
  isLasting: (error: unknown) => boolean;
  /** True for what only says that others come first. */
  isBusy: (error: unknown) => boolean;
  stopwatch: () => number;
}): ImageService {
  const { find, originals, renditions, isLasting, isBusy } = deps;
  const underWay = new Map<string, UnderWay>();
  /** What could not be made, with its width. */
  const failed = new LRUCache<string, { readonly width: number; readonly error: Error }>({
    max: KEPT_FAILURES,
    ttl: FAILED_MS,
    perf: { now: deps.stopwatch },
  });

  /** @param wanted PNG that is only sent for want of others is another file than PNG that somebody chose */
  function nameOf(
    site: PictureSite,
    asset: StoredPicture,
    width: number,
    wanted: WantedKind,
    kind: ImageKind,
  ) {
    const plain = wanted === 'plain' && asset.hasAlpha ? '-plain' : '';
    return `${site.id}/${asset.contentHash}-${width}${plain}.${kind}`;
  }

  async function readKept(
    site: PictureSite,
    asset: StoredPicture,
    width: number,
    wanted: WantedKind,
  ): Promise<MadePicture | undefined> {
    for (const kind of kindsOf(asset, wanted)) {
      const content = await renditions.read(nameOf(site, asset, width, wanted, kind));
      if (content !== undefined) return { content, kind };
    }
    return undefined;
  }

  async function make(
    site: PictureSite,
    asset: StoredPicture,
    width: number,
    kind: WantedKind,
    who: Pick<PictureAsk, 'visitor' | 'signal'>,
  ): Promise<MadePicture> {
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
        kind,
      };
    };
    const made = await deps.make(site, order, who);
    await renditions.put(nameOf(site, asset, width, kind, made.kind), Buffer.from(made.content));
    return made;
  }

  /** Makes what nobody makes yet; for everybody who asks meanwhile too. */
  async function makeOnce(
    site: PictureSite,
    asset: StoredPicture,
    width: number,
    kind: WantedKind,
    { visitor, signal }: Pick<PictureAsk, 'visitor' | 'signal'>,
  ): Promise<MadePicture> {
    const name = nameOf(site, asset, width, kind, kind === 'plain' ? 'jpeg' : kind);
    // A drawing takes its time before it is written in any kind, and wider ones take longer.
    const tried = asset.kind === 'drawing' ? `${site.id}/${asset.contentHash}` : name;
    const failure = failed.get(tried);
    if (failure !== undefined && width >= failure.width)
      throw new PictureBusy(FAILED_MS / 1000, failure.error);
    let work = underWay.get(name);
    if (work === undefined) {
      const stop = new AbortController();
      const who = { signal: stop.signal, ...(visitor === undefined ? {} : { visitor }) };
      const mine: UnderWay = { made: make(site, asset, width, kind, who), stop, waiting: 0 };
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

  /** The size that is ready and nearest to the one that is not: a wider one first. */
  async function readNearest(
    site: PictureSite,
    asset: StoredPicture,
    width: number,
    kind: WantedKind,
  ): Promise<MadePicture | undefined> {
    const most = asset.width ?? width;
    const rungs = [...new Set(IMAGE_WIDTHS.map((rung) => Math.min(rung, most)))];
    const others = [
      ...rungs.filter((rung) => rung > width),
      ...rungs.filter((rung) => rung < width).reverse(),
    ];
    for (const rung of others) {
      const found = await readKept(site, asset, rung, kind);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return {
    async render(site, id, ask) {
      const asset = await find(site, id);
      if (asset === undefined || asset.width === null)
        throw notFound('IMAGE_NOT_FOUND', 'This picture is not there.');
      const { contentHash } = asset;
      const width = Math.min(ask.width, asset.width);
      const wanted = chooseKind(asset, ask);
      const etagOf = (kind: ImageKind) => `"${contentHash.slice(0, 20)}-${width}-${kind}"`;
      return (ask.outsideTurn ?? noTurn)(async () => {
        try {
          const { content, kind } =
            (await readKept(site, asset, width, wanted)) ?? (await makeOnce(site, asset, width, wanted, ask));
          return { content, kind, etag: etagOf(kind), contentHash, isAsked: true };
        } catch (error) {
          const nearest =
            error instanceof PictureBusy ? await readNearest(site, asset, width, wanted) : undefined;
          if (nearest === undefined) throw error;
          return { ...nearest, etag: etagOf(nearest.kind), contentHash, isAsked: false };
        }
      });
    },
  };
}
