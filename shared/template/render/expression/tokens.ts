import { type Reference, toReference } from '../../reference.ts';
import { FUNCTIONS } from './functions.ts';
import { BINARY, LEFT_PAREN, type Literal, type Operator, RIGHT_PAREN, UNARY } from './operators.ts';

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

const DUPLICATE_POINT = 'Duplicate decimal point in number';
const UNTERMINATED = 'Unterminated string';
const WHITE_SPACE = /[ \t\n\r\u00a0]+/y;
const SEGMENT = '(?:[@$]?[A-Za-z][\\w-]*|\\d+|@)';
const REFERENCE = new RegExp(`[@$]?[A-Za-z][\\w-]*(?:\\.${SEGMENT})*|@(?:\\.${SEGMENT})*`, 'y');
const CALL = /(?:[@$]?[A-Za-z][\w-]*|@)(?=[ \t\n\r\u00a0]*\()/y;
const OPERATORS = [...BINARY.keys(), ...UNARY.keys()].sort((a, b) => b.length - a.length);
const CONTROL_NAMES: ReadonlyMap<string, string> = new Map([
  ['\b', 'backspace'],
  ['\f', 'form feed'],
  ['\n', 'line feed'],
  ['\r', 'carriage return'],
  ['\t', 'tab'],
]);

/** Kind of a character as messages name it. */
function characterKind(character: string): string {
  return CONTROL_NAMES.get(character) ?? (character < ' ' ? 'control character' : 'character');
}

/**
 * Cuts an expression into tokens.
 * @param most tokens that may be, 0 for any number; what is behind the first one too many is not read
 */
export function tokenize(text: string, most: number): Tokens {
  const tokens: Token[] = [];
  const mistakes: string[] = [];
  let at = 0;
  let isStopped = false;
  let isCallUnknown = false;

  /** Notes what cannot be read; nothing behind it is. */
  const stop = (mistake: string): void => {
    if (!isStopped) mistakes.push(mistake);
    isStopped = true;
    at = text.length;
  };

  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };

  const takeNumber = (): number => {
    const start = at;
    if (text[at] === '0' && (text[at + 1] === 'x' || text[at + 1] === 'X')) {
      at += 2;
      if (take(/[0-9a-fA-F]+/y) === '') stop('Expected digits after start of hex number');
      return Number(text.slice(start, at));
    }
    take(/\d+/y);
    const hasPoint = text[at] === '.';
    if (hasPoint) {
      at++;
      take(/\d+/y);
    }
    if (text[at] === '.') stop(DUPLICATE_POINT);
    if (text[at] === 'e' || text[at] === 'E') {
      at++;
      if (text[at] === '+' || text[at] === '-') at++;
      const digits = take(/\d+/y);
      if (text[at] === '.') stop(hasPoint ? DUPLICATE_POINT : 'Unexpected decimal point in exponent');
      else if (digits === '') stop('Expected a digit after exponent in decimal number');
    }
    return Number(text.slice(start, at));
  };

  const takeHex = (digits: number, complaint: string): string => {
    const hex = text.slice(at, at + digits);
    if (hex.length < digits || !/^[0-9a-fA-F]+$/.test(hex)) {
      stop(complaint);
      return '';
    }
    at += digits;
    const code = Number.parseInt(hex, 16);
    const isControl = code <= 0x08 || (code >= 0x0e && code <= 0x1f);
    return isControl || code > 0x10ffff ? ' ' : String.fromCodePoint(code);
  };

  const takeEscape = (): string => {
    const character = text[at++];
    switch (character) {
      case undefined:
        stop(UNTERMINATED);
        return '';
      case 'n':
        return '\n';
      case 't':
        return '\t';
      case 'f':
        return '\f';
      case 'r':
        return '\r';
      case 'x':
        return takeHex(2, 'Invalid 2-char hex escape found');
      case 'u':
        return takeHex(4, 'Invalid unicode escape found');
      case 'U':
        return takeHex(8, 'Invalid unicode escape found');
      default:
        return character;
    }
  };

  const takeString = (quote: string): string => {
    at++;
    let value = '';
    for (;;) {
      const character = text[at++];
      if (character === undefined) stop(UNTERMINATED);
      if (character === undefined || character === quote) return value;
      if (character === '\n' || character === '\r')
        stop(`Illegal bare ${CONTROL_NAMES.get(character)} character in string literal`);
      value += character === '\\' ? takeEscape() : character;
    }
  };

  /** A sign is unary at the start and after every operator but a closing parenthesis. */
  const isUnaryPlace = (): boolean => {
    const last = tokens.at(-1);
    return last === undefined || (last.kind === 'operator' && last.operator !== RIGHT_PAREN);
  };

  const areTooMany = (): boolean => most > 0 && tokens.length > most;

  while (at < text.length && !areTooMany()) {
    if (take(WHITE_SPACE) !== '') continue;
    const character = text[at] as string;
    if (character >= '0' && character <= '9') {
      tokens.push({ kind: 'literal', value: takeNumber() });
      continue;
    }
    if (character === '"' || character === "'") {
      tokens.push({ kind: 'literal', value: takeString(character) });
      continue;
    }
    const start = at;
    const name = take(CALL);
    if (CONSTANTS.has(name)) at = start;
    else if (name !== '') {
      if (!FUNCTIONS.has(name) && !isCallUnknown) {
        mistakes.push(`Invalid function ${name}`);
        isCallUnknown = true;
      }
      take(WHITE_SPACE);
      at++;
      tokens.push({ kind: 'call', name }, { kind: 'operator', operator: LEFT_PAREN });
      continue;
    }
    const reference = take(REFERENCE);
    if (reference !== '') {
      const value = CONSTANTS.get(reference);
      tokens.push(
        value === undefined
          ? { kind: 'reference', reference: toReference(reference), text: reference }
          : { kind: 'literal', value },
      );
      continue;
    }
    const symbol = OPERATORS.find((candidate) => text.startsWith(candidate, at));
    const operator =
      symbol === undefined
        ? undefined
        : isUnaryPlace() && UNARY.has(symbol)
          ? UNARY.get(symbol)
          : (BINARY.get(symbol) ?? UNARY.get(symbol));
    if (symbol === undefined || operator === undefined) {
      stop(`Unexpected ${characterKind(character)} at ${at}: ${JSON.stringify(character)}`);
      break;
    }
    at += symbol.length;
    tokens.push({ kind: 'operator', operator });
  }
  if (areTooMany()) stop(`Expression exceeds the maximum number of allowed tokens: ${most}`);
  return { tokens, mistakes };
}
