import { formatter } from '../../definition.ts';
import { inHundredths } from './prices.ts';

export const salePrice = formatter({
  name: 'sale-price',
  summary: 'Lowest sale price of a product in hundredths.',
  params: [],
  examples: [
    {
      template: '{@|sale-price}',
      json: {
        structuredContent: {
          productType: 1,
          variants: [{ onSale: true, salePriceMoney: { value: '5.005' } }],
        },
      },
      output: '500.5',
    },
  ],
  apply: inHundredths.sale,
});
