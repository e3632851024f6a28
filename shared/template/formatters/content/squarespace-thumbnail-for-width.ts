import { widthTier } from '#shared/images/widths.ts';
import { isWholeNumber } from '../../argument-checks.ts';
import { formatter } from '../../definition.ts';

export const squarespaceThumbnailForWidth = formatter({
  name: 'squarespaceThumbnailForWidth',
  summary: 'Name of the kept size that serves a width.',
  params: [{ name: 'width', summary: 'In px.', isRequired: true }],
  check: isWholeNumber,
  examples: [{ template: '{s|squarespaceThumbnailForWidth 400}', json: {}, output: '500w' }],
  parse: ([width = '']) => widthTier(Number.parseInt(width, 10)),
  apply: (_value, tier) => tier,
});
