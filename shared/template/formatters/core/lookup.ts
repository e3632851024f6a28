import { formatter } from '../../definition.ts';
import { toText } from '#shared/json/values.ts';
import { toReference } from '../../reference.ts';

export const lookup = formatter({
  name: 'lookup',
  summary: 'Follows a reference whose name stands in the data.',
  params: [{ name: 'reference', summary: 'Where the name stands.', isRequired: true }],
  examples: [{ template: '{@|lookup k}', json: { k: 'a.b', a: { b: 5 } }, output: '5' }],
  usesScope: true,
  parse: ([name]) => (name === undefined ? undefined : toReference(name)),
  apply: (_value, reference, scope) =>
    reference ? scope.resolve(toReference(toText(scope.resolve(reference)))) : '',
});
