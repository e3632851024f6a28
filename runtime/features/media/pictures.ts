import type { Metadata, Sharp } from 'sharp';
import { MAX_PIXELS } from '#shared/features/media/rules.ts';
import { openPicture } from '../../platform/pictures/open-picture.ts';

/** What is known of a picture by looking at it. */
export interface PictureFacts {
  /** In px, as it is seen: turned the way its camera was held. */
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly isAnimated: boolean;
  /** Averages of corners and centre as hex colours. */
  readonly colorData: Record<string, string>;
}

/** Why a picture is not taken. */
export interface PictureProblem {
  readonly code: 'MEDIA_BROKEN' | 'TOO_MANY_PIXELS' | 'DRAWING_TOO_COMPLEX';
  /** A sentence that says more than the code does. */
  readonly text?: string;
  /** What the library said, where it is known from that; a full disk looks like a broken picture. */
  readonly cause?: unknown;
}

/** Looks into pictures and writes them anew, somewhere else; `site` is the id of the site whose turn it takes. */
export interface PictureWork {
  /** What a picture or drawing is, once it is clean; from its path or its bytes. */
  describe(
    site: string,
    source: string | Uint8Array,
    isDrawing: boolean,
  ): Promise<PictureFacts | PictureProblem>;
  /** Writes a picture anew from its pixels into another file. */
  rewrite(site: string, from: string, to: string, mediaType: string): Promise<PictureProblem | undefined>;
  /** Writes a drawing anew into another file, without what acts or reaches out. */
  rewriteDrawing(site: string, from: string, to: string): Promise<PictureProblem | undefined>;
}

const SAMPLE_PX = 60;
/** Drawings say their size in px at this many dots an inch. */
const DRAWING_DPI = 72;
/** The quality at which pictures are kept; what visitors get is made of it smaller. */
const KEPT_QUALITY = 92;

function toHex(red: number, green: number, blue: number): string {
  return [red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');
}

async function colorsOf(source: string | Uint8Array, density: number): Promise<Record<string, string>> {
  const picture = await openPicture(source, { limitInputPixels: MAX_PIXELS, density });
  const { data, info } = await picture
    .resize(SAMPLE_PX, SAMPLE_PX, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
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

/** Reads the head of a picture: its size is known before any of it is decoded. */
async function readHead(source: string | Uint8Array): Promise<Metadata | PictureProblem> {
  let head: Metadata;
  try {
    head = await (await openPicture(source, { limitInputPixels: false })).metadata();
  } catch (cause) {
    return { code: 'MEDIA_BROKEN', cause };
  }
  return head.width * head.height * (head.pages ?? 1) > MAX_PIXELS ? { code: 'TOO_MANY_PIXELS' } : head;
}

function encode(picture: Sharp, mediaType: string): Sharp {
  switch (mediaType) {
    case 'image/jpeg':
      return picture.jpeg({ quality: KEPT_QUALITY, chromaSubsampling: '4:4:4' });
    case 'image/png':
      return picture.png({ compressionLevel: 9 });
    case 'image/webp':
      return picture.webp({ quality: KEPT_QUALITY });
    case 'image/gif':
      return picture.gif();
    default:
      return picture.avif({ quality: KEPT_QUALITY, effort: 2 });
  }
}

/**
 * What a picture or drawing is, once it is clean.
 * @param source path of the file, or its bytes
 */
export async function describePicture(
  source: string | Uint8Array,
  isDrawing: boolean,
): Promise<PictureFacts | PictureProblem> {
  const head = await readHead(source);
  if ('code' in head) return head;
  const { width, autoOrient, hasAlpha, pages = 1, pageHeight } = head;
  const density = isDrawing ? Math.min(DRAWING_DPI, Math.max(1, (DRAWING_DPI * 500) / width)) : DRAWING_DPI;
  try {
    return {
      width: autoOrient.width,
      height: pages > 1 ? (pageHeight ?? autoOrient.height) : autoOrient.height,
      hasAlpha,
      isAnimated: pages > 1,
      colorData: await colorsOf(source, density),
    };
  } catch (cause) {
    return { code: 'MEDIA_BROKEN', cause };
  }
}

/**
 * Writes a picture anew from its pixels: turned as it was meant, in its own colours, without what cameras and others
 * put beside them, and with nothing in it that is no picture.
 */
export async function rewritePicture(
  from: string,
  to: string,
  mediaType: string,
): Promise<PictureProblem | undefined> {
  const head = await readHead(from);
  if ('code' in head) return head;
  const isAnimated = (head.pages ?? 1) > 1;
  const picture = await openPicture(from, { limitInputPixels: MAX_PIXELS, animated: isAnimated });
  try {
    await encode((isAnimated ? picture : picture.autoOrient()).keepIccProfile(), mediaType).toFile(to);
  } catch (cause) {
    return { code: 'MEDIA_BROKEN', cause };
  }
  return undefined;
}
