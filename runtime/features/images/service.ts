import sharp from 'sharp';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Site } from '../../http/context.ts';
import { notFound } from '../../http/refusal.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { AssetColumns } from './model.ts';
import { defineAssets } from './model.ts';

/** Kinds in which a picture is sent. */
export type ImageKind = 'avif' | 'webp' | 'jpeg';

/** A picture to be kept. */
export interface NewImage {
  readonly filename: string;
  readonly mediaType: string;
  readonly content: Buffer;
  readonly title: string;
  readonly altText: string;
  readonly focalX: number;
  readonly focalY: number;
}

export interface ImageService {
  /** Keeps a picture; answers its id. */
  add(scope: SiteScope, image: NewImage, now: number): Promise<string>;
  /**
   * A picture at one of the ladder's widths, never wider than it is.
   * @throws Refusal 404
   */
  render(site: Site, id: string, width: number, kind: ImageKind): Promise<{ content: Buffer; etag: string }>;
}

/** Drawings have no grid of their own: they are rendered at this many dots an inch for each 72 of their width. */
const DEFAULT_DPI = 72;
const MAX_PIXELS = 60_000_000;
/** Measured on pictures with grain, where AVIF at this effort takes as long as WebP and half its bytes. */
const AVIF = { quality: 50, effort: 2, chromaSubsampling: '4:2:0' };
const WEBP = { quality: 70 };
const JPEG = { quality: 76, mozjpeg: true };
const SAMPLE_PX = 60;

function toHex(red: number, green: number, blue: number): string {
  return [red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');
}

/** Averages of the corners and the centre (SPEC 3 "Image asset", colorData). */
async function colorsOf(content: Buffer): Promise<Record<string, string>> {
  const options = { limitInputPixels: MAX_PIXELS };
  const { data, info } = await sharp(content, options)
    .resize(SAMPLE_PX, SAMPLE_PX, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const third = SAMPLE_PX / 3;
  const average = (left: number, top: number) => {
    const sums = [0, 0, 0];
    for (let y = top; y < top + third; y += 1) {
      for (let x = left; x < left + third; x += 1) {
        const at = (y * info.width + x) * info.channels;
        for (let channel = 0; channel < 3; channel += 1)
          sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0);
      }
    }
    const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / (third * third));
    return toHex(red, green, blue);
  };
  return {
    topLeftAverage: average(0, 0),
    topRightAverage: average(2 * third, 0),
    bottomLeftAverage: average(0, 2 * third),
    bottomRightAverage: average(2 * third, 2 * third),
    centerAverage: average(third, third),
  };
}

async function resize(
  asset: AssetColumns,
  original: Buffer,
  width: number,
  kind: ImageKind,
): Promise<Buffer> {
  const isDrawing = asset.mediaType === 'image/svg+xml';
  const density = Math.max(1, (DEFAULT_DPI * width) / asset.width);
  const picture = sharp(original, { limitInputPixels: MAX_PIXELS, ...(isDrawing ? { density } : {}) })
    .rotate()
    .resize({ width, withoutEnlargement: !isDrawing });
  switch (kind) {
    case 'avif':
      return picture.avif(AVIF).toBuffer();
    case 'webp':
      return picture.webp(WEBP).toBuffer();
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg(JPEG).toBuffer();
  }
}

export function createImageService(deps: {
  db: Database;
  ids: Ids;
  originals: FileStore;
  /** Pictures at their widths; may be emptied at any time. */
  renditions: FileStore;
}): ImageService {
  const { db, ids, originals, renditions } = deps;
  const assets = defineAssets(db.sequelize);
  const underWay = new Map<string, Promise<Buffer>>();

  async function make(
    site: Site,
    asset: AssetColumns,
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
    async add(scope, image, now) {
      const { content } = image;
      const { width, height } = await sharp(content, { limitInputPixels: MAX_PIXELS }).metadata();
      const contentHash = sha256(content);
      await originals.put(`${scope.websiteId}/${contentHash}`, content);
      const { filename, mediaType, title, altText, focalX, focalY } = image;
      const row = {
        filename,
        mediaType,
        title,
        altText,
        focalX,
        focalY,
        contentHash,
        width,
        height,
        websiteId: scope.websiteId,
        id: ids.id(),
        colorData: await colorsOf(content),
        createdAt: new Date(now),
      };
      await assets.create(row, { transaction: scope.transaction });
      return row.id;
    },

    async render(site, id, asked, kind) {
      const asset = await db.withSite(site.id, ({ transaction }) =>
        assets.findOne({ where: { websiteId: site.id, id }, transaction }),
      );
      if (asset === null) throw notFound('IMAGE_NOT_FOUND', 'This picture is not there.');
      const width = Math.min(asked, asset.width);
      const name = `${site.id}/${asset.contentHash}-${width}.${kind}`;
      let content = underWay.get(name);
      if (content === undefined) {
        content = make(site, asset, width, kind, name).finally(() => underWay.delete(name));
        underWay.set(name, content);
      }
      return { content: await content, etag: `"${asset.contentHash.slice(0, 20)}-${width}-${kind}"` };
    },
  };
}
