import type { EvalNode } from '../../syntax/nodes.ts';
import { resolve } from '../frame.ts';
import type { Run, Step } from '../run.ts';
import { evaluate } from './evaluate.ts';
import { describe, type Expression, parseExpression } from './parse.ts';
import { ExpressionError } from './tokens.ts';

/** Prepares an `.eval` tag (language reference 10); the expression is parsed when it first runs. */
export function compileEval({ expression, start, end }: EvalNode): Step {
  const isDebug = expression.startsWith('#');
  const text = isDebug ? expression.slice(1) : expression;
  let parsed: Expression | ExpressionError | undefined;

  const parsedWithin = (run: Run): Expression => {
    parsed ??= attempt(() => parseExpression(text));
    if (parsed instanceof ExpressionError) throw parsed;
    const most = run.limits.expressionTokens;
    if (most > 0 && parsed.tokenCount > most) {
      throw new ExpressionError(`Expression exceeds the maximum number of allowed tokens: ${most}`);
    }
    return parsed;
  };

  return (frame, run) => {
    if (!run.enableExpr) return '';
    const ready = attempt(() => parsedWithin(run));
    const debug = isDebug ? `EVAL=${describe(ready instanceof ExpressionError ? [] : ready.statements)}` : '';
    if (ready instanceof ExpressionError) {
      const message = `RuntimeError: Error parsing expression: ${JSON.stringify(text)}: ${ready.message}`;
      if (run.isFirst(ready)) run.report('EXPRESSION_PARSE', message, start, end);
      return debug;
    }
    const scope = { resolve: (reference: Parameters<typeof resolve>[1]) => resolve(frame, reference) };
    const outcome = evaluate(ready, scope, run.limits.expressionStringLength);
    for (const mistake of outcome.mistakes) {
      const message = `RuntimeError: Error reducing expression: ${text}: ${mistake}`;
      run.report('EXPRESSION_REDUCE', message, start, end);
    }
    if (outcome.mistakes.length > 0) return debug;
    for (const [name, value] of outcome.assigned) frame.set(name, value);
    const { value } = outcome;
    if (value === undefined) return debug;
    const output = value === null ? '' : String(value);
    return isDebug ? `${debug} -> ${output}` : output;
  };
}

function attempt<T>(work: () => T): T | ExpressionError {
  try {
    return work();
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
}
