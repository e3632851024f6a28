import { type Literal, toBoolean, toNumber, toText } from './operators.ts';

type ExpressionFunction = (args: readonly Literal[]) => Literal | undefined;

/** Functions of the expression language; undefined says that an argument is wanting (language reference 10.5). */
export const FUNCTIONS: ReadonlyMap<string, ExpressionFunction> = new Map<string, ExpressionFunction>([
  ['max', (args) => (args.length === 0 ? undefined : Math.max(...args.map(toNumber)))],
  ['min', (args) => (args.length === 0 ? undefined : Math.min(...args.map(toNumber)))],
  ['abs', ([a]) => (a === undefined ? undefined : Math.abs(toNumber(a)))],
  ['num', ([a]) => (a === undefined ? undefined : toNumber(a))],
  ['str', ([a]) => (a === undefined ? undefined : toText(a))],
  ['bool', ([a]) => (a === undefined ? undefined : toBoolean(a))],
]);
