import { formatter } from '../../definition.ts';
import { toText } from '#shared/json/values.ts';

export const encodeUriComponent = formatter({
  name: 'encode-uri-component',
  summary: 'Percent-encodes a part of an address.',
  params: [],
  examples: [{ template: '{a|encode-uri-component}', json: { a: 'a/b?c' }, output: 'a%2Fb%3Fc' }],
  apply: (value) => encodeURIComponent(toText(value)),
});
