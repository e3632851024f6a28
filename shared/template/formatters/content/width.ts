import { parseSize } from '#shared/images/size.ts';
import { toText } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

export const width = formatter({
  name: 'width',
  summary: 'Width of a size such as 1200x800.',
  params: [],
  examples: [{ template: '{s|width}', json: { s: '1200x800' }, output: '1200' }],
  apply: (value) => parseSize(toText(value))?.width,
});
