import { predicate } from '../../definition.ts';
import { toReference } from '../../reference.ts';

export const odd = predicate({
  name: 'odd?',
  summary: 'Does 1 stay when the number is divided by 2?',
  params: [{ name: 'reference', summary: 'Number to ask about; the current node unless given.' }],
  examples: [
    {
      template: '{.repeated section a}{.odd? @index}{@}{.end}{.end}',
      json: { a: ['x', 'y', 'z'] },
      output: 'xz',
    },
  ],
  parse: ([text]) => (text === undefined ? undefined : toReference(text)),
  test: (node, reference, scope) => {
    const value = reference ? scope.resolve(reference) : node;
    return typeof value === 'number' && Math.abs(value % 2) === 1;
  },
});
