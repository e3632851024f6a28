import { OP } from '../syntax/code.ts';
import type { FormatterUse, Node } from '../syntax/nodes.ts';
import { ANY_LENGTH, ANY_NAME, parse } from '../syntax/parse.ts';

/** What a piece of a template text is. */
export type PieceKind =
  | 'text'
  | 'comment'
  | 'brace'
  | 'instruction'
  | 'variable'
  | 'operator'
  | 'predicate'
  | 'formatter'
  | 'argument';

/** A piece of a template text, by offsets; the pieces follow each other without gaps. */
export interface Piece {
  readonly kind: PieceKind;
  readonly start: number;
  readonly end: number;
}

const KEYWORD = /\^?\.(?:repeated +section|alternates +with|[A-Za-z][\w-]*(?!\?)\b(?![\w?-]))/y;
const PREDICATE_NAME = /\^?\.?[A-Za-z][\w-]*\?/y;
const NAME = /[@$A-Za-z0-9][\w\-.@$/]*/y;

/** Cuts a text into pieces for highlighting. A tag that is not valid is text. */
export function classify(source: string): readonly Piece[] {
  const pieces: Piece[] = [];

  const add = (kind: PieceKind, start: number, end: number): void => {
    const last = pieces.at(-1);
    if (end <= start) return;
    if (last?.kind === kind && last.end === start) pieces[pieces.length - 1] = { ...last, end };
    else pieces.push({ kind, start, end });
  };

  /** Names as variables, everything between them as operators. */
  const addNames = (start: number, end: number): void => {
    let at = start;
    while (at < end) {
      const stop = Math.min(end, endOf(NAME, source, at));
      add(stop > at ? 'variable' : 'operator', at, Math.max(stop, at + 1));
      at = Math.max(stop, at + 1);
    }
  };

  const addFormatters = (uses: readonly FormatterUse[]): void => {
    for (const use of uses) {
      add('operator', use.start - 1, use.start);
      add('formatter', use.start, use.start + use.name.length);
      add('argument', use.start + use.name.length, use.end);
    }
  };

  const addTag = (node: Node): void => {
    const end = node.end - 1;
    let at = node.start + 1;
    add('brace', node.start, at);
    if (node.op === OP.VARIABLE) {
      addNames(at, firstOffset(node.formatters, end));
      addFormatters(node.formatters);
    } else {
      const keywordEnd = endOf(KEYWORD, source, at);
      add('instruction', at, keywordEnd);
      at = Math.max(at, keywordEnd);
      addOperands(node, at, end);
    }
    add('brace', end, node.end);
  };

  const addOperands = (node: Node, at: number, end: number): void => {
    switch (node.op) {
      case OP.BINDVAR:
        addNames(at, firstOffset(node.formatters, end));
        addFormatters(node.formatters);
        break;
      case OP.PREDICATE:
      case OP.OR_PREDICATE: {
        const start = source[at] === ' ' ? at + 1 : at;
        add('operator', at, start);
        const nameEnd = endOf(PREDICATE_NAME, source, start);
        add('predicate', start, nameEnd);
        add('argument', Math.max(start, nameEnd), end);
        break;
      }
      case OP.EVAL:
      case OP.MACRO:
      case OP.INCLUDE:
        add('argument', at, end);
        break;
      default:
        addNames(at, end);
    }
  };

  for (const node of parse(source, ANY_NAME, ANY_LENGTH).nodes) {
    if (node.op === OP.TEXT) add('text', node.start, node.end);
    else if (node.op === OP.COMMENT) add('comment', node.start, node.end);
    else if (node.op !== OP.EOF) addTag(node);
  }
  return pieces;
}

/** Offset behind what a sticky pattern matches, or where it started when it does not. */
function endOf(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : at;
}

/** Where the first formatter's bar stands, or the end of the tag. */
function firstOffset([first]: readonly FormatterUse[], end: number): number {
  return first ? first.start - 1 : end;
}
