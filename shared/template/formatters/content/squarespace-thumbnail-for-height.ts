import { widthForHeight } from '#shared/images/size.ts';
import { widthTier } from '#shared/images/widths.ts';
import { isWholeNumber } from '../../argument-checks.ts';
import { formatter } from '../../definition.ts';
import { fromSize } from './size-text.ts';

export const squarespaceThumbnailForHeight = formatter({
  name: 'squarespaceThumbnailForHeight',
  summary: 'Name of the kept size that serves a picture shown at a height.',
  params: [{ name: 'height', summary: 'In px.', isRequired: true }],
  check: isWholeNumber,
  examples: [{ template: '{s|squarespaceThumbnailForHeight 250}', json: { s: '1200x800' }, output: '500w' }],
  parse: ([height = '']) => Number.parseInt(height, 10),
  apply: (value, height) => fromSize(value, (size) => widthTier(widthForHeight(size, height))),
});
