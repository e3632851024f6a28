import { describe, expect, it } from 'vitest';
import { addButtonLabel, optionTexts, soldOutLabel } from './labels.ts';

const GIFT_CARD = 4;

const own =
  (texts: Readonly<Record<string, string>> = {}) =>
  (key: string): string =>
    texts[key] ?? '';

describe('the label of the button', () => {
  const SITE = { productAddToCartText: 'In den Korb', productSubscribeText: 'Abonnieren' };

  it.each<readonly [content: object, plain: string, translated: string]>([
    [{}, 'Add To Cart', 'In den Korb'],
    [{ isSubscribable: false }, 'Add To Cart', 'In den Korb'],
    [{ isSubscribable: true }, 'Subscribe', 'Abonnieren'],
    [{ useCustomAddButtonText: true, customAddButtonText: 'Take it' }, 'Take it', 'Take it'],
    [{ useCustomAddButtonText: true, customAddButtonText: 'Join', isSubscribable: true }, 'Join', 'Join'],
    [{ useCustomAddButtonText: true, customAddButtonText: '' }, 'Add To Cart', 'In den Korb'],
    [{ useCustomAddButtonText: false, customAddButtonText: 'Take it' }, 'Add To Cart', 'In den Korb'],
    [{ customAddButtonText: 'Take it' }, 'Add To Cart', 'In den Korb'],
  ])('of %j is %j, translated %j', (structuredContent, plain, translated) => {
    expect(addButtonLabel({ structuredContent }, own())).toBe(plain);
    expect(addButtonLabel({ structuredContent }, own(SITE))).toBe(translated);
  });

  it('is there without a product', () => {
    expect(addButtonLabel(undefined, own())).toBe('Add To Cart');
  });
});

describe('the words around an option', () => {
  it.each<readonly [type: number, texts: Record<string, string>, title: string | undefined, select: string]>([
    [1, {}, undefined, 'Select {variantName}'],
    [1, { productVariantSelectText: 'Pick {variantName}' }, undefined, 'Pick {variantName}'],
    [1, { giftCardVariantSelectText: 'Pick' }, undefined, 'Select {variantName}'],
    [GIFT_CARD, {}, 'Value', 'Select Value'],
    [
      GIFT_CARD,
      { giftCardValueDisplayText: 'Wert', giftCardVariantSelectText: 'Wert wählen' },
      'Wert',
      'Wert wählen',
    ],
  ])('of type %i with %j', (productType, texts, title, select) => {
    expect(optionTexts({ structuredContent: { productType } }, own(texts))).toEqual({ title, select });
  });
});

describe('the mark of a sold-out product', () => {
  it.each<readonly [merchandising: unknown, texts: Record<string, string>, label: string]>([
    [undefined, {}, 'sold out'],
    [{}, { productSoldOutText: 'ausverkauft' }, 'ausverkauft'],
    [{ customSoldOutText: 'Back in May' }, { productSoldOutText: 'ausverkauft' }, 'Back in May'],
    [{ customSoldOutText: '' }, {}, 'sold out'],
  ])('with %j and %j says %j', (merchandising, texts, label) => {
    expect(soldOutLabel({}, merchandising, own(texts))).toBe(label);
  });
});
