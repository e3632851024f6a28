import { smartypants as toTypographic } from '#shared/text/smartypants.ts';
import { formatter } from '../../definition.ts';
import { toText } from '#shared/json/values.ts';

export const smartypants = formatter({
  name: 'smartypants',
  summary: 'Turns straight quotes into typographic ones and -- into a dash.',
  params: [],
  examples: [
    {
      template: '{a|smartypants}',
      json: { a: 'He said "hi" -- it\'s \'quoted\' ("x")' },
      output: 'He said “hi” — it’s ‘quoted’ (“x”)',
    },
  ],
  apply: (value) => toTypographic(toText(value)),
});
