import { type Choice, findVariant, type OfferedVariant } from '#shared/features/cart/rules.ts';
import { findOwn } from './product-form.ts';
import { isMeant } from './variant-view.ts';

/** Marks a picture, or a place inside of it, that belongs to a variant. */
const MARK_SELECTOR = '[data-variant-sku], [data-variant-attributes]:not(.product-scarcity)';

/** The strip of pictures around a mark: its closest ancestor that scrolls sideways. */
function findStrip(mark: HTMLElement): HTMLElement | undefined {
  for (let strip = mark.parentElement; strip; strip = strip.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(strip).overflowX)) return strip;
  }
  return undefined;
}

/** The picture of a mark: the part of the strip that holds it, or the mark itself without a strip. */
function findPicture(mark: HTMLElement, strip: HTMLElement | undefined): HTMLElement {
  if (!strip) return mark;
  let picture = mark;
  while (picture.parentElement && picture.parentElement !== strip) picture = picture.parentElement;
  return picture;
}

function isOf(mark: HTMLElement, choice: Choice, offered: readonly OfferedVariant[]): boolean {
  const { variantSku, variantAttributes } = mark.dataset;
  if (variantSku) return offered.some(({ sku }) => sku === variantSku);
  return isMeant(JSON.parse(variantAttributes || '{}') as Record<string, string>, choice);
}

/**
 * Brings the picture of the choice to the front and marks it with `data-current`. An open choice shows a picture
 * as soon as all variants that are left share it; otherwise the pictures stay.
 * @param motion `auto` moves as the theme's style says, `instant` is for a page that opens with a choice
 */
export function switchPicture(
  product: HTMLElement,
  choice: Choice,
  variants: readonly OfferedVariant[],
  motion: ScrollBehavior,
): void {
  if (!Object.values(choice).some(Boolean)) return;
  const offered = variants.filter((variant) => findVariant([variant], choice));
  const marks = findOwn(product, MARK_SELECTOR);
  const strip = marks[0] && findStrip(marks[0]);
  const meant = marks.filter((mark) => isOf(mark, choice, offered)).map((mark) => findPicture(mark, strip));
  const [picture, ...others] = new Set(meant);
  if (!picture || others.length > 0 || picture.hasAttribute('data-current')) return;
  for (const mark of marks) findPicture(mark, strip).removeAttribute('data-current');
  picture.setAttribute('data-current', '');
  if (strip) {
    const offset = picture.getBoundingClientRect().left - strip.getBoundingClientRect().left;
    strip.scrollTo({ left: strip.scrollLeft + offset, behavior: motion });
  }
}
