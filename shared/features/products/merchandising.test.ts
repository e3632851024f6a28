import { describe, expect, it } from 'vitest';
import { merchandisingOf, restockOf, scarcityOf } from './merchandising.ts';

describe('what the shop says beside a product', () => {
  it.each<readonly [contexts: unknown, item: unknown, found: unknown]>([
    [{ a: 1 }, { id: 'a' }, 1],
    [{ a: 1 }, { id: 'b' }, undefined],
    [{ 5: 1 }, { id: 5 }, undefined],
    [{}, { id: 'constructor' }, undefined],
    [undefined, { id: 'a' }, undefined],
    [{ a: 1 }, undefined, undefined],
  ])('in %j for %j is %j', (contexts, item, found) => {
    expect(merchandisingOf(contexts, item)).toBe(found);
  });
});

describe('scarcity', () => {
  it.each<readonly [enabled: unknown, isTold: boolean]>([
    [true, true],
    ['true', true],
    [1, true],
    [false, false],
    ['yes', false],
    [undefined, false],
  ])('that is enabled by %j is told: %s', (scarcityEnabled, isTold) => {
    expect(scarcityOf({ scarcityEnabled }) !== undefined).toBe(isTold);
  });

  it('has a sentence for the product, or one for the variants with some attributes', () => {
    const scarcityTemplateViews = [
      { qtyInStock: 2 },
      { qtyInStock: 3, attributes: { Size: 'S' } },
      { qtyInStock: 4, attributes: {} },
    ];
    expect(
      scarcityOf({ scarcityEnabled: true, scarcityText: '{qtyInStock} left', scarcityTemplateViews }),
    ).toEqual({
      text: '{qtyInStock} left',
      views: [
        { qtyInStock: 2, attributes: undefined },
        { qtyInStock: 3, attributes: { Size: 'S' } },
        { qtyInStock: 4, attributes: undefined },
      ],
    });
  });

  it('has no sentence when none was given', () => {
    expect(scarcityOf({ scarcityEnabled: true, scarcityTemplateViews: 'x' })).toEqual({
      text: '',
      views: [],
    });
  });
});

describe('restock forms', () => {
  it('have the words of the shop and one form per variant', () => {
    const context = {
      restockNotificationViews: [{ variantId: 'v' }, { variantId: 'w', hiddenByDefault: true }],
      restockNotificationMessages: {
        CTAText: 'Soon!',
        placeholderText: 'you@here',
        buttonText: 'Tell me',
        mailingListDescription: 'News too',
      },
      mailingListSignUpEnabled: true,
      mailingListOptInByDefault: true,
    };
    expect(restockOf(context)).toEqual({
      views: [
        { variantId: 'v', isHidden: false },
        { variantId: 'w', isHidden: true },
      ],
      callToAction: 'Soon!',
      placeholder: 'you@here',
      button: 'Tell me',
      mailingList: { isChecked: true, description: 'News too' },
    });
  });

  it.each([undefined, {}, { restockNotificationViews: {}, restockNotificationMessages: 'x' }])(
    'are empty with %j',
    (context) => {
      expect(restockOf(context)).toEqual({
        views: [],
        callToAction: '',
        placeholder: '',
        button: '',
        mailingList: undefined,
      });
    },
  );
});
