import { escapeText } from '#shared/html/escape.ts';
import { formatter } from '../../definition.ts';
import { toText } from '#shared/json/values.ts';

export const html = formatter({
  name: 'html',
  summary: 'Escapes &, < and > for the content of an element.',
  params: [],
  examples: [{ template: '{a|html}', json: { a: '<b>&"' }, output: '&lt;b&gt;&amp;"' }],
  escapesFor: 'text',
  apply: (value) => escapeText(typeof value === 'string' ? value : toText(value)),
});
