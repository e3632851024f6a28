import { formatter } from '../../definition.ts';
import { property, toText } from '#shared/json/values.ts';
import { toReference } from '../../reference.ts';

export const get = formatter({
  name: 'get',
  summary: 'Steps into the value by keys that other references hold.',
  params: [{ name: 'reference', summary: 'Where the key stands.', isRequired: true, isRepeated: true }],
  examples: [{ template: '{people|get id}', json: { id: 'x', people: { x: 'Ada' } }, output: 'Ada' }],
  usesScope: true,
  parse: (args) => args.map(toReference),
  apply: (value, references, scope) => {
    let found = value;
    for (const reference of references) {
      const key = scope.resolve(reference);
      for (const step of Array.isArray(key) ? key : [key]) {
        if (step === undefined) return undefined;
        found = property(found, typeof step === 'number' ? step : toText(step));
      }
    }
    return found;
  },
});
