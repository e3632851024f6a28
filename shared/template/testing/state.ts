import { type CodeValue, OP } from '../syntax/code.ts';

/** Instructions that leave a variable or a macro in the frame they run in. */
const LEAVE_STATE: ReadonlySet<unknown> = new Set([
  OP.BINDVAR,
  OP.CTXVAR,
  OP.INJECT,
  OP.MACRO,
  OP.INCLUDE,
  OP.EVAL,
]);

/** Blocks of instructions that run in the frame around them. */
function blocksInSameFrame([op, , b, c, d]: readonly CodeValue[]): readonly unknown[] {
  switch (op) {
    case OP.SECTION:
      return [];
    case OP.REPEATED:
      return [[c]];
    case OP.PREDICATE:
    case OP.OR_PREDICATE:
    case OP.IF:
      return [c, [d]];
    case OP.STRUCT:
      return [b];
    default:
      return [];
  }
}

/** May what runs behind this instruction see that it ran? */
export function leavesState(node: unknown): boolean {
  if (!Array.isArray(node)) return false;
  if (LEAVE_STATE.has(node[0])) return true;
  return blocksInSameFrame(node as readonly CodeValue[]).some(
    (block) => Array.isArray(block) && block.some(leavesState),
  );
}
