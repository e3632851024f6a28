import { predicate } from '../../definition.ts';

export const unitsMetric = predicate({
  name: 'units-metric?',
  summary: 'Known for the sake of old templates; always false.',
  params: [],
  examples: [{ template: '{.units-metric?}km{.or}mi{.end}', json: {}, output: 'mi' }],
  test: (_node, _args, scope) => {
    scope.report('NOT_IMPLEMENTED', '"units-metric?" formatter is not yet implemented');
    return false;
  },
});
