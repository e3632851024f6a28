import { formatter } from '../../definition.ts';

export const output = formatter({
  name: 'output',
  summary: 'Prints its arguments: the way to give a variable a fixed text.',
  params: [{ name: 'word', summary: 'What to print.', isRepeated: true }],
  examples: [{ template: '{.var @a @|output:a b:c}{@a}', json: {}, output: 'a b c' }],
  parse: (args) => args.join(' '),
  apply: (_value, text) => text,
});
