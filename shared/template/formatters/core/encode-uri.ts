import { formatter } from '../../definition.ts';
import { toText } from '#shared/json/values.ts';

export const encodeUri = formatter({
  name: 'encode-uri',
  summary: 'Percent-encodes a whole address; the characters that structure it stay.',
  params: [],
  examples: [{ template: '{a|encode-uri}', json: { a: '/a b?c=é' }, output: '/a%20b?c=%C3%A9' }],
  apply: (value) => encodeURI(toText(value)),
});
