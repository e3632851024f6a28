import type { EvalNode } from '../../syntax/nodes.ts';
import { resolve } from '../frame.ts';
import type { Run } from '../run.ts';
import type { Step } from '../block.ts';
import { evaluate } from './evaluate.ts';
import { describe, type Expression, parseExpression } from './parse.ts';

/** Prepares an `.eval` tag (language reference 10); the expression is parsed when it first runs. */
export function compileEval({ expression, start, end }: EvalNode): Step {
  const isDebug = expression.startsWith('#');
  const text = isDebug ? expression.slice(1) : expression;
  let parsed: Expression | undefined;

  const isSound = (expression: Expression, run: Run): boolean => {
    const mistakes = mistakesOf(expression, run.limits.expressionTokens);
    if (mistakes.length > 0 && run.isFirst(expression)) {
      const prefix = `RuntimeError: Error parsing expression: ${JSON.stringify(text)}: `;
      for (const mistake of mistakes) run.report('EXPRESSION_PARSE', prefix + mistake, start, end);
    }
    return mistakes.length === 0;
  };

  return (frame, run) => {
    if (!run.enableExpr) return '';
    parsed ??= parseExpression(text);
    const debug = isDebug ? `EVAL=${describe(parsed.statements)}` : '';
    if (!isSound(parsed, run)) return debug;
    const scope = { resolve: (reference: Parameters<typeof resolve>[1]) => resolve(frame, reference) };
    const outcome = evaluate(parsed, scope, run.limits.expressionStringLength);
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

/** @param mostTokens how many tokens may be, 0 for any number */
function mistakesOf({ tokenCount, mistakes }: Expression, mostTokens: number): readonly string[] {
  return mostTokens > 0 && tokenCount > mostTokens
    ? [`Expression exceeds the maximum number of allowed tokens: ${mostTokens}`]
    : mistakes;
}
