import { formatter } from '../../definition.ts';
import { toNumber } from '#shared/json/values.ts';

export const pluralize = formatter({
  name: 'pluralize',
  summary: 'An ending that depends on whether the number is 1.',
  params: [
    { name: 'singular', summary: 'For 1; nothing unless given.' },
    { name: 'plural', summary: 'For the others; "s" unless given.' },
  ],
  examples: [
    { template: '{n} item{n|pluralize}', json: { n: 2 }, output: '2 items' },
    { template: '{n} box{n|pluralize es}', json: { n: 1 }, output: '1 box' },
    { template: '{n} {n|pluralize:mouse:mice}', json: { n: 3 }, output: '3 mice' },
  ],
  parse: (args) => ({
    singular: args.length > 1 ? (args[0] as string) : '',
    plural: args[1] ?? args[0] ?? 's',
  }),
  apply: (value, { singular, plural }) => (toNumber(value) === 1 ? singular : plural),
});
