import { widthForHeight } from '#shared/images/size.ts';
import { isWholeNumber } from '../../argument-checks.ts';
import { formatter } from '../../definition.ts';
import { fromSize } from './size-text.ts';

export const resizedWidthForHeight = formatter({
  name: 'resizedWidthForHeight',
  summary: 'Width of a picture that is shown at a height.',
  params: [{ name: 'height', summary: 'In px.', isRequired: true }],
  check: isWholeNumber,
  examples: [{ template: '{s|resizedWidthForHeight 250}', json: { s: '1200x800' }, output: '375' }],
  parse: ([height = '']) => Number.parseInt(height, 10),
  apply: (value, height) => fromSize(value, (size) => widthForHeight(size, height)),
});
