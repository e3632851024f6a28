import type { Sharp } from 'sharp';
import { MAX_PIXELS } from '#shared/features/media/rules.ts';
import { openPicture } from '../../platform/pictures/open-picture.ts';

/** Kinds in which a picture is sent. */
export type ImageKind = 'avif' | 'webp' | 'jpeg' | 'png' | 'gif';

/** A kind, or `plain`: the one that every program takes, which is PNG only where something shines through. */
export type WantedKind = ImageKind | 'plain';

/** A picture that is to be made of another one. */
export interface PictureOrder {
  readonly original: Uint8Array;
  readonly isDrawing: boolean;
  readonly isAnimated: boolean;
  /** Width of the original, in px. */
  readonly originalWidth: number;
  readonly width: number;
  readonly kind: WantedKind;
}

export interface MadePicture {
  readonly content: Uint8Array;
  readonly kind: ImageKind;
}

/** Drawings have no grid of their own: they are rendered at this many dots an inch for each 72 of their width. */
const DEFAULT_DPI = 72;
/** Measured on pictures with grain, where AVIF at this effort takes as long as WebP and half its bytes. */
const AVIF = { quality: 50, effort: 2, chromaSubsampling: '4:2:0' };
const WEBP = { quality: 70 };
const JPEG = { quality: 76, mozjpeg: true };
const PAPER = '#ffffff';
const RGBA = 4;
const OPAQUE = 255;

function encode(picture: Sharp, kind: ImageKind): Sharp {
  switch (kind) {
    case 'avif':
      return picture.avif(AVIF);
    case 'webp':
      return picture.webp(WEBP);
    case 'jpeg':
      return picture.flatten({ background: PAPER }).jpeg(JPEG);
    case 'png':
      return picture.png();
    case 'gif':
      return picture.gif();
  }
}

function isOpaque(pixels: Uint8Array): boolean {
  for (let at = RGBA - 1; at < pixels.length; at += RGBA) if (pixels[at] !== OPAQUE) return false;
  return true;
}

/** JPEG, unless a look at each pixel finds one that something shines through: many files only say so. */
async function encodePlain(picture: Sharp): Promise<MadePicture> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const kind = isOpaque(data) ? 'jpeg' : 'png';
  const pixels = await openPicture(data, { raw: { width, height, channels: RGBA } });
  return { content: await encode(pixels, kind).toBuffer(), kind };
}

/** Makes a picture at a width, never wider than it is; a drawing at any. */
export async function makePicture(order: PictureOrder): Promise<MadePicture> {
  const { original, isDrawing, isAnimated, originalWidth, width, kind } = order;
  const density = Math.max(1, (DEFAULT_DPI * width) / originalWidth);
  const opened = await openPicture(original, {
    limitInputPixels: MAX_PIXELS,
    animated: isAnimated && kind !== 'plain',
    ...(isDrawing ? { density } : {}),
  });
  const picture = opened.autoOrient().resize({ width, withoutEnlargement: !isDrawing });
  if (kind === 'plain') return encodePlain(picture);
  return { content: await encode(picture, kind).toBuffer(), kind };
}
