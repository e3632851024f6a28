import { SourceMap } from '../render/source-map.ts';
import { OP, OP_NAMES } from '../syntax/code.ts';
import type { FormatterUse, Node } from '../syntax/nodes.ts';
import { ANY_LENGTH, ANY_NAME, parse } from '../syntax/parse.ts';
import type { SourceRange } from '../types.ts';

/** One instruction of a text. */
export interface InstructionToken {
  /** Name as messages print it: `VARIABLE`, `TEXT`, … */
  readonly type: string;
  /** The tag in its plainest spelling; the text itself for static text. */
  readonly canonical: string;
  readonly range: SourceRange;
}

/** The instructions of a text in order; the last one is EOF. */
export function tokenList(source: string): InstructionToken[] {
  const map = new SourceMap(source);
  return parse(source, ANY_NAME, ANY_LENGTH).nodes.map((node) => ({
    type: OP_NAMES[node.op] as string,
    canonical: canonicalText(node, source),
    range: map.range(node.start, node.end),
  }));
}

function withArguments(args: readonly string[] | null, delimiter: string): string {
  return args === null ? '' : delimiter + args.join(delimiter);
}

function variableList(
  refs: readonly (readonly (string | number)[])[],
  uses: readonly FormatterUse[],
): string {
  const formatters = uses.map((use) => `|${use.name}${withArguments(use.args, use.delimiter)}`);
  return refs.map((ref) => ref.join('.')).join(',') + formatters.join('');
}

function canonicalText(node: Node, source: string): string {
  switch (node.op) {
    case OP.VARIABLE:
      return `{${variableList(node.refs, node.formatters)}}`;
    case OP.BINDVAR:
      return `{.var ${node.name} ${variableList(node.refs, node.formatters)}}`;
    case OP.CTXVAR:
      return `{.ctx ${[node.name, ...node.bindings.map(([key, ref]) => `${key}=${ref.join('.')}`)].join(' ')}}`;
    case OP.SECTION:
      return `{.section ${node.ref.join('.')}}`;
    case OP.REPEATED:
      return `{.repeated section ${node.ref.join('.')}}`;
    case OP.IF: {
      const [first = [], ...others] = node.refs;
      const rest = others.map((ref, i) => ` ${node.operators[i] === 1 ? '&&' : '||'} ${ref.join('.')}`);
      return `{.if ${first.join('.')}${rest.join('')}}`;
    }
    case OP.INCLUDE:
      return `{.include ${[node.name, ...node.args].join(' ')}}`;
    case OP.EOF:
      return '';
    default:
      return source.slice(node.start, node.end);
  }
}
