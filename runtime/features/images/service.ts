import type { Sharp } from 'sharp';
import { MAX_PIXELS } from '#shared/features/media/rules.ts';
import { notFound } from '../../http/refusal.ts';
import type { FileStore } from '../../platform/files/files.ts';

/** Kinds in which a picture is sent; the last three to browsers that take none of the first two. */
export type ImageKind = 'avif' | 'webp' | 'jpeg' | 'png' | 'gif';

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
  readonly content: Buffer;
  readonly kind: ImageKind;
  readonly etag: string;
  /** SHA-256 of the original. */
  readonly contentHash: string;
}

/** The site of a picture. */
export interface PictureSite {
  readonly id: string;
}

export interface ImageService {
  /**
   * A picture at one of the ladder's widths, never wider than it is.
   * @param accepted kinds that the browser names, the smallest first
   * @throws Refusal 404
   */
  render(site: PictureSite, id: string, width: number, accepted: readonly ImageKind[]): Promise<Rendition>;
}

/** Drawings have no grid of their own: they are rendered at this many dots an inch for each 72 of their width. */
const DEFAULT_DPI = 72;
const WORK_SECONDS = 30;
/** Measured on pictures with grain, where AVIF at this effort takes as long as WebP and half its bytes. */
const AVIF = { quality: 50, effort: 2, chromaSubsampling: '4:2:0' };
const WEBP = { quality: 70 };
const JPEG = { quality: 76, mozjpeg: true };

/** The kind to send: the smallest that the browser names, or the one of the original where it names none. */
function chooseKind({ hasAlpha, isAnimated }: StoredPicture, accepted: readonly ImageKind[]): ImageKind {
  const original = isAnimated ? 'gif' : hasAlpha ? 'png' : 'jpeg';
  // Pictures that move are many pictures, which AVIF takes too long to write.
  return accepted.find((kind) => !isAnimated || kind !== 'avif') ?? original;
}

function encode(picture: Sharp, kind: ImageKind): Sharp {
  switch (kind) {
    case 'avif':
      return picture.avif(AVIF);
    case 'webp':
      return picture.webp(WEBP);
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg(JPEG);
    case 'png':
      return picture.png();
    case 'gif':
      return picture.gif();
  }
}

async function resize(
  asset: StoredPicture,
  original: Buffer,
  width: number,
  kind: ImageKind,
): Promise<Buffer> {
  // A server that only has pictures made before does without the library and its memory.
  const { default: sharp } = await import('sharp');
  const isDrawing = asset.kind === 'drawing';
  const density = Math.max(1, (DEFAULT_DPI * width) / (asset.width ?? width));
  const picture = sharp(original, {
    limitInputPixels: MAX_PIXELS,
    animated: asset.isAnimated,
    ...(isDrawing ? { density } : {}),
  })
    .timeout({ seconds: WORK_SECONDS })
    .autoOrient()
    .resize({ width, withoutEnlargement: !isDrawing });
  return encode(picture, kind).toBuffer();
}

/** Makes pictures in the sizes that pages ask for, and keeps them. */
export function createImageService(deps: {
  /** A file that is not in the bin. */
  find: (site: PictureSite, id: string) => Promise<StoredPicture | undefined>;
  originals: FileStore;
  /** Pictures at their widths; may be emptied at any time. */
  renditions: FileStore;
}): ImageService {
  const { find, originals, renditions } = deps;
  const underWay = new Map<string, Promise<Buffer>>();

  async function make(
    site: PictureSite,
    asset: StoredPicture,
    width: number,
    kind: ImageKind,
    name: string,
  ): Promise<Buffer> {
    const kept = await renditions.read(name);
    if (kept !== undefined) return kept;
    const original = await originals.read(`${site.id}/${asset.contentHash}`);
    if (original === undefined)
      throw new Error(`The original of picture ${asset.id} is not in the file store.`);
    const content = await resize(asset, original, width, kind);
    await renditions.put(name, content);
    return content;
  }

  return {
    async render(site, id, asked, accepted) {
      const asset = await find(site, id);
      if (asset === undefined || asset.width === null)
        throw notFound('IMAGE_NOT_FOUND', 'This picture is not there.');
      const { contentHash } = asset;
      const width = Math.min(asked, asset.width);
      const kind = chooseKind(asset, accepted);
      const name = `${site.id}/${contentHash}-${width}.${kind}`;
      let content = underWay.get(name);
      if (content === undefined) {
        content = make(site, asset, width, kind, name).finally(() => underWay.delete(name));
        underWay.set(name, content);
      }
      return {
        content: await content,
        kind,
        etag: `"${contentHash.slice(0, 20)}-${width}-${kind}"`,
        contentHash,
      };
    },
  };
}
