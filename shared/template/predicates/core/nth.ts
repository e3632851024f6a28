import { predicate } from '../../definition.ts';
import { areOperands, toOperand } from './comparison.ts';

export const nth = predicate({
  name: 'nth?',
  summary: 'Can the number be divided by another?',
  params: [
    { name: 'n', summary: 'Number to ask about; the current node when only one is given.' },
    { name: 'm', summary: 'The divisor.', isRequired: true },
  ],
  check: areOperands,
  examples: [
    {
      template: '{.repeated section a}{.nth? @index 3}|{.end}{@}{.end}',
      json: { a: [1, 2, 3, 4] },
      output: '12|34',
    },
  ],
  parse: (args) => args.map(toOperand),
  test: (node, operands, scope) => {
    const values = operands.map((operand) =>
      operand.isLiteral ? operand.value : scope.resolve(operand.reference),
    );
    const [number, divisor] = values.length === 2 ? values : [node, values[0]];
    return (
      Number.isInteger(number) && Number.isInteger(divisor) && (number as number) % (divisor as number) === 0
    );
  },
});
