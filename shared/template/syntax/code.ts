/** A parsed template as plain JSON. */
export type Code = CodeValue[];
export type CodeValue = string | number | boolean | null | CodeValue[] | { [key: string]: CodeValue };

/** Deeper trees would exhaust the stack of a small machine; each alternative is inside of the part before it. */
export const DEEPEST_NESTING = 250;

/** Numbers of the instructions in the tree. */
export const OP = {
  TEXT: 0,
  VARIABLE: 1,
  SECTION: 2,
  END: 3,
  REPEATED: 4,
  PREDICATE: 5,
  BINDVAR: 6,
  OR_PREDICATE: 7,
  IF: 8,
  INJECT: 9,
  MACRO: 10,
  COMMENT: 11,
  META_LEFT: 12,
  META_RIGHT: 13,
  NEWLINE: 14,
  SPACE: 15,
  TAB: 16,
  ROOT: 17,
  EOF: 18,
  ALTERNATES_WITH: 19,
  STRUCT: 20,
  ATOM: 21,
  CTXVAR: 22,
  EVAL: 23,
  INCLUDE: 24,
} as const;

export type OpName = keyof typeof OP;
export type Op = (typeof OP)[OpName];

/** Name of an instruction by its number, as messages print it. */
export const OP_NAMES: readonly OpName[] = Object.entries(OP)
  .sort((a, b) => a[1] - b[1])
  .map(([name]) => name as OpName);
