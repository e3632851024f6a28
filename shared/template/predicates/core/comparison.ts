import type { Arguments, PredicateDefinition, Scope } from '../../definition.ts';
import { predicate } from '../../definition.ts';
import { compare, isEqual } from '#shared/json/values.ts';
import { type Reference, toReference } from '../../reference.ts';

/** An argument: a JSON literal or a reference. */
type Operand =
  | { readonly isLiteral: true; readonly value: unknown }
  | { readonly isLiteral: false; readonly reference: Reference };

const LOOKS_LIKE_JSON = /^(?:["[{\d]|-\d)|^(?:true|false|null)$/;

/** Reads an argument of a comparison. */
export function toOperand(text: string): Operand {
  if (LOOKS_LIKE_JSON.test(text)) {
    try {
      return { isLiteral: true, value: JSON.parse(text) as unknown };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return { isLiteral: false, reference: toReference(text) };
}

/** Each argument that looks like JSON is JSON. */
export const areOperands = (args: Arguments): string | undefined => {
  const broken = args.find((text) => LOOKS_LIKE_JSON.test(text) && !toOperand(text).isLiteral);
  return broken === undefined ? undefined : `'${broken}' is neither a JSON value nor a reference`;
};

function valueOf(operand: Operand, scope: Scope): unknown {
  return operand.isLiteral ? operand.value : scope.resolve(operand.reference);
}

const PARAMS = [
  { name: 'a', summary: 'Left side; the current node when only one is given.' },
  { name: 'b', summary: 'Right side: a JSON value or a reference.', isRequired: true },
];

function comparison(
  name: string,
  summary: string,
  example: string,
  isTrue: (a: unknown, b: unknown) => boolean,
): PredicateDefinition {
  return predicate({
    name,
    summary,
    params: PARAMS,
    check: areOperands,
    examples: [
      { template: `{.${name} ${example}}yes{.or}no{.end}`, json: { a: 2, b: 'x' }, output: 'yes' },
      {
        template: `{.section a}{.${name} a "x"}yes{.or}no{.end}{.end}`,
        json: { a: 2 },
        output: isTrue(2, 'x') ? 'yes' : 'no',
      },
    ],
    parse: (args: Arguments) => {
      const [first, second] = args.slice(0, 2).map(toOperand);
      return second ? { left: first, right: second } : { left: undefined, right: first };
    },
    test: (node, { left, right }, scope) =>
      right !== undefined && isTrue(left ? valueOf(left, scope) : node, valueOf(right, scope)),
  });
}

/** Comparisons of two values. */
export const comparisons: readonly PredicateDefinition[] = [
  comparison('equal?', 'Are both values the same, type included?', 'a 2', isEqual),
  comparison('notEqual?', 'Do the values differ?', 'a "2"', (a, b) => !isEqual(a, b)),
  comparison('lessThan?', 'Is the left value less?', 'a 3', (a, b) => compare(a, b) < 0),
  comparison('lessThanOrEqual?', 'Is the left value less or equal?', 'a 2', (a, b) => compare(a, b) <= 0),
  comparison('greaterThan?', 'Is the left value greater?', 'a 1', (a, b) => compare(a, b) > 0),
  comparison(
    'greaterThanOrEqual?',
    'Is the left value greater or equal?',
    'a 2',
    (a, b) => compare(a, b) >= 0,
  ),
];
