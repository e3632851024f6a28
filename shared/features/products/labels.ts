import { isTruthy, propertyAt, toText } from '#shared/json/values.ts';
import { isGiftCard, isUnavailable, PRODUCT_LABELS } from './rules.ts';

/** The site's own text under a key of `localizedStrings`; empty when it has none. */
export type OwnText = (key: string) => string;

/**
 * Label of the button that puts a product into the cart: the product's own, else the site's, else "Subscribe" or
 * "Add To Cart".
 */
export function addButtonLabel(item: unknown, own: OwnText): string {
  const content = propertyAt(item, ['structuredContent']);
  const custom = toText(propertyAt(content, ['customAddButtonText']));
  if (custom !== '' && isTruthy(propertyAt(content, ['useCustomAddButtonText']))) return custom;
  return isTruthy(propertyAt(content, ['isSubscribable']))
    ? own('productSubscribeText') || PRODUCT_LABELS.subscribe
    : own('productAddToCartText') || PRODUCT_LABELS.addToCart;
}

/** Words around the choice of an option. */
export interface OptionTexts {
  /** Message with the argument `name`; undefined when the name itself is the title. */
  readonly title: string | undefined;
  /** Message with the argument `variantName`, shown while nothing is chosen. */
  readonly select: string;
}

/** Title of an option and "Select …"; gift cards ask for a value. */
export function optionTexts(item: unknown, own: OwnText): OptionTexts {
  return isGiftCard(item)
    ? {
        title: own('giftCardValueDisplayText') || PRODUCT_LABELS.giftCardValue,
        select: own('giftCardVariantSelectText') || PRODUCT_LABELS.selectValue,
      }
    : { title: undefined, select: own('productVariantSelectText') || PRODUCT_LABELS.selectVariant };
}

/** Text of the mark of a sold-out product: its own, else the site's; of one that cannot be bought, that. */
export function soldOutLabel(item: unknown, merchandising: unknown, own: OwnText): string {
  if (isUnavailable(item)) return own('productPriceUnavailable') || PRODUCT_LABELS.unavailable;
  const custom = toText(propertyAt(merchandising, ['customSoldOutText']));
  return custom || own('productSoldOutText') || PRODUCT_LABELS.soldOut;
}
