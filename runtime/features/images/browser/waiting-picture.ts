import { IMAGE_WIDTHS } from '#shared/images/widths.ts';

/** Files of the library come in several widths; other addresses stay as they are. */
const OF_LIBRARY = /^(?:https?:\/\/[^/]+)?\/images\/[^?#]+$/;
const FOCUS = /^(?:0|1|0?\.\d+|1\.0+),(?:0|1|0?\.\d+|1\.0+)$/;
const PERCENT = 100;

/** The widths that a picture comes in, as a `srcset`; undefined for one that comes in one only. */
export function widthsOf(address: string): string | undefined {
  if (!OF_LIBRARY.test(address)) return undefined;
  return IMAGE_WIDTHS.map((width) => `${address}?format=${width}w ${width}w`).join(', ');
}

/** Where a picture is kept in sight, as CSS: `0.5,0.25` is `50% 25%`. */
export function positionOf(focus: string | undefined): string | undefined {
  if (focus === undefined || !FOCUS.test(focus)) return undefined;
  return focus
    .split(',')
    .map((share) => `${Number(share) * PERCENT}%`)
    .join(' ');
}

/** Loads a picture whose address stands in `data-src`, and what has to stay in sight in `data-image-focal-point`. */
export function showPicture(picture: HTMLElement): void {
  if (!(picture instanceof HTMLImageElement)) return;
  const { src: address = '', imageFocalPoint } = picture.dataset;
  const position = positionOf(imageFocalPoint);
  if (position !== undefined) picture.style.objectPosition = position;
  const widths = widthsOf(address);
  picture.loading = 'lazy';
  if (widths !== undefined) {
    // Not `auto`: browsers draw such a picture in a box of their own where no sheet says how large it is.
    picture.sizes ||= `${picture.parentElement?.clientWidth || innerWidth}px`;
    picture.srcset = widths;
  }
  picture.src = address;
}
