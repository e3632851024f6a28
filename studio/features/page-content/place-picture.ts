import { assetImage } from '#shared/features/images/image-element.ts';
import type { ImageItem } from '#shared/features/images/image-item.ts';

/** How wide a picture is where nothing says so. */
const FULL_WIDTH = '100vw';

/**
 * A place of the theme with another picture: as wide and as urgent as the one before, with addresses for all widths.
 * @param html what stands there now
 * @returns undefined for a picture whose size is not known
 */
export function placePicture(html: string, picture: ImageItem): string | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const before = page.querySelector('img');
  const { x, y } = picture.mediaFocalPoint;
  const made = assetImage(picture, {
    alt: picture.altText,
    sizes: before?.getAttribute('sizes') ?? FULL_WIDTH,
    priority: before?.getAttribute('fetchpriority') === 'high' ? 'high' : null,
    style: `object-position: ${x * 100}% ${y * 100}%`,
    ...(before?.className ? { class: before.className } : {}),
  });
  return 'markup' in made ? made.markup.text : undefined;
}

/** The words that stand for the picture at a place. */
export function altTextAt(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').querySelector('img')?.alt ?? '';
}

/** A place of the theme whose picture has other words; as it is where there is none. */
export function withAltText(html: string, altText: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  body.querySelector('img')?.setAttribute('alt', altText);
  return body.innerHTML;
}
