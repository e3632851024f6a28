import { formatter } from '../../definition.ts';
import { toNumber } from '#shared/json/values.ts';

const DEFAULT_DIVISOR = 2;

export const mod = formatter({
  name: 'mod',
  summary: 'What is left when the number is divided.',
  params: [{ name: 'divisor', summary: 'Usually 2.' }],
  examples: [{ template: '{n|mod} {n|mod 5}', json: { n: 7 }, output: '1 2' }],
  parse: ([divisor = '']) => Number.parseInt(divisor, 10) || DEFAULT_DIVISOR,
  apply: (value, divisor) => toNumber(value) % divisor,
});
