import { html, verbatim } from '#shared/html/html.ts';
import { markupFormatter } from '../../definition.ts';
import { toText } from '#shared/json/values.ts';

export const lineBreaks = markupFormatter({
  name: 'line-breaks',
  summary: 'Replaces every line feed by <br/>.',
  prints: 'elements',
  params: [],
  examples: [{ template: '{a|line-breaks}', json: { a: 'x\ny' }, output: 'x<br/>y' }],
  apply: (value) => {
    const [first = '', ...others] = toText(value).split('\n').map(verbatim);
    return html`${first}${others.map((line) => html`<br/>${line}`)}`;
  },
});
