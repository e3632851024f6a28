import { nearest } from '#shared/text/nearest.ts';
import type { Reference } from './code.ts';
import { OP } from './code.ts';
import { SYNTAX_MESSAGES, type SyntaxCode } from './messages.ts';
import type { FormatterUse, Node, SyntaxProblem } from './nodes.ts';
import { toReference } from './reference.ts';

/** Names that tags may use, and how to read them. */
export interface KnownNames {
  hasFormatter(name: string): boolean;
  hasPredicate(name: string): boolean;
  formatterNames(): Iterable<string>;
  predicateNames(): Iterable<string>;
  /** Read only tags written `{^…}` and keep all others as text (language reference 14). */
  readonly isPreprocessing?: boolean;
}

/** The instructions of a text in order, not yet woven into a tree; the last one is EOF. */
export interface Parsed {
  readonly nodes: readonly Node[];
  readonly problems: SyntaxProblem[];
}

const SEGMENT = '(?:[@$]?[A-Za-z][\\w-]*|\\d+|@)';
const REFERENCE = new RegExp(`${SEGMENT}(?:\\.${SEGMENT})*`, 'y');
const WORD = /[A-Za-z][\w-]*/y;
const PREDICATE = /[A-Za-z][\w-]*\?/y;
const DEFINITION = /@[A-Za-z][\w-]*/y;
const PATH = /[\w\-./]+/y;
const SPACES = / */y;
const WHITE_SPACE = /[ \t\n\v\f\r]+/y;

const IF_VARIABLES_ADVISED = 30;

/**
 * Cuts a template text into instructions (language reference 3 and 4). A tag that is not valid is text;
 * one that looks like a misspelt instruction gives a warning beside.
 * @param longestArguments most UTF-16 units of the arguments of one formatter or predicate
 */
export function parse(source: string, names: KnownNames, longestArguments: number): Parsed {
  const nodes: Node[] = [];
  const problems: SyntaxProblem[] = [];
  /** Offset of the next character and of the tag's closing brace, while a tag is read. */
  let at = 0;
  let close = 0;
  let open = 0;

  const text = (start: number, end: number): void => {
    if (end > start) nodes.push({ op: OP.TEXT, text: source.slice(start, end), start, end });
  };

  /** Reads what a sticky pattern matches here, or gives an empty text. */
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0] ?? '';
    at += found.length;
    return found;
  };

  const takeOne = (character: string): boolean => {
    if (source[at] !== character) return false;
    at++;
    return true;
  };

  const rest = (): string => source.slice(at, close);

  /** Notes a misspelt instruction; the tag becomes text. */
  const malformed = (code: SyntaxCode, ...parts: string[]): undefined => {
    problems.push({
      type: 'parser',
      code,
      severity: 'warning',
      message: SYNTAX_MESSAGES[code](...parts),
      hint: 'The tag is printed as it is written.',
      start: open,
      end: close + 1,
    });
    return undefined;
  };

  const takeReference = (): Reference | undefined => {
    const found = take(REFERENCE);
    return found === '' ? undefined : toReference(found);
  };

  const takeReferences = (): Reference[] | undefined => {
    const first = takeReference();
    if (!first) return undefined;
    const list = [first];
    for (;;) {
      const before = at;
      take(SPACES);
      if (!takeOne(',')) {
        at = before;
        return list;
      }
      take(SPACES);
      const next = takeReference();
      if (!next) return undefined;
      list.push(next);
    }
  };

  const unknown = (
    kind: 'FORMATTER_UNKNOWN' | 'PREDICATE_UNKNOWN',
    name: string,
    known: Iterable<string>,
    start: number,
  ): void => {
    const similar = nearest(name, known);
    problems.push({
      type: 'parser',
      code: kind,
      severity: 'error',
      message: SYNTAX_MESSAGES[kind](name),
      ...(similar === undefined ? {} : { hint: `Did you mean '${similar}'?` }),
      start,
      end: start + name.length,
    });
  };

  /** Reads `|name args` up to the end of the tag; undefined when the tag is text. */
  const takeFormatters = (): readonly FormatterUse[] | undefined => {
    if (at === close) return NO_FORMATTERS;
    const uses: FormatterUse[] = [];
    let areKnown = true;
    while (at < close) {
      if (!takeOne('|')) return undefined;
      const start = at;
      const name = take(WORD);
      if (name === '') {
        return source[at] === '|' || at === close ? undefined : malformed('FORMATTER_INVALID', rest());
      }
      if (!names.hasFormatter(name)) {
        unknown('FORMATTER_UNKNOWN', name, names.formatterNames(), start);
        areKnown = false;
      }
      let stop = source.indexOf('|', at);
      if (stop < 0 || stop > close) stop = close;
      const delimiter = stop > at ? (source[at] as string) : '';
      if (stop - at > longestArguments) return malformed('ARGUMENTS_TOO_LONG', String(longestArguments));
      const args = stop > at ? source.slice(at + 1, stop).split(delimiter) : null;
      uses.push({ name, args, delimiter, start, end: stop });
      at = stop;
    }
    return areKnown ? uses : undefined;
  };

  /** Reads the arguments behind a predicate or a path up to the end of the tag. */
  const takeArguments = (): { args: readonly string[] | null; delimiter: string } => {
    if (at === close) return { args: null, delimiter: '' };
    const delimiter = source[at] as string;
    const args = close - at === 1 ? [] : source.slice(at + 1, close).split(delimiter);
    at = close;
    return { args, delimiter };
  };

  const takePredicate = (op: typeof OP.PREDICATE | typeof OP.OR_PREDICATE): Node | undefined => {
    const start = at;
    const name = take(PREDICATE);
    if (name === '') return undefined;
    if (!names.hasPredicate(name)) unknown('PREDICATE_UNKNOWN', name, names.predicateNames(), start);
    if (close - at > longestArguments) return malformed('ARGUMENTS_TOO_LONG', String(longestArguments));
    const { args, delimiter } = takeArguments();
    return { op, name, args, delimiter, block: [], alternative: undefined, start: open, end: close + 1 };
  };

  const takeVariable = (): Node | undefined => {
    const refs = takeReferences();
    const formatters = refs && takeFormatters();
    return formatters && { op: OP.VARIABLE, refs, formatters, start: open, end: close + 1 };
  };

  const takeSection = (): Node | undefined => {
    if (take(WHITE_SPACE) === '') return malformed('WHITESPACE_EXPECTED', rest());
    const ref = takeReference();
    if (!ref) return malformed('VARIABLE_EXPECTED', rest());
    if (at < close) return malformed('EXTRA_CHARS', 'SECTION', rest());
    return { op: OP.SECTION, ref, block: [], alternative: 'END', start: open, end: close + 1 };
  };

  const takeRepeated = (): Node | undefined => {
    if (!takeOne(' ')) return malformed('WHITESPACE_EXPECTED', rest());
    if (!source.startsWith('section', at)) return malformed('MISSING_SECTION_KEYWORD', rest());
    at += 'section'.length;
    if (take(WHITE_SPACE) === '') return malformed('WHITESPACE_EXPECTED', rest());
    const ref = takeReference();
    if (!ref) return malformed('VARIABLE_EXPECTED', rest());
    if (at < close) return malformed('EXTRA_CHARS', 'REPEATED', rest());
    const start = open;
    return { op: OP.REPEATED, ref, block: [], alternative: 'END', between: [], start, end: close + 1 };
  };

  const takeAlternates = (): Node | undefined => {
    if (!takeOne(' ')) return malformed('WHITESPACE_EXPECTED', rest());
    if (!source.startsWith('with', at)) return malformed('MISSING_WITH_KEYWORD', rest());
    at += 'with'.length;
    return takeBare(OP.ALTERNATES_WITH, 'ALTERNATES_WITH');
  };

  const takeBare = (op: BareOp, type: string): Node | undefined => {
    if (at < close) return malformed('EXTRA_CHARS', type, rest());
    return { op, start: open, end: close + 1 };
  };

  const takeOr = (): Node | undefined => {
    if (at === close) {
      const start = open;
      return {
        op: OP.OR_PREDICATE,
        name: '',
        args: null,
        delimiter: '',
        block: [],
        alternative: undefined,
        start,
        end: close + 1,
      };
    }
    if (!takeOne(' ')) return malformed('WHITESPACE_EXPECTED', rest());
    return takePredicate(OP.OR_PREDICATE) ?? malformed('OR_EXPECTED_PREDICATE', 'OR_PREDICATE', rest());
  };

  const takeIf = (): Node | undefined => {
    if (take(WHITE_SPACE) === '') {
      return at === close ? malformed('IF_EMPTY') : malformed('WHITESPACE_EXPECTED', rest());
    }
    const predicate = takePredicate(OP.PREDICATE);
    if (predicate) return predicate;
    if (at === close) return malformed('IF_EMPTY');
    const refs: Reference[] = [];
    const operators: number[] = [];
    for (;;) {
      const ref = takeReference();
      if (!ref) {
        return at === close ? malformed('IF_TOO_MANY_OPERATORS') : malformed('IF_EXPECTED_VAROP', rest());
      }
      refs.push(ref);
      take(WHITE_SPACE);
      if (at === close) break;
      const isAnd = source.startsWith('&&', at);
      if (!isAnd && !source.startsWith('||', at)) return malformed('IF_EXPECTED_VAROP', rest());
      operators.push(isAnd ? 1 : 0);
      at += 2;
      take(WHITE_SPACE);
    }
    if (refs.length > IF_VARIABLES_ADVISED) {
      problems.push({
        type: 'parser',
        code: 'IF_TOO_MANY_VARS',
        severity: 'warning',
        message: SYNTAX_MESSAGES.IF_TOO_MANY_VARS(String(IF_VARIABLES_ADVISED)),
        start: open,
        end: close + 1,
      });
    }
    return {
      op: OP.IF,
      operators,
      refs,
      block: [],
      alternative: undefined,
      start: open,
      end: close + 1,
    };
  };

  const takeVar = (): Node | undefined => {
    if (!takeOne(' ')) return malformed('WHITESPACE_EXPECTED', rest());
    const name = take(DEFINITION);
    if (name === '') return malformed('BINDVAR_EXPECTS_NAME', rest());
    if (!takeOne(' ')) return malformed('WHITESPACE_EXPECTED', rest());
    const refs = takeReferences();
    if (!refs) return malformed('MISSING_VARIABLE_NAME', rest());
    if (at < close && source[at] !== '|') return malformed('EXTRA_CHARS', 'BINDVAR', rest());
    const formatters = takeFormatters();
    return formatters && { op: OP.BINDVAR, name, refs, formatters, start: open, end: close + 1 };
  };

  const takeCtx = (): Node | undefined => {
    if (!takeOne(' ')) return malformed('WHITESPACE_EXPECTED', rest());
    const name = take(DEFINITION);
    if (name === '') return malformed('CTXVAR_EXPECTS_NAME', rest());
    if (!takeOne(' ')) return malformed('WHITESPACE_EXPECTED', rest());
    const bindings: [string, Reference][] = [];
    for (;;) {
      const key = take(WORD);
      if (key === '' || !takeOne('=')) break;
      const ref = takeReference();
      if (!ref) return malformed('CTXVAR_EXPECTS_BINDINGS', rest());
      bindings.push([key, ref]);
      if (take(WHITE_SPACE) === '') break;
    }
    if (bindings.length === 0) return malformed('CTXVAR_EXPECTS_BINDINGS', rest());
    if (at < close) return malformed('EXTRA_CHARS', 'CTXVAR', rest());
    return { op: OP.CTXVAR, name, bindings, start: open, end: close + 1 };
  };

  const takeInject = (): Node | undefined => {
    if (!takeOne(' ')) return malformed('WHITESPACE_EXPECTED', rest());
    const name = take(DEFINITION);
    if (name === '') return malformed('INJECT_EXPECTS_NAME', rest());
    if (!takeOne(' ')) return malformed('WHITESPACE_EXPECTED', rest());
    const path = take(PATH);
    if (path === '') return malformed('INJECT_EXPECTS_PATH', rest());
    const { args, delimiter } = takeArguments();
    return { op: OP.INJECT, name, path, args, delimiter, start: open, end: close + 1 };
  };

  const takeMacro = (): Node | undefined => {
    if (!takeOne(' ')) return malformed('WHITESPACE_EXPECTED', rest());
    const name = take(PATH);
    if (name === '') return malformed('MACRO_EXPECTS_NAME');
    if (at < close) return malformed('EXTRA_CHARS', 'MACRO', rest());
    return { op: OP.MACRO, name, block: [], start: open, end: close + 1 };
  };

  const takeInclude = (): Node | undefined => {
    if (!takeOne(' ') || at === close) return malformed('WHITESPACE_EXPECTED', rest());
    const [name = '', ...args] = rest().split(' ');
    return { op: OP.INCLUDE, name, args, start: open, end: close + 1 };
  };

  const takeEval = (): Node | undefined => {
    if (take(WHITE_SPACE) === '') return malformed('WHITESPACE_EXPECTED', rest());
    return { op: OP.EVAL, expression: rest(), start: open, end: close + 1 };
  };

  const takeInstruction = (): Node | undefined => {
    const predicate = takePredicate(OP.PREDICATE);
    if (predicate) return predicate;
    const word = take(WORD);
    switch (word) {
      case '':
        return undefined;
      case 'section':
        return takeSection();
      case 'repeated':
        return takeRepeated();
      case 'alternates':
        return takeAlternates();
      case 'or':
        return takeOr();
      case 'if':
        return takeIf();
      case 'end':
        return takeBare(OP.END, 'END');
      case 'var':
        return takeVar();
      case 'ctx':
        return takeCtx();
      case 'inject':
        return takeInject();
      case 'macro':
        return takeMacro();
      case 'include':
        return takeInclude();
      case 'eval':
        return takeEval();
      case 'space':
        return takeBare(OP.SPACE, 'SPACE');
      case 'tab':
        return takeBare(OP.TAB, 'TAB');
      case 'newline':
        return takeBare(OP.NEWLINE, 'NEWLINE');
      case 'meta-left':
        return takeBare(OP.META_LEFT, 'META_LEFT');
      case 'meta-right':
        return takeBare(OP.META_RIGHT, 'META_RIGHT');
      case 'eof':
        return takeBare(OP.EOF, 'EOF');
      default:
        return malformed('INVALID_INSTRUCTION', `.${word}`);
    }
  };

  const takeTag = (): Node | undefined => {
    at = open + 1;
    if (names.isPreprocessing && !takeOne('^')) return undefined;
    if (at === close) return undefined;
    const first = source.charCodeAt(at);
    if (first === 35) {
      return {
        op: OP.COMMENT,
        text: source.slice(at + 1, close),
        isMultiline: false,
        start: open,
        end: close + 1,
      };
    }
    if (first !== 46) return takeVariable();
    at++;
    return takeInstruction();
  };

  let done = 0;
  while (done < source.length) {
    open = source.indexOf('{', done);
    if (open < 0) break;
    if (source.startsWith('##', open + 1)) {
      text(done, open);
      const stop = source.indexOf('##}', open + 3);
      const last = stop < 0 ? source.length : stop;
      const end = stop < 0 ? source.length : stop + 3;
      nodes.push({ op: OP.COMMENT, text: source.slice(open + 3, last), isMultiline: true, start: open, end });
      if (stop < 0) {
        const message = SYNTAX_MESSAGES.EOF_IN_COMMENT();
        const hint = 'Close the comment with ##}.';
        const start = open;
        problems.push({
          type: 'parser',
          code: 'EOF_IN_COMMENT',
          severity: 'warning',
          message,
          hint,
          start,
          end,
        });
      }
      done = end;
      continue;
    }
    close = source.indexOf('}', open + 1);
    if (close < 0) break;
    open = source.lastIndexOf('{', close);
    text(done, open);
    const node = takeTag();
    if (node) nodes.push(node);
    else text(open, close + 1);
    done = close + 1;
    if (node?.op === OP.EOF) return { nodes, problems };
  }
  text(done, source.length);
  nodes.push({ op: OP.EOF, start: source.length, end: source.length });
  return { nodes, problems };
}

const NO_FORMATTERS: readonly FormatterUse[] = [];

type BareOp =
  | typeof OP.END
  | typeof OP.META_LEFT
  | typeof OP.META_RIGHT
  | typeof OP.NEWLINE
  | typeof OP.SPACE
  | typeof OP.TAB
  | typeof OP.EOF
  | typeof OP.ALTERNATES_WITH;
