import { toText } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

export const capitalize = formatter({
  name: 'capitalize',
  summary: 'The whole text in upper case.',
  params: [],
  examples: [{ template: '{a|capitalize}', json: { a: 'abc' }, output: 'ABC' }],
  apply: (value) => toText(value).toUpperCase(),
});
