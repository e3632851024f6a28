import { escapeAttribute } from '#shared/html/escape.ts';
import { formatter } from '../../definition.ts';
import { toText } from '#shared/json/values.ts';

export const htmltag = formatter({
  name: 'htmltag',
  summary: 'The same as htmlattr.',
  params: [],
  examples: [{ template: '{a|htmltag}', json: { a: '"<x>"' }, output: '&quot;&lt;x&gt;&quot;' }],
  escapesFor: 'attribute',
  apply: (value) => escapeAttribute(toText(value)),
});
