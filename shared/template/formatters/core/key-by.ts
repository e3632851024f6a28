import { formatter } from '../../definition.ts';
import { emptyObject, propertyAt, toScriptText } from '#shared/json/values.ts';
import { toReference } from '../../reference.ts';

export const keyBy = formatter({
  name: 'key-by',
  summary: 'Turns an array of objects into an object, keyed by the value at a path.',
  params: [{ name: 'path', summary: 'Where the key stands in an element.', isRequired: true }],
  examples: [
    { template: '{a|key-by id|prop x name}', json: { a: [{ id: 'x', name: 'Ada' }, {}] }, output: 'Ada' },
  ],
  parse: ([path]) => (path === undefined ? undefined : toReference(path)),
  apply: (value, path) => {
    const byKey = emptyObject();
    if (!path || !Array.isArray(value)) return byKey;
    for (const element of value) {
      const key = propertyAt(element, path);
      if (key !== undefined && key !== null) byKey[toScriptText(key)] = element;
    }
    return byKey;
  },
});
