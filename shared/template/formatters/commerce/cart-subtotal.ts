import { formatter } from '../../definition.ts';

export const cartSubtotal = formatter({
  name: 'cart-subtotal',
  summary: 'Known for the sake of old templates.',
  params: [],
  examples: [{ template: '{@|cart-subtotal}', json: {}, output: 'deprecated, do not use' }],
  apply: () => 'deprecated, do not use',
});
