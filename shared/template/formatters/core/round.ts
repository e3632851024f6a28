import { formatter } from '../../definition.ts';
import { toNumber } from '#shared/json/values.ts';

export const round = formatter({
  name: 'round',
  summary: 'The nearest whole number; halves go up.',
  params: [],
  examples: [{ template: '{a|round} {b|round}', json: { a: 1.5, b: '2.4' }, output: '2 2' }],
  apply: (value) => Math.round(toNumber(value)),
});
