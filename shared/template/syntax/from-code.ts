import { DEEPEST_NESTING, OP } from './code.ts';
import type { Reference } from '../reference.ts';
import type { Alternative, FormatterUse, Node, Nodes, OrNode, RootNode } from './nodes.ts';

const NOWHERE = { start: -1, end: -1 } as const;

/**
 * Reads a tree from its JSON form. What does not have the right shape is left out,
 * so any value gives a tree.
 */
export function fromCode(code: unknown): RootNode {
  const [op, , block, end] = toList(code);
  return { block: op === OP.ROOT ? toNodes(block, 0) : [], isComplete: end === OP.EOF };
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toNodes(value: unknown, depth: number): Nodes {
  if (depth > DEEPEST_NESTING) return [];
  return toList(value)
    .map((entry) => toNode(entry, depth))
    .filter((node) => node !== undefined);
}

function toRef(value: unknown): Reference {
  return toList(value).filter((part) => typeof part === 'string' || typeof part === 'number');
}

function toRefs(value: unknown): readonly Reference[] {
  return toList(value).map(toRef);
}

function toArguments(value: unknown): { args: readonly string[] | null; delimiter: string } {
  if (!Array.isArray(value)) return { args: null, delimiter: '' };
  return { args: toList(value[0]).map(toText), delimiter: toText(value[1]) };
}

function toFormatters(value: unknown): readonly FormatterUse[] {
  return toList(value).map((use) => {
    const [name, args] = toList(use);
    return { name: toText(name), ...toArguments(args), ...NOWHERE };
  });
}

function toAlternative(value: unknown, depth: number): Alternative {
  if (value === OP.END) return 'END';
  if (depth >= DEEPEST_NESTING) return undefined;
  const node = Array.isArray(value) && value[0] === OP.OR_PREDICATE ? toNode(value, depth) : undefined;
  return node as OrNode | undefined;
}

function toNode(value: unknown, depth: number): Node | undefined {
  if (typeof value === 'number') {
    switch (value) {
      case OP.META_LEFT:
      case OP.META_RIGHT:
      case OP.NEWLINE:
      case OP.SPACE:
      case OP.TAB:
        return { op: value, ...NOWHERE };
      default:
        return undefined;
    }
  }
  const [op, a, b, c, d] = toList(value);
  const inner = depth + 1;
  switch (op) {
    case OP.TEXT:
      return { op, text: toText(a), ...NOWHERE };
    case OP.VARIABLE:
      return { op, refs: toRefs(a), formatters: toFormatters(b), ...NOWHERE };
    case OP.SECTION:
      return {
        op,
        ref: toRef(a),
        block: toNodes(b, inner),
        alternative: toAlternative(c, inner),
        ...NOWHERE,
      };
    case OP.REPEATED:
      return {
        op,
        ref: toRef(a),
        block: toNodes(b, inner),
        alternative: toAlternative(c, inner),
        between: toNodes(d, inner),
        ...NOWHERE,
      };
    case OP.PREDICATE:
    case OP.OR_PREDICATE:
      return {
        op,
        name: toText(a),
        ...toArguments(b),
        block: toNodes(c, inner),
        alternative: toAlternative(d, inner),
        ...NOWHERE,
      };
    case OP.IF:
      return {
        op,
        operators: toList(a).map(Number),
        refs: toRefs(b),
        block: toNodes(c, inner),
        alternative: toAlternative(d, inner),
        ...NOWHERE,
      };
    case OP.BINDVAR:
      return { op, name: toText(a), refs: toRefs(b), formatters: toFormatters(c), ...NOWHERE };
    case OP.CTXVAR:
      return {
        op,
        name: toText(a),
        bindings: toList(b).map(
          (binding) => [toText(toList(binding)[0]), toRef(toList(binding)[1])] as const,
        ),
        ...NOWHERE,
      };
    case OP.INJECT:
      return { op, name: toText(a), path: toText(b), ...toArguments(c), ...NOWHERE };
    case OP.MACRO:
      return { op, name: toText(a), block: toNodes(b, inner), ...NOWHERE };
    case OP.INCLUDE:
      return { op, name: toText(a), args: toArguments(b).args ?? [], ...NOWHERE };
    case OP.EVAL:
      return { op, expression: toText(a), ...NOWHERE };
    case OP.COMMENT:
      return { op, text: toText(a), isMultiline: b === 1, ...NOWHERE };
    case OP.STRUCT:
      return { op, value: a, block: toNodes(b, inner), ...NOWHERE };
    case OP.ATOM:
      return { op, value: a, ...NOWHERE };
    default:
      return undefined;
  }
}
