/** A literal of the expression language: objects and arrays cannot be used. */
export type Literal = number | boolean | string | null;

/** An operator with its precedence and, for those that compute, what it does. */
export interface Operator {
  readonly description: string;
  readonly precedence: number;
  readonly isRight: boolean;
  /** Operands: 1 or 2; 0 for marks that never compute. */
  readonly arity: 0 | 1 | 2;
  readonly compute?: (a: Literal, b: Literal) => Literal;
}

/** Number of a literal; a text must be a whole decimal or `0x` number. */
export function toNumber(value: Literal): number {
  if (typeof value === 'number') return value;
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === '') return 0;
  const [, sign, hex, decimal] = NUMBER.exec(value) ?? [];
  const number = hex ? Number(hex) : decimal ? Number(decimal) : Number.NaN;
  return sign === '-' ? -number : number;
}

const NUMBER = /^([+-]?)(?:(0[xX][0-9a-fA-F]+)|(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?))$/;

/** Is a literal true? */
export function toBoolean(value: Literal): boolean {
  return Boolean(value);
}

/** Text of a literal. */
export function toText(value: Literal): string {
  return String(value);
}

function isLooselyEqual(a: Literal, b: Literal): boolean {
  if (a === null || b === null) return a === b;
  if (typeof a === typeof b) return a === b;
  return Number(a) === Number(b);
}

/** Compares two texts as texts, everything else as numbers. */
function isLess(a: Literal, b: Literal): boolean {
  return typeof a === 'string' && typeof b === 'string' ? a < b : Number(a) < Number(b);
}

function isLessOrEqual(a: Literal, b: Literal): boolean {
  return typeof a === 'string' && typeof b === 'string' ? a <= b : Number(a) <= Number(b);
}

function unary(description: string, compute: (a: Literal) => Literal): Operator {
  return { description, precedence: 17, isRight: true, arity: 1, compute };
}

function left(
  description: string,
  precedence: number,
  compute: (a: Literal, b: Literal) => Literal,
): Operator {
  return { description, precedence, isRight: false, arity: 2, compute };
}

function mark(description: string): Operator {
  return { description, precedence: 1, isRight: false, arity: 0 };
}

export const UNARY: ReadonlyMap<string, Operator> = new Map([
  ['+', unary('unary plus', toNumber)],
  ['-', unary('unary minus', (a) => -toNumber(a))],
  ['!', unary('logical not', (a) => !toBoolean(a))],
  ['~', unary('bitwise not', (a) => ~toNumber(a))],
]);

export const ADD: Operator = left('add', 14, (a, b) =>
  typeof a === 'string' || typeof b === 'string' ? toText(a) + toText(b) : toNumber(a) + toNumber(b),
);
export const ASSIGN: Operator = { description: 'assign', precedence: 3, isRight: true, arity: 2 };
export const SEMICOLON = mark('semicolon');
export const COMMA = mark('comma');
export const LEFT_PAREN = mark('left paren');
export const RIGHT_PAREN = mark('right paren');

/** Longest first within the same beginning. */
export const BINARY: ReadonlyMap<string, Operator> = new Map([
  ['===', left('strict equality', 11, (a, b) => a === b)],
  ['!==', left('strict inequality', 11, (a, b) => a !== b)],
  [
    '**',
    {
      description: 'exponent',
      precedence: 16,
      isRight: true,
      arity: 2,
      compute: (a, b) => toNumber(a) ** toNumber(b),
    } satisfies Operator,
  ],
  ['<<', left('left shift', 13, (a, b) => toNumber(a) << toNumber(b))],
  ['>>', left('right shift', 13, (a, b) => toNumber(a) >> toNumber(b))],
  ['<=', left('less than or equal', 12, isLessOrEqual)],
  ['>=', left('greater than or equal', 12, (a, b) => isLessOrEqual(b, a))],
  ['==', left('equality', 11, isLooselyEqual)],
  ['!=', left('inequality', 11, (a, b) => !isLooselyEqual(a, b))],
  ['&&', left('logical and', 7, (a, b) => toBoolean(a) && toBoolean(b))],
  ['||', left('logical or', 6, (a, b) => toBoolean(a) || toBoolean(b))],
  ['*', left('multiply', 15, (a, b) => toNumber(a) * toNumber(b))],
  ['/', left('divide', 15, (a, b) => toNumber(a) / toNumber(b))],
  ['%', left('modulus', 15, (a, b) => toNumber(a) % toNumber(b))],
  ['+', ADD],
  ['-', left('subtract', 14, (a, b) => toNumber(a) - toNumber(b))],
  ['<', left('less than', 12, isLess)],
  ['>', left('greater than', 12, (a, b) => isLess(b, a))],
  ['&', left('bitwise and', 10, (a, b) => toNumber(a) & toNumber(b))],
  ['^', left('bitwise xor', 9, (a, b) => toNumber(a) ^ toNumber(b))],
  ['|', left('bitwise or', 8, (a, b) => toNumber(a) | toNumber(b))],
  ['=', ASSIGN],
  [';', SEMICOLON],
  [',', COMMA],
  ['(', LEFT_PAREN],
  [')', RIGHT_PAREN],
]);
