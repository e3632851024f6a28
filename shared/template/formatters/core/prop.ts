import { formatter } from '../../definition.ts';
import { propertyAt } from '#shared/json/values.ts';
import { toReference } from '../../reference.ts';

export const prop = formatter({
  name: 'prop',
  summary: 'Steps into the value by a written path.',
  params: [
    { name: 'path', summary: 'Keys, joined by dots or given apart.', isRequired: true, isRepeated: true },
  ],
  examples: [{ template: '{o|prop a.b} {o|prop a b}', json: { o: { a: { b: 1 } } }, output: '1 1' }],
  parse: (args) => args.flatMap(toReference),
  apply: (value, path) => propertyAt(value, path),
});
