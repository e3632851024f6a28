import { predicate } from '../../definition.ts';
import { isTruthy } from '#shared/json/values.ts';

export const debug = predicate({
  name: 'debug?',
  summary: 'Does the data ask for debugging?',
  params: [],
  examples: [{ template: '{.debug?}on{.or}off{.end}', json: { debug: true }, output: 'on' }],
  test: (_node, _args, scope) => isTruthy(scope.resolve(['debug'])),
});
