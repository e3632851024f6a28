import { formatter } from '../../definition.ts';
import { toText } from '#shared/json/values.ts';

export const encodeSpace = formatter({
  name: 'encode-space',
  summary: 'Replaces every white-space character by &nbsp;.',
  params: [],
  examples: [{ template: '{a|encode-space}', json: { a: ' b\n' }, output: '&nbsp;b&nbsp;' }],
  apply: (value) => toText(value).replace(/\s/g, '&nbsp;'),
});
