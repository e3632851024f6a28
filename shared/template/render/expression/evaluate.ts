import type { Reference } from '../../reference.ts';
import { FUNCTIONS } from './functions.ts';
import { ADD, ASSIGN, type Literal } from './operators.ts';
import type { Expression, Statement } from './parse.ts';
import type { Token } from './tokens.ts';

/** What an expression may do with the names around it. */
export interface ExpressionScope {
  resolve(reference: Reference): unknown;
}

/** Value of the last statement, undefined when there is none, the variables that were set, and what went wrong. */
export interface Outcome {
  readonly value: Literal | undefined;
  /** Texts of the language reference 10.9; with any of them the rest does not count. */
  readonly mistakes: readonly string[];
  readonly assigned: ReadonlyMap<string, Literal>;
}

const UNEXPECTED_TOKEN = 'Reduce error: unexpected token on stack';
const INVALID_ARGUMENTS = 'Invalid arguments to operator ';
const LOCAL_NAME = /^@[A-Za-z][\w-]*$/;

/**
 * Computes an expression.
 * @param longestText most UTF-16 units of a text that is put together, 0 for any
 */
export function evaluate(expression: Expression, scope: ExpressionScope, longestText: number): Outcome {
  const assigned = new Map<string, Literal>();
  const mistakes: string[] = [];
  const state = { assigned, mistakes };
  let value: Literal | undefined;
  for (const statement of expression.statements) {
    value = evaluateStatement(statement, scope, state, longestText);
  }
  return { value, assigned, mistakes };
}

function evaluateStatement(
  statement: Statement,
  scope: ExpressionScope,
  { assigned, mistakes }: { readonly assigned: Map<string, Literal>; readonly mistakes: string[] },
  longestText: number,
): Literal | undefined {
  /** Undefined is what a sign gives before an operand that is no literal; arguments end at it. */
  const stack: (Token | undefined)[] = [];

  /** Value of an operand; undefined for objects, arrays and what is no value at all. */
  const literal = (token: Token | undefined): Literal | undefined => {
    if (token === undefined) return undefined;
    if (token.kind === 'literal') return token.value;
    if (token.kind !== 'reference') return undefined;
    const [name] = token.reference;
    const known = typeof name === 'string' && token.reference.length === 1 ? assigned.get(name) : undefined;
    const value = known !== undefined ? known : scope.resolve(token.reference);
    if (value === undefined || value === null) return null;
    return typeof value === 'object' ? undefined : (value as Literal);
  };

  const push = (value: Literal): void => {
    stack.push({ kind: 'literal', value });
  };

  for (const token of statement) {
    if (token.kind === 'call') {
      const args: Literal[] = [];
      for (let top = stack.pop(); top && top.kind !== 'arguments'; top = stack.pop()) {
        const value = literal(top);
        if (value !== undefined) args.unshift(value);
      }
      const result = FUNCTIONS.get(token.name)?.(args);
      if (result === undefined) {
        mistakes.push(`Error calling function ${token.name}`);
        break;
      }
      push(result);
      continue;
    }
    if (token.kind !== 'operator') {
      stack.push(token);
      continue;
    }
    const { operator } = token;
    if (operator === ASSIGN) {
      const value = literal(stack.pop());
      const target = stack.pop();
      if (value !== undefined && target?.kind === 'reference' && LOCAL_NAME.test(target.text)) {
        assigned.set(target.text, value);
      }
      return undefined;
    }
    if (!operator.compute) {
      mistakes.push(`Unexpected operator found during evaluation: ${operator.description}`);
      break;
    }
    const b = operator.arity === 2 ? literal(stack.pop()) : null;
    const a = literal(stack.pop());
    if (a === undefined && operator.arity === 1) {
      stack.push(undefined);
      continue;
    }
    if (a === undefined || b === undefined) {
      mistakes.push(INVALID_ARGUMENTS + operator.description);
      break;
    }
    const result = operator.compute(a, b);
    if (operator === ADD && typeof result === 'string' && longestText > 0 && result.length > longestText) {
      mistakes.push(`Concatenation would exceed maximum string length ${longestText}`);
      break;
    }
    push(result);
  }
  const top = stack.pop();
  if (top === undefined) return undefined;
  const value = literal(top);
  if (value === undefined) mistakes.push(UNEXPECTED_TOKEN);
  return value;
}
