import { type Code, type CodeValue, OP } from './code.ts';
import type { Alternative, FormatterUse, Node, Nodes, RootNode } from './nodes.ts';

const VERSION = 1;

/** Writes a tree in its JSON form. */
export function toCode(root: RootNode): Code {
  return [OP.ROOT, VERSION, toBlock(root.block), root.isComplete ? OP.EOF : OP.END];
}

function toBlock(nodes: Nodes): CodeValue[] {
  return nodes.map(toValue);
}

function toAlternative(alternative: Alternative): CodeValue {
  if (alternative === undefined) return null;
  return alternative === 'END' ? OP.END : toValue(alternative);
}

function toArguments(args: readonly string[] | null, delimiter: string): CodeValue {
  return args === null ? 0 : [[...args], delimiter];
}

function toFormatters(uses: readonly FormatterUse[]): CodeValue {
  if (uses.length === 0) return 0;
  return uses.map((use) =>
    use.args === null ? [use.name] : [use.name, toArguments(use.args, use.delimiter)],
  );
}

function toValue(node: Node): CodeValue {
  switch (node.op) {
    case OP.TEXT:
      return [node.op, node.text];
    case OP.VARIABLE:
      return [node.op, node.refs.map((ref) => [...ref]), toFormatters(node.formatters)];
    case OP.SECTION:
      return [node.op, [...node.ref], toBlock(node.block), toAlternative(node.alternative)];
    case OP.REPEATED:
      return [
        node.op,
        [...node.ref],
        toBlock(node.block),
        toAlternative(node.alternative),
        toBlock(node.between),
      ];
    case OP.PREDICATE:
    case OP.OR_PREDICATE:
      return [
        node.op,
        node.name === '' ? 0 : node.name,
        toArguments(node.args, node.delimiter),
        toBlock(node.block),
        toAlternative(node.alternative),
      ];
    case OP.IF:
      return [
        node.op,
        [...node.operators],
        node.refs.map((ref) => [...ref]),
        toBlock(node.block),
        toAlternative(node.alternative),
      ];
    case OP.BINDVAR:
      return [node.op, node.name, node.refs.map((ref) => [...ref]), toFormatters(node.formatters)];
    case OP.CTXVAR:
      return [node.op, node.name, node.bindings.map(([key, ref]) => [key, [...ref]])];
    case OP.INJECT:
      return [node.op, node.name, node.path, toArguments(node.args, node.delimiter)];
    case OP.MACRO:
      return [node.op, node.name, toBlock(node.block)];
    case OP.INCLUDE:
      return [node.op, node.name, [[...node.args], ' ']];
    case OP.EVAL:
      return [node.op, node.expression];
    case OP.COMMENT:
      return [node.op, node.text, node.isMultiline ? 1 : 0];
    case OP.STRUCT:
      return [node.op, node.value as CodeValue, toBlock(node.block)];
    case OP.ATOM:
      return [node.op, node.value as CodeValue];
    default:
      return node.op;
  }
}
