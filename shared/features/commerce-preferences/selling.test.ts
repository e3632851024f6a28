import { describe, expect, it } from 'vitest';
import { toStoreSettings } from './selling.ts';

describe('toStoreSettings', () => {
  it.each([
    [{ currency: 'USD' }, {}, { currency: 'USD' }],
    [{ expressCheckout: false }, { expressCheckout: true }, { expressCheckout: true }],
    [
      { multipleQuantityAllowedForServices: true },
      { multipleQuantityAllowedForServices: false, currency: 'EUR' },
      { multipleQuantityAllowedForServices: false },
    ],
    [{ expressCheckout: true }, { expressCheckout: 'no' }, { expressCheckout: true }],
    [{ country: 'US' }, { lowestPrice: 'always' }, { country: 'US', lowestPrice: 'always' }],
    [{ country: 'US' }, { lowestPrice: 'sometimes' }, { country: 'US' }],
  ])('of %j with %j is %j', (settings, preferences, shown) => {
    expect(toStoreSettings(settings, preferences)).toEqual(shown);
  });
});
