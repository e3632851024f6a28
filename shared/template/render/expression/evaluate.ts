import type { Reference } from '../../syntax/code.ts';
import { FUNCTIONS } from './functions.ts';
import { ADD, ASSIGN, type Literal } from './operators.ts';
import type { Expression, Statement } from './parse.ts';
import { ExpressionError, type Token } from './tokens.ts';

/** What an expression may do with the names around it. */
export interface ExpressionScope {
  resolve(reference: Reference): unknown;
}

/** Value of the last statement, undefined when there is none, and the variables that were set. */
export interface Outcome {
  readonly value: Literal | undefined;
  readonly assigned: ReadonlyMap<string, Literal>;
}

const LOCAL_NAME = /^@[A-Za-z][\w-]*$/;

/**
 * Computes an expression.
 * @param longestText most UTF-16 units of a text that is put together, 0 for any
 * @throws ExpressionError with the text of the language reference 10.9
 */
export function evaluate(expression: Expression, scope: ExpressionScope, longestText: number): Outcome {
  const assigned = new Map<string, Literal>();
  let value: Literal | undefined;
  for (const statement of expression.statements) {
    value = evaluateStatement(statement, scope, assigned, longestText);
  }
  return { value, assigned };
}

function evaluateStatement(
  statement: Statement,
  scope: ExpressionScope,
  assigned: Map<string, Literal>,
  longestText: number,
): Literal | undefined {
  const stack: Token[] = [];

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
      if (result === undefined) throw new ExpressionError(`Error calling function ${token.name}`);
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
      if (value === undefined || target === undefined) throw invalid(operator.description);
      if (target.kind === 'reference' && LOCAL_NAME.test(target.text)) assigned.set(target.text, value);
      return undefined;
    }
    if (!operator.compute) {
      throw new ExpressionError(`Unexpected operator found during evaluation: ${operator.description}`);
    }
    const b = operator.arity === 2 ? literal(stack.pop()) : null;
    const a = literal(stack.pop());
    if (a === undefined || b === undefined) throw invalid(operator.description);
    const result = operator.compute(a, b);
    if (operator === ADD && typeof result === 'string' && longestText > 0 && result.length > longestText) {
      throw new ExpressionError(`Concatenation would exceed maximum string length ${longestText}`);
    }
    push(result);
  }
  const top = stack.pop();
  if (top === undefined) return undefined;
  const value = literal(top);
  if (value === undefined) throw new ExpressionError('Reduce error: unexpected token on stack');
  return value;
}

function invalid(description: string): ExpressionError {
  return new ExpressionError(`Invalid arguments to operator ${description}`);
}
