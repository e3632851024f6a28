import { predicate } from '../../definition.ts';
import { toNumber } from '#shared/json/values.ts';

export const plural = predicate({
  name: 'plural?',
  summary: 'Is the number greater than 1?',
  params: [],
  examples: [{ template: '{.section n}{@} item{.plural?}s{.end}{.end}', json: { n: 2 }, output: '2 items' }],
  test: (node) => toNumber(node) > 1,
});
