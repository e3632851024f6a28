import { formatter } from '../../definition.ts';
import { foundIn, toSearch } from './search.ts';

export const findFirst = formatter({
  name: 'find-first',
  summary: 'First element whose value at a path is true, or simply the first.',
  params: [
    { name: 'lookup', summary: 'Object that the elements are keys of.' },
    { name: 'path', summary: 'What has to be true.' },
  ],
  examples: [
    { template: '{a|find-first ok|prop n}', json: { a: [{ n: 1 }, { n: 2, ok: true }] }, output: '2' },
    { template: '{a|find-first by ok}', json: { a: ['x', 'y'], by: { y: { ok: 1 } } }, output: 'y' },
  ],
  usesScope: true,
  parse: toSearch,
  apply: (value, search, scope) => (Array.isArray(value) ? foundIn(value, search, scope) : undefined),
});
