import { formatter } from '../../definition.ts';
import { toText } from '#shared/json/values.ts';

export const str = formatter({
  name: 'str',
  summary: 'The value as text; nothing for arrays and objects.',
  params: [],
  examples: [
    { template: '{a|str}', json: { a: 1.5 }, output: '1.5' },
    { template: '{a|str}', json: { a: [1] }, output: '' },
  ],
  apply: toText,
});
