import { formatter } from '../../definition.ts';
import { toNumber } from '#shared/json/values.ts';

export const cycle = formatter({
  name: 'cycle',
  summary: 'The argument whose turn it is: 1 gives the first, then round and round.',
  params: [{ name: 'word', summary: 'What to print.', isRequired: true, isRepeated: true }],
  examples: [
    {
      template: '{.repeated section a}{@index|cycle odd even} {.end}',
      json: { a: [1, 2, 3] },
      output: 'odd even odd ',
    },
    { template: '{n|cycle a b c}', json: { n: -1 }, output: 'b' },
  ],
  apply: (value, words) => {
    const number = toNumber(value);
    const { length } = words;
    if (!Number.isInteger(number) || length === 0) return undefined;
    return words[(((number - 1) % length) + length) % length];
  },
});
