import { nearest } from '#shared/text/nearest.ts';
import type { OP } from './code.ts';
import { ARGUMENT_MESSAGES, expectedCount, SYNTAX_MESSAGES, type SyntaxCode } from './messages.ts';
import type { FormatterUse, Node, SyntaxProblem } from './nodes.ts';
import { ProblemList } from './problems.ts';
import { type Reference, toReference } from '../reference.ts';

/** What the arguments of a formatter or predicate must be. */
export interface ArgumentRule {
  readonly least: number;
  readonly most: number;
  /** Says what is wrong with as many arguments as there must be; empty ones do not count. */
  readonly check?: ((args: readonly string[]) => string | undefined) | undefined;
}

/** Names that tags may use, and how to read them. */
export interface KnownNames {
  hasFormatter(name: string): boolean;
  hasPredicate(name: string): boolean;
  formatterNames(): Iterable<string>;
  predicateNames(): Iterable<string>;
  /** What the arguments of a formatter or predicate must be; undefined when any are taken. */
  argumentRule(name: string): ArgumentRule | undefined;
  /** Read only tags written `{^…}` and keep all others as text. */
  readonly isPreprocessing?: boolean;
}

/** Bounds of one text (runtime contract B15). */
export interface SyntaxLimits {
  /** Most UTF-16 units of the arguments of one formatter or predicate. */
  readonly argumentLength: number;
  /** Most mistakes that are listed. */
  readonly errors: number;
}

/** Looking for the name that was meant takes long; behind so many mistakes nobody reads hints. */
const MOST_HINTS = 100;

const SEGMENT = '(?:[@$]?[A-Za-z][\\w-]*|\\d+|@)';
const REFERENCE = new RegExp(`${SEGMENT}(?:\\.${SEGMENT})*`, 'y');
const PREDICATE = /[A-Za-z][\w-]*\?/y;
export const WORD = /[A-Za-z][\w-]*/y;

/** Reads the parts that several instructions have in common. */
export class TagCursor {
  readonly problems: ProblemList;
  protected readonly source: string;
  protected readonly names: KnownNames;
  private readonly limits: SyntaxLimits;
  /** Offset of the next character. */
  protected at = 0;
  /** Offsets of the tag's braces. */
  protected open = 0;
  protected close = 0;

  constructor(source: string, names: KnownNames, limits: SyntaxLimits) {
    this.source = source;
    this.names = names;
    this.limits = limits;
    this.problems = new ProblemList(limits.errors);
  }

  /** Reads what a sticky pattern matches here, or gives an empty text. */
  protected take(pattern: RegExp): string {
    const start = this.at;
    pattern.lastIndex = start;
    if (!pattern.test(this.source)) return '';
    this.at = pattern.lastIndex;
    return this.source.slice(start, this.at);
  }

  /** Steps over a character if it stands here. */
  protected takeOne(character: string): boolean {
    if (this.source[this.at] !== character) return false;
    this.at++;
    return true;
  }

  /** What is left of the tag. */
  protected rest(): string {
    return this.source.slice(this.at, this.close);
  }

  /** Notes a misspelt instruction; the tag becomes text. */
  protected malformed(code: SyntaxCode, ...parts: string[]): undefined {
    this.problems.add({
      type: 'parser',
      code,
      severity: 'warning',
      message: SYNTAX_MESSAGES[code](...parts),
      hint: 'The tag is printed as it is written.',
      start: this.open,
      end: this.close + 1,
    });
    return undefined;
  }

  /** Reads one reference. */
  protected takeReference(): Reference | undefined {
    const found = this.take(REFERENCE);
    return found === '' ? undefined : toReference(found);
  }

  /** Reads references with commas between them. */
  protected takeReferences(): Reference[] | undefined {
    const first = this.takeReference();
    if (!first) return undefined;
    const list = [first];
    for (;;) {
      const before = this.at;
      while (this.source[this.at] === ' ') this.at++;
      if (!this.takeOne(',')) {
        this.at = before;
        return list;
      }
      while (this.source[this.at] === ' ') this.at++;
      const next = this.takeReference();
      if (!next) return undefined;
      list.push(next);
    }
  }

  /** Notes a name that is not known. */
  private unknown(
    kind: 'FORMATTER_UNKNOWN' | 'PREDICATE_UNKNOWN',
    { name, start }: { readonly name: string; readonly start: number },
    known: Iterable<string>,
    severity: SyntaxProblem['severity'] = 'error',
  ): void {
    const similar = this.problems.kept.length < MOST_HINTS ? nearest(name, known) : undefined;
    this.problems.add({
      type: 'parser',
      code: kind,
      severity,
      message: SYNTAX_MESSAGES[kind](name),
      ...(similar === undefined ? {} : { hint: `Did you mean '${similar}'?` }),
      start,
      end: start + name.length,
    });
  }

  /** Warns of arguments that cannot be meant. */
  private checkArguments(
    kind: 'FORMATTER' | 'PREDICATE',
    name: string,
    args: readonly string[] | null,
    start: number,
  ): void {
    const rule = this.names.argumentRule(name);
    if (!rule) return;
    let count = 0;
    for (const arg of args ?? NO_ARGUMENTS) if (arg !== '') count++;
    const isNumberRight = count >= rule.least && count <= rule.most;
    const problem = isNumberRight
      ? rule.check?.((args ?? NO_ARGUMENTS).filter((arg) => arg !== ''))
      : expectedCount(count, rule);
    if (problem === undefined) return;
    const code = `${kind}_${count === 0 ? 'NEEDS_ARGS' : 'ARGS_INVALID'}` as const;
    this.problems.add({
      type: 'parser',
      code,
      severity: 'warning',
      message: ARGUMENT_MESSAGES[code](name, problem),
      start,
      end: start + name.length,
    });
  }

  /** Reads `|name args` up to the end of the tag; undefined when the tag is text. */
  protected takeFormatters(): readonly FormatterUse[] | undefined {
    if (this.at === this.close) return NO_FORMATTERS;
    const uses: FormatterUse[] = [];
    while (this.at < this.close) {
      if (!this.takeOne('|')) return undefined;
      const start = this.at;
      const name = this.take(WORD);
      if (name === '') {
        return this.source[this.at] === '|' || this.at === this.close
          ? undefined
          : this.malformed('FORMATTER_INVALID', this.rest());
      }
      let stop = this.source.indexOf('|', this.at);
      if (stop < 0 || stop > this.close) stop = this.close;
      const delimiter = stop > this.at ? (this.source[this.at] as string) : '';
      if (stop - this.at > this.limits.argumentLength)
        return this.malformed('ARGUMENTS_TOO_LONG', String(this.limits.argumentLength));
      const args = stop > this.at ? this.source.slice(this.at + 1, stop).split(delimiter) : null;
      uses.push({ name, args, delimiter, start, end: stop });
      this.at = stop;
    }
    return this.areKnown(uses) ? uses : undefined;
  }

  /** Holds formatters that are written well against what is known of them. */
  private areKnown(uses: readonly FormatterUse[]): boolean {
    let areAll = true;
    for (const { name, args, start } of uses) {
      if (this.names.hasFormatter(name)) {
        this.checkArguments('FORMATTER', name, args, start);
        continue;
      }
      // The first name that is not known makes the tag a text; others are told so that they need no second look.
      const severity = areAll ? 'error' : 'warning';
      this.unknown('FORMATTER_UNKNOWN', { name, start }, this.names.formatterNames(), severity);
      areAll = false;
    }
    return areAll;
  }

  /** Reads the arguments behind a predicate or a path up to the end of the tag. */
  protected takeArguments(): { args: readonly string[] | null; delimiter: string } {
    if (this.at === this.close) return { args: null, delimiter: '' };
    const delimiter = this.source[this.at] as string;
    const args =
      this.close - this.at === 1 ? [] : this.source.slice(this.at + 1, this.close).split(delimiter);
    this.at = this.close;
    return { args, delimiter };
  }

  /** Reads `name? args` up to the end of the tag. */
  protected takePredicate(op: typeof OP.PREDICATE | typeof OP.OR_PREDICATE): Node | undefined {
    const start = this.at;
    const name = this.take(PREDICATE);
    if (name === '') return undefined;
    if (!this.names.hasPredicate(name))
      this.unknown('PREDICATE_UNKNOWN', { name, start }, this.names.predicateNames());
    if (this.close - this.at > this.limits.argumentLength)
      return this.malformed('ARGUMENTS_TOO_LONG', String(this.limits.argumentLength));
    const { args, delimiter } = this.takeArguments();
    this.checkArguments('PREDICATE', name, args, start);
    return {
      op,
      name,
      args,
      delimiter,
      block: [],
      alternative: undefined,
      start: this.open,
      end: this.close + 1,
    };
  }
}

const NO_FORMATTERS: readonly FormatterUse[] = [];
const NO_ARGUMENTS: readonly string[] = [];
