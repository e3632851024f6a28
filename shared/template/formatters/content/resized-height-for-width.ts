import { heightForWidth } from '#shared/images/size.ts';
import { isWholeNumber } from '../../argument-checks.ts';
import { formatter } from '../../definition.ts';
import { fromSize } from './size-text.ts';

export const resizedHeightForWidth = formatter({
  name: 'resizedHeightForWidth',
  summary: 'Height of a picture that is shown at a width.',
  params: [{ name: 'width', summary: 'In px.', isRequired: true }],
  check: isWholeNumber,
  examples: [{ template: '{s|resizedHeightForWidth 250}', json: { s: '1200x800' }, output: '166' }],
  parse: ([width = '']) => Number.parseInt(width, 10),
  apply: (value, width) => fromSize(value, (size) => heightForWidth(size, width)),
});
