import { COMMA, LEFT_PAREN, type Operator, RIGHT_PAREN, SEMICOLON } from './operators.ts';
import { type Token, tokenize } from './tokens.ts';

/** One statement in reverse Polish order. */
export type Statement = readonly Token[];

/** A parsed expression. */
export interface Expression {
  readonly statements: readonly Statement[];
  /** Texts of the language reference 10.9; with any of them the expression has no value. */
  readonly mistakes: readonly string[];
}

/**
 * Brings an expression into reverse Polish order, statement by statement, with little validation.
 * @param mostTokens how many tokens may be, 0 for any number
 */
export function parseExpression(text: string, mostTokens: number): Expression {
  const { tokens, mistakes } = tokenize(text, mostTokens);
  return mistakes.length > 0 ? { statements: [], mistakes } : order(tokens);
}

function order(tokens: readonly Token[]): Expression {
  const statements: Token[][] = [];
  const mistakes: string[] = [];
  let output: Token[] = [];
  const stack: Token[] = [];

  const moveUntilParen = (): Token | undefined => {
    for (;;) {
      const top = stack.at(-1);
      if (!top || isParen(top)) return top;
      output.push(stack.pop() as Token);
    }
  };

  /** Ends a statement; one with an open parenthesis does not count. */
  const finish = (): void => {
    if (moveUntilParen()) {
      mistakes.push(`Mismatched operator found: ${LEFT_PAREN.description}`);
      stack.pop();
    } else if (output.length > 0) statements.push(output);
    output = [];
  };

  for (const token of tokens) {
    if (token.kind !== 'operator') {
      if (token.kind === 'call') {
        output.push({ kind: 'arguments' });
        stack.push(token);
      } else output.push(token);
      continue;
    }
    const { operator } = token;
    if (operator === SEMICOLON) finish();
    else if (operator === COMMA) moveUntilParen();
    else if (operator === LEFT_PAREN) stack.push(token);
    else if (operator === RIGHT_PAREN) {
      if (!moveUntilParen()) {
        mistakes.push(`Mismatched operator found: ${RIGHT_PAREN.description}`);
        return { statements, mistakes };
      }
      stack.pop();
      if (stack.at(-1)?.kind === 'call') output.push(stack.pop() as Token);
    } else {
      for (let top = stack.at(-1); top && goesFirst(top, operator); top = stack.at(-1)) {
        output.push(stack.pop() as Token);
      }
      stack.push(token);
    }
  }
  finish();
  return { statements, mistakes };
}

function isParen(token: Token): boolean {
  return token.kind === 'operator' && token.operator === LEFT_PAREN;
}

function goesFirst(top: Token, operator: Operator): boolean {
  if (top.kind !== 'operator' || top.operator === LEFT_PAREN) return false;
  const difference = top.operator.precedence - operator.precedence;
  return operator.isRight ? difference > 0 : difference >= 0;
}

/** Statements as the debug prefix prints them. */
export function describe(statements: readonly Statement[]): string {
  return `[${statements.map((statement) => `[${statement.map(describeToken).join(' ')}]`).join(', ')}]`;
}

function describeToken(token: Token): string {
  switch (token.kind) {
    case 'literal':
      return typeof token.value === 'string' ? JSON.stringify(token.value) : String(token.value);
    case 'reference':
      return token.text;
    case 'operator':
      return `<${token.operator.description}>`;
    case 'call':
      return `${token.name}()`;
    case 'arguments':
      return '<args>';
  }
}
