import { OP } from '../syntax/code.ts';

/** Where the blocks of an instruction stand in its array. */
const BLOCKS_AT: ReadonlyMap<unknown, readonly number[]> = new Map([
  [OP.ROOT, [2]],
  [OP.SECTION, [2]],
  [OP.REPEATED, [2, 4]],
  [OP.PREDICATE, [3]],
  [OP.OR_PREDICATE, [3]],
  [OP.IF, [3]],
  [OP.MACRO, [2]],
  [OP.STRUCT, [2]],
]);

/** Where the alternative of an instruction stands. */
const ALTERNATIVE_AT: ReadonlyMap<unknown, number> = new Map([
  [OP.SECTION, 3],
  [OP.REPEATED, 3],
  [OP.PREDICATE, 4],
  [OP.OR_PREDICATE, 4],
  [OP.IF, 4],
]);

/** Writes a code tree as JSON that people can read: each instruction of a block on its own line (12.3). */
export function printCode(code: unknown): string {
  return printInstruction(code, 0);
}

function printInstruction(value: unknown, level: number): string {
  if (!Array.isArray(value)) return inline(value);
  const [op] = value as readonly unknown[];
  const blocks = BLOCKS_AT.get(op) ?? [];
  const parts = value.map((part: unknown, i) => {
    if (blocks.includes(i)) return printBlock(part, level);
    return ALTERNATIVE_AT.get(op) === i ? printInstruction(part, level) : inline(part);
  });
  return `[${parts.join(', ')}]`;
}

function printBlock(value: unknown, level: number): string {
  if (!Array.isArray(value) || value.length === 0) return inline(value);
  const inner = level + 1;
  const lines = value.map((node: unknown) => `${'  '.repeat(inner)}${printInstruction(node, inner)}`);
  return `[\n${lines.join(',\n')}\n${'  '.repeat(level)}]`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${inline(part)}`);
  return `{${entries.join(', ')}}`;
}
