import { urlEncode as encode } from '#shared/text/uri.ts';
import { formatter } from '../../definition.ts';
import { toText } from '#shared/json/values.ts';

export const urlEncode = formatter({
  name: 'url-encode',
  summary: 'Percent-encodes all but letters, digits and @ * _ + - . /',
  params: [],
  examples: [{ template: '{a|url-encode}', json: { a: "a b/c+d's" }, output: 'a%20b/c+d%27s' }],
  apply: (value) => encode(toText(value)),
});
