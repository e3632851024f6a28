import { formatter } from '../../definition.ts';
import { inHundredths } from './prices.ts';

export const fromPrice = formatter({
  name: 'from-price',
  summary: 'Lowest price of a product in hundredths.',
  params: [],
  examples: [
    {
      template: '{@|from-price}',
      json: {
        structuredContent: {
          productType: 1,
          variants: [{ priceMoney: { value: '7.25' } }, { priceMoney: { value: '9' } }],
        },
      },
      output: '725',
    },
  ],
  apply: inHundredths.from,
});
