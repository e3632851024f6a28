import { formatter } from '../../definition.ts';

export const raw = formatter({
  name: 'raw',
  summary: 'Compact JSON as it is; strings are quoted.',
  params: [],
  examples: [
    { template: '{a|raw}', json: { a: '</x>' }, output: '"</x>"' },
    { template: '{missing|raw}', json: {}, output: 'null' },
  ],
  apply: (value) => JSON.stringify(value ?? null),
});
