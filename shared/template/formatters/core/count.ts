import { formatter } from '../../definition.ts';
import { sizeOf } from '#shared/json/values.ts';

export const count = formatter({
  name: 'count',
  summary: 'Number of keys, elements or characters; 0 for anything else.',
  params: [],
  examples: [
    {
      template: '{a|count} {o|count} {s|count} {n|count}',
      json: { a: [1, 2], o: { x: 1 }, s: 'abc', n: 5 },
      output: '2 1 3 0',
    },
  ],
  apply: (value) => (typeof value === 'string' ? value.length : sizeOf(value)),
});
