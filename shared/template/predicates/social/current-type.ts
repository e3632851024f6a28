import { SLICE_TYPE } from '#shared/codes/slice-type.ts';
import { predicate } from '../../definition.ts';
import { property, toNumber } from '#shared/json/values.ts';

export const currentType = predicate({
  name: 'current-type?',
  summary: 'Is the slice of this type?',
  params: [{ name: 'name', summary: 'Name of a slice type.', isRequired: true }],
  examples: [{ template: '{.current-type? gallery}yes{.end}', json: { currentType: 5 }, output: 'yes' }],
  parse: ([name = '']) => SLICE_TYPE.get(name),
  test: (node, code) => code !== undefined && toNumber(property(node, 'currentType')) === code,
});
