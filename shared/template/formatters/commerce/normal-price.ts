import { formatter } from '../../definition.ts';
import { inHundredths } from './prices.ts';

export const normalPrice = formatter({
  name: 'normal-price',
  summary: 'Highest regular price of a product in hundredths.',
  params: [],
  examples: [
    {
      template: '{@|normal-price}',
      json: {
        structuredContent: {
          productType: 1,
          variants: [{ priceMoney: { value: '7.25' } }, { priceMoney: { value: '5.005' } }],
        },
      },
      output: '725',
    },
  ],
  apply: inHundredths.normal,
});
