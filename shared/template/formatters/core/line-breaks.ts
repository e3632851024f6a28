import { formatter } from '../../definition.ts';
import { toText } from '#shared/json/values.ts';

export const lineBreaks = formatter({
  name: 'line-breaks',
  summary: 'Replaces every line feed by <br/>.',
  params: [],
  examples: [{ template: '{a|line-breaks}', json: { a: 'x\ny' }, output: 'x<br/>y' }],
  apply: (value) => toText(value).replaceAll('\n', '<br/>'),
});
