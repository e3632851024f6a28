import { LRUCache } from 'lru-cache';
import { IMAGE_WIDTHS } from '#shared/images/widths.ts';
import { notFound } from '../../http/refusal.ts';
import type { OutsideTurn } from '../../http/site-turns.ts';
import type { ImageKind, MadePicture, WantedKind } from './make-picture.ts';
import {
  FAILED_MS,
  type ImageDeps,
  type ImageTools,
  makeOnce,
  type PictureAsk,
  PictureBusy,
  type PictureSite,
  readKept,
  type Rendition,
  type StoredPicture,
  type WantedPicture,
} from './pictures.ts';

const KEPT_FAILURES = 2_000;

const noTurn: OutsideTurn = (work) => work();

/** The kind to send: the smallest that the browser names, or the one that everybody takes. */
function chooseKind({ isAnimated }: StoredPicture, { accepted, isJpeg }: PictureAsk): WantedKind {
  if (isJpeg === true) return 'jpeg';
  // Pictures that move are many pictures, which AVIF takes too long to write.
  return accepted.find((kind) => !isAnimated || kind !== 'avif') ?? (isAnimated ? 'gif' : 'plain');
}

const RENDITION = /^[^/]+\/([0-9a-f]{64})-\d+(?:-plain)?\.(?:avif|webp|jpeg|png|gif)$/;

/** Hash of the original that a kept picture is made of, by its name; undefined for what is no finished picture. */
export const originalOfRendition = (name: string): string | undefined => RENDITION.exec(name)?.[1];

/** The size that is ready and nearest to the one that is not: a wider one first. */
async function readNearest(tools: ImageTools, picture: WantedPicture): Promise<MadePicture | undefined> {
  const { asset, width } = picture;
  const most = asset.width ?? width;
  const rungs = [...new Set(IMAGE_WIDTHS.map((rung) => Math.min(rung, most)))];
  const others = [...rungs.filter((rung) => rung > width), ...rungs.filter((rung) => rung < width).reverse()];
  for (const rung of others) {
    const found = await readKept(tools, { ...picture, width: rung });
    if (found !== undefined) return found;
  }
  return undefined;
}

async function render(tools: ImageTools, site: PictureSite, id: string, ask: PictureAsk): Promise<Rendition> {
  const asset = await tools.find(site, id);
  if (asset === undefined || asset.width === null)
    throw notFound('IMAGE_NOT_FOUND', 'This picture is not there.');
  const { contentHash } = asset;
  const width = Math.min(ask.width, asset.width);
  const wanted = chooseKind(asset, ask);
  const picture = { site, asset, width, wanted };
  const etagOf = (kind: ImageKind) => `"${contentHash.slice(0, 20)}-${width}-${kind}"`;
  return (ask.outsideTurn ?? noTurn)(async () => {
    try {
      const { content, kind } = (await readKept(tools, picture)) ?? (await makeOnce(tools, picture, ask));
      return { content, kind, etag: etagOf(kind), contentHash, isAsked: true };
    } catch (error) {
      const nearest = error instanceof PictureBusy ? await readNearest(tools, picture) : undefined;
      if (nearest === undefined) throw error;
      return { ...nearest, etag: etagOf(nearest.kind), contentHash, isAsked: false };
    }
  });
}

/** Makes pictures in the sizes that pages ask for, and keeps them. */
export function createImageService(deps: ImageDeps) {
  const tools: ImageTools = {
    ...deps,
    underWay: new Map(),
    failed: new LRUCache({ max: KEPT_FAILURES, ttl: FAILED_MS, perf: { now: deps.stopwatch } }),
  };
  return {
    /**
     * A picture at one of the ladder's widths, never wider than it is; a size that is ready, when this one cannot be
     * made now.
     * @throws Refusal 404, PictureBusy
     */
    render: (site: PictureSite, id: string, ask: PictureAsk) => render(tools, site, id, ask),
  };
}

/** Pictures in the sizes that pages ask for. */
export type ImageService = ReturnType<typeof createImageService>;
