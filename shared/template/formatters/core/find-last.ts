import { formatter } from '../../definition.ts';
import { foundIn, toSearch } from './search.ts';

export const findLast = formatter({
  name: 'find-last',
  summary: 'Last element whose value at a path is true, or simply the last.',
  params: [
    { name: 'lookup', summary: 'Object that the elements are keys of.' },
    { name: 'path', summary: 'What has to be true.' },
  ],
  examples: [
    {
      template: '{a|find-last ok|prop n}',
      json: { a: [{ n: 1, ok: 1 }, { n: 2, ok: true }, { n: 3 }] },
      output: '2',
    },
    { template: '{a|find-last}', json: { a: ['x', 'y'] }, output: 'y' },
  ],
  usesScope: true,
  parse: toSearch,
  apply: (value, search, scope) =>
    Array.isArray(value) ? foundIn(value.toReversed(), search, scope) : undefined,
});
