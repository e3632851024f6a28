import { type Literal, toBoolean, toNumber, toText } from './operators.ts';

type ExpressionFunction = (args: readonly Literal[]) => Literal | undefined;

/** Functions of the expression language; undefined says that an argument is wanting. */
export const FUNCTIONS: ReadonlyMap<string, ExpressionFunction> = new Map<string, ExpressionFunction>([
  ['max', (args) => extreme(args, (number, best) => number > best)],
  ['min', (args) => extreme(args, (number, best) => number < best)],
  ['abs', ([a]) => (a === undefined ? undefined : Math.abs(toNumber(a)))],
  ['num', ([a]) => (a === undefined ? undefined : toNumber(a))],
  ['str', ([a]) => (a === undefined ? undefined : toText(a))],
  ['bool', ([a]) => (a === undefined ? undefined : toBoolean(a))],
]);

/** Compares from the last argument to the first; what is not a number beats nothing. */
function extreme(
  args: readonly Literal[],
  beats: (number: number, best: number) => boolean,
): number | undefined {
  const numbers = args.map(toNumber);
  if (numbers.length === 0) return undefined;
  return numbers.reduceRight((best, number) => (beats(number, best) ? number : best));
}
