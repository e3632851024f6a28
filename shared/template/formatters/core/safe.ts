import { stripTags } from '#shared/html/strip-tags.ts';
import { formatter } from '../../definition.ts';
import { isTruthy, toText } from '#shared/json/values.ts';

export const safe = formatter({
  name: 'safe',
  summary: 'Takes all tags out of the text.',
  params: [],
  examples: [{ template: '{a|safe}', json: { a: 'foo <b\n>bar</b> < baz' }, output: 'foo bar < baz' }],
  apply: (value) => (isTruthy(value) ? stripTags(toText(value)) : value),
});
