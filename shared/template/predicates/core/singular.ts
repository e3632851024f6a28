import { predicate } from '../../definition.ts';
import { toNumber } from '#shared/json/values.ts';

export const singular = predicate({
  name: 'singular?',
  summary: 'Is the number 1?',
  params: [],
  examples: [{ template: '{.section n}{.singular?}one{.or}more{.end}{.end}', json: { n: 1 }, output: 'one' }],
  test: (node) => toNumber(node) === 1,
});
