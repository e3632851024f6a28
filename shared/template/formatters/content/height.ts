import { parseSize } from '#shared/images/size.ts';
import { toText } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

export const height = formatter({
  name: 'height',
  summary: 'Height of a size such as 1200x800.',
  params: [],
  examples: [{ template: '{s|height}', json: { s: '1200x800' }, output: '800' }],
  apply: (value) => parseSize(toText(value))?.height,
});
