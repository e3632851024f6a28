import { assetImage } from '#shared/features/images/image-element.ts';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import { pictureStyle, readPictureStyle } from '#shared/features/images/picture-style.ts';
import type { AspectRatio, Point } from '#shared/images/aspect-ratios.ts';
import type { Size } from '#shared/images/size.ts';
import { widthTier } from '#shared/images/widths.ts';

/** How wide a picture is where nothing says so. */
const FULL_WIDTH = '100vw';
const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** The picture at a place of the theme. */
export interface PlacePicture {
  readonly altText: string;
  /** In px; undefined where the markup does not tell it. */
  readonly size: Size | undefined;
  readonly point: Point;
  /** The shape that it is cut to; null for that of the theme. */
  readonly ratio: AspectRatio | null;
  /** True for one of the library, which is kept in several widths. */
  readonly isKept: boolean;
  /** Its path at a width in px. */
  readonly pathOf: (width: number) => string;
}

function parse(html: string): { readonly body: HTMLElement; readonly img: HTMLImageElement | null } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return { body, img: body.querySelector('img') };
}

/**
 * A place of the theme with another picture: as wide, as urgent and cut to the same shape as the one before, with
 * addresses for all widths.
 * @param html what stands there now
 * @returns undefined for a picture whose size is not known
 */
export function placePicture(html: string, picture: ImageItem): string | undefined {
  const { img: before } = parse(html);
  const made = assetImage(picture, {
    alt: picture.altText,
    sizes: before?.getAttribute('sizes') ?? FULL_WIDTH,
    priority: before?.getAttribute('fetchpriority') === 'high' ? 'high' : null,
    style: pictureStyle(
      picture.mediaFocalPoint,
      readPictureStyle(before?.getAttribute('style') ?? '')?.ratio,
    ),
    ...(before?.className ? { class: before.className } : {}),
  });
  return 'markup' in made ? made.markup.text : undefined;
}

/** Reads the picture at a place; undefined where there is none. */
export function readPlacePicture(html: string): PlacePicture | undefined {
  const { img } = parse(html);
  if (img === null) return undefined;
  const source = img.getAttribute('src') ?? '';
  const [width, height] = ['width', 'height'].map((name) => Number(img.getAttribute(name)));
  const style = readPictureStyle(img.getAttribute('style') ?? '');
  return {
    altText: img.alt,
    size: width && height ? { width, height } : undefined,
    point: style?.point ?? MIDDLE,
    ratio: style?.ratio ?? null,
    isKept: source.includes('?format='),
    // Files of the theme are kept in one width.
    pathOf: (wanted) =>
      source.includes('?format=') ? `${source.split('?')[0]}?format=${widthTier(wanted)}` : source,
  };
}

/** A place of the theme whose picture has other words; as it is where there is none. */
export function withAltText(html: string, altText: string): string {
  const { body, img } = parse(html);
  img?.setAttribute('alt', altText);
  return body.innerHTML;
}

/** A place of the theme of whose picture another part stays in sight, cut to a shape or, with null, to that of the theme. */
export function withCut(html: string, point: Point, ratio: AspectRatio | null): string {
  const { body, img } = parse(html);
  img?.setAttribute('style', pictureStyle(point, ratio ?? undefined));
  return body.innerHTML;
}
