import { colorWeight as weigh } from '#shared/color/weight.ts';
import { toText } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

export const colorWeight = formatter({
  name: 'color-weight',
  summary: 'Says whether a hex colour is light or dark.',
  params: [],
  examples: [
    { template: '{a|color-weight} {b|color-weight}', json: { a: '#fff', b: '000000' }, output: 'light dark' },
  ],
  apply: (value) => weigh(toText(value)),
});
