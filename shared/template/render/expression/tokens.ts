import { type Reference, toReference } from '../../reference.ts';
import { FUNCTIONS } from './functions.ts';
import { BINARY, LEFT_PAREN, type Literal, type Operator, RIGHT_PAREN, UNARY } from './operators.ts';
import { characterKind, Scanner } from './scanner.ts';

/** One piece of an expression. */
export type Token =
  | { readonly kind: 'literal'; readonly value: Literal }
  | { readonly kind: 'reference'; readonly reference: Reference; readonly text: string }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'call'; readonly name: string }
  /** Stands before the arguments of a function. */
  | { readonly kind: 'arguments' };

/** The tokens up to the first place that cannot be read, and what is wrong. */
export interface Tokens {
  readonly tokens: readonly Token[];
  readonly mistakes: readonly string[];
}

const CONSTANTS: ReadonlyMap<string, Literal> = new Map<string, Literal>([
  ['null', null],
  ['true', true],
  ['false', false],
  ['PI', Math.PI],
  ['E', Math.E],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['NaN', Number.NaN],
]);

const WHITE_SPACE = /[ \t\n\r\u00a0]+/y;
const SEGMENT = '(?:[@$]?[A-Za-z][\\w-]*|\\d+|@)';
const REFERENCE = new RegExp(`[@$]?[A-Za-z][\\w-]*(?:\\.${SEGMENT})*|@(?:\\.${SEGMENT})*`, 'y');
const CALL = /(?:[@$]?[A-Za-z][\w-]*|@)(?=[ \t\n\r\u00a0]*\()/y;
const OPERATORS = [...BINARY.keys(), ...UNARY.keys()].sort((a, b) => b.length - a.length);
/** A sign is unary at the start and after every operator but a closing parenthesis. */
function isUnaryPlace(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  return last === undefined || (last.kind === 'operator' && last.operator !== RIGHT_PAREN);
}

/** Takes an operator that stands after `tokens`; undefined where there is none that may. */
function takeOperator(scanner: Scanner, tokens: readonly Token[]): Operator | undefined {
  const symbol = OPERATORS.find((candidate) => scanner.text.startsWith(candidate, scanner.at));
  if (symbol === undefined) return undefined;
  const unary = UNARY.get(symbol);
  const operator = unary !== undefined && isUnaryPlace(tokens) ? unary : (BINARY.get(symbol) ?? unary);
  scanner.at += symbol.length;
  return operator;
}

/** Takes a function with its opening parenthesis; empty where none is called here. */
function takeCall(scanner: Scanner): string {
  const start = scanner.at;
  const name = scanner.take(CALL);
  if (CONSTANTS.has(name)) {
    scanner.at = start;
    return '';
  }
  if (name !== '') {
    scanner.take(WHITE_SPACE);
    scanner.at++;
  }
  return name;
}

function toNamed(text: string): Token {
  const value = CONSTANTS.get(text);
  return value === undefined
    ? { kind: 'reference', reference: toReference(text), text }
    : { kind: 'literal', value };
}

/**
 * Cuts an expression into tokens.
 * @param most tokens that may be, 0 for any number; what is behind the first one too many is not read
 */
export function tokenize(text: string, most: number): Tokens {
  const scanner = new Scanner(text);
  const { mistakes } = scanner;
  const tokens: Token[] = [];
  let isCallUnknown = false;
  const areTooMany = (): boolean => most > 0 && tokens.length > most;

  while (scanner.at < text.length && !areTooMany()) {
    if (scanner.take(WHITE_SPACE) !== '') continue;
    const character = text[scanner.at] as string;
    if (character >= '0' && character <= '9') {
      tokens.push({ kind: 'literal', value: scanner.takeNumber() });
      continue;
    }
    if (character === '"' || character === "'") {
      tokens.push({ kind: 'literal', value: scanner.takeString(character) });
      continue;
    }
    const name = takeCall(scanner);
    if (name !== '') {
      if (!FUNCTIONS.has(name) && !isCallUnknown) {
        mistakes.push(`Invalid function ${name}`);
        isCallUnknown = true;
      }
      tokens.push({ kind: 'call', name }, { kind: 'operator', operator: LEFT_PAREN });
      continue;
    }
    const reference = scanner.take(REFERENCE);
    if (reference !== '') {
      tokens.push(toNamed(reference));
      continue;
    }
    const operator = takeOperator(scanner, tokens);
    if (operator === undefined) {
      scanner.stop(`Unexpected ${characterKind(character)} at ${scanner.at}: ${JSON.stringify(character)}`);
      break;
    }
    tokens.push({ kind: 'operator', operator });
  }
  if (areTooMany()) scanner.stop(`Expression exceeds the maximum number of allowed tokens: ${most}`);
  return { tokens, mistakes };
}
