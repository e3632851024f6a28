import type { Choice } from '#shared/features/cart/rules.ts';
import { findNearestAll } from '../../../browser/nearest.ts';
import { isMeant } from './variant-view.ts';

const PICTURE_SELECTOR = '[data-variant-sku], [data-variant-attributes]:not(.product-scarcity)';

function isOf(picture: HTMLElement, choice: Choice, sku: string | undefined): boolean {
  const { variantSku, variantAttributes } = picture.dataset;
  if (variantSku) return variantSku === sku;
  return isMeant(JSON.parse(variantAttributes || '{}') as Record<string, string>, choice);
}

/** Scrolls the strip that holds a picture, and nothing around it. */
function scrollTo(picture: HTMLElement): void {
  let strip = picture.parentElement;
  while (strip && strip.scrollWidth <= strip.clientWidth) strip = strip.parentElement;
  if (!strip || strip.contains(picture.ownerDocument.body)) return;
  const { left } = picture.getBoundingClientRect();
  strip.scrollTo({ left: strip.scrollLeft + left - strip.getBoundingClientRect().left });
}

/** Brings the picture of the chosen variant to the front and marks it; without one the pictures stay. */
export function switchPicture(product: HTMLElement, choice: Choice, sku: string | undefined): void {
  const pictures = findNearestAll(product, PICTURE_SELECTOR);
  const current = pictures.find((picture) => isOf(picture, choice, sku));
  if (!current || current.hasAttribute('data-current')) return;
  for (const picture of pictures) picture.toggleAttribute('data-current', picture === current);
  scrollTo(current);
}
