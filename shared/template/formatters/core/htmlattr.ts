import { escapeAttribute } from '#shared/html/escape.ts';
import { formatter } from '../../definition.ts';
import { toText } from '#shared/json/values.ts';

export const htmlattr = formatter({
  name: 'htmlattr',
  summary: 'Escapes &, <, > and double quotes for an attribute.',
  params: [],
  examples: [
    {
      template: '<i title="{a|htmlattr}">',
      json: { a: '"x" & y' },
      output: '<i title="&quot;x&quot; &amp; y">',
    },
  ],
  escapesFor: 'attribute',
  apply: (value) => escapeAttribute(toText(value)),
});
