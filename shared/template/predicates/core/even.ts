import { predicate } from '../../definition.ts';
import { toReference } from '../../reference.ts';

export const even = predicate({
  name: 'even?',
  summary: 'Can the number be divided by 2?',
  params: [{ name: 'reference', summary: 'Number to ask about; the current node unless given.' }],
  examples: [
    { template: '{.repeated section a}{.even?}{@}{.end}{.end}', json: { a: [1, 2, 3, 4] }, output: '24' },
  ],
  parse: ([text]) => (text === undefined ? undefined : toReference(text)),
  test: (node, reference, scope) => {
    const value = reference ? scope.resolve(reference) : node;
    return typeof value === 'number' && value % 2 === 0;
  },
});
