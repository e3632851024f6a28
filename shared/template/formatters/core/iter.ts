import { formatter } from '../../definition.ts';
import { toText } from '#shared/json/values.ts';

export const iter = formatter({
  name: 'iter',
  summary: 'Number of the current element, counted from 1.',
  params: [],
  examples: [{ template: '{.repeated section a}{@|iter}{.end}', json: { a: ['x', 'y'] }, output: '12' }],
  usesScope: true,
  apply: (_value, _args, scope) => toText(scope.resolve(['@index'])),
});
