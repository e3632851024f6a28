import type { EvalNode } from '../../syntax/nodes.ts';
import { type Frame, resolve } from '../frame.ts';
import type { Run } from '../run.ts';
import type { Step } from '../block.ts';
import { evaluate } from './evaluate.ts';
import { describe, type Expression, parseExpression } from './parse.ts';

/** UTF-16 units of an expression in a message: a whole one may be as long as a template. */
const LONGEST_QUOTE = 1000;

/** Prepares an `.eval` tag; the expression is parsed when it first runs. */
export function compileEval({ expression, start, end }: EvalNode): Step {
  const isDebug = expression.startsWith('#');
  const text = isDebug ? expression.slice(1) : expression;
  let parsed: Expression | undefined;
  let parsedWithin = 0;

  const parse = (run: Run): Expression => {
    const most = run.limits.expressionTokens;
    if (!parsed || parsedWithin !== most) parsed = parseExpression(text, most);
    parsedWithin = most;
    if (parsed.mistakes.length > 0 && run.isFirst(parsed)) {
      const prefix = `RuntimeError: Error parsing expression: ${JSON.stringify(shortened(text))}: `;
      for (const mistake of parsed.mistakes) run.report('EXPRESSION_PARSE', prefix + mistake, start, end);
    }
    return parsed;
  };

  const print = (frame: Frame, run: Run): string => {
    if (!run.enableExpr) return '';
    const ready = parse(run);
    const debug = isDebug ? `EVAL=${describe(ready.statements)}` : '';
    if (ready.mistakes.length > 0) return debug;
    const scope = { resolve: (reference: Parameters<typeof resolve>[1]) => resolve(frame, reference) };
    const outcome = evaluate(ready, scope, run.limits.expressionStringLength);
    for (const mistake of outcome.mistakes) {
      const message = `RuntimeError: Error reducing expression: ${shortened(text)}: ${mistake}`;
      run.report('EXPRESSION_REDUCE', message, start, end);
    }
    if (outcome.mistakes.length > 0) return debug;
    for (const [name, value] of outcome.assigned) frame.set(name, value);
    const { value } = outcome;
    if (value === undefined) return debug;
    const output = value === null ? '' : String(value);
    return isDebug ? `${debug} -> ${output}` : output;
  };
  return (frame, run, printed) => printed + print(frame, run);
}

/** An expression as messages quote it. */
function shortened(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}
