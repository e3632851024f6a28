import { OP } from './code.ts';
import type { Reference } from '../reference.ts';
import { SYNTAX_MESSAGES } from './messages.ts';
import type { BareNode, Node } from './nodes.ts';
import { TagCursor, WORD } from './tag-cursor.ts';

const DEFINITION = /@[A-Za-z][\w-]*/y;
const PATH = /[\w\-./]+/y;
const WHITE_SPACE = /[ \t\n\v\f\r]+/y;

const IF_VARIABLES_ADVISED = 30;

/** Reads tags one after the other. */
export class TagReader extends TagCursor {
  private takeVariable(): Node | undefined {
    const refs = this.takeReferences();
    const formatters = refs && this.takeFormatters();
    return formatters && { op: OP.VARIABLE, refs, formatters, start: this.open, end: this.close + 1 };
  }

  private takeSection(): Node | undefined {
    if (this.take(WHITE_SPACE) === '') return this.malformed('WHITESPACE_EXPECTED', this.rest());
    const ref = this.takeReference();
    if (!ref) return this.malformed('VARIABLE_EXPECTED', this.rest());
    if (this.at < this.close) return this.malformed('EXTRA_CHARS', 'SECTION', this.rest());
    return { op: OP.SECTION, ref, block: [], alternative: 'END', start: this.open, end: this.close + 1 };
  }

  private takeRepeated(): Node | undefined {
    if (!this.takeOne(' ')) return this.malformed('WHITESPACE_EXPECTED', this.rest());
    if (!this.source.startsWith('section', this.at))
      return this.malformed('MISSING_SECTION_KEYWORD', this.rest());
    this.at += 'section'.length;
    if (this.take(WHITE_SPACE) === '') return this.malformed('WHITESPACE_EXPECTED', this.rest());
    const ref = this.takeReference();
    if (!ref) return this.malformed('VARIABLE_EXPECTED', this.rest());
    if (this.at < this.close) return this.malformed('EXTRA_CHARS', 'REPEATED', this.rest());
    const start = this.open;
    return { op: OP.REPEATED, ref, block: [], alternative: 'END', between: [], start, end: this.close + 1 };
  }

  private takeAlternates(): Node | undefined {
    if (!this.takeOne(' ')) return this.malformed('WHITESPACE_EXPECTED', this.rest());
    if (!this.source.startsWith('with', this.at)) return this.malformed('MISSING_WITH_KEYWORD', this.rest());
    this.at += 'with'.length;
    return this.takeBare(OP.ALTERNATES_WITH, 'ALTERNATES_WITH');
  }

  private takeBare(op: BareNode['op'], type: string): Node | undefined {
    if (this.at < this.close) return this.malformed('EXTRA_CHARS', type, this.rest());
    return { op, start: this.open, end: this.close + 1 };
  }

  private takeOr(): Node | undefined {
    if (this.at === this.close) {
      const start = this.open;
      return {
        op: OP.OR_PREDICATE,
        name: '',
        args: null,
        delimiter: '',
        block: [],
        alternative: undefined,
        start,
        end: this.close + 1,
      };
    }
    if (!this.takeOne(' ')) return this.malformed('WHITESPACE_EXPECTED', this.rest());
    return (
      this.takePredicate(OP.OR_PREDICATE) ??
      this.malformed('OR_EXPECTED_PREDICATE', 'OR_PREDICATE', this.rest())
    );
  }

  private takeIf(): Node | undefined {
    if (this.take(WHITE_SPACE) === '') {
      return this.at === this.close
        ? this.malformed('IF_EMPTY')
        : this.malformed('WHITESPACE_EXPECTED', this.rest());
    }
    const predicate = this.takePredicate(OP.PREDICATE);
    if (predicate) return predicate;
    if (this.at === this.close) return this.malformed('IF_EMPTY');
    const refs: Reference[] = [];
    const operators: number[] = [];
    for (;;) {
      const ref = this.takeReference();
      if (!ref) {
        return this.at === this.close
          ? this.malformed('IF_TOO_MANY_OPERATORS')
          : this.malformed('IF_EXPECTED_VAROP', this.rest());
      }
      refs.push(ref);
      this.take(WHITE_SPACE);
      if (this.at === this.close) break;
      const isAnd = this.source.startsWith('&&', this.at);
      if (!isAnd && !this.source.startsWith('||', this.at))
        return this.malformed('IF_EXPECTED_VAROP', this.rest());
      operators.push(isAnd ? 1 : 0);
      this.at += 2;
      this.take(WHITE_SPACE);
    }
    if (refs.length > IF_VARIABLES_ADVISED) {
      this.problems.add({
        type: 'parser',
        code: 'IF_TOO_MANY_VARS',
        severity: 'warning',
        message: SYNTAX_MESSAGES.IF_TOO_MANY_VARS(String(IF_VARIABLES_ADVISED)),
        start: this.open,
        end: this.close + 1,
      });
    }
    return {
      op: OP.IF,
      operators,
      refs,
      block: [],
      alternative: undefined,
      start: this.open,
      end: this.close + 1,
    };
  }

  private takeVar(): Node | undefined {
    if (!this.takeOne(' ')) return this.malformed('WHITESPACE_EXPECTED', this.rest());
    const name = this.take(DEFINITION);
    if (name === '') return this.malformed('BINDVAR_EXPECTS_NAME', this.rest());
    if (!this.takeOne(' ')) return this.malformed('WHITESPACE_EXPECTED', this.rest());
    const refs = this.takeReferences();
    if (!refs) return this.malformed('MISSING_VARIABLE_NAME', this.rest());
    if (this.at < this.close && this.source[this.at] !== '|')
      return this.malformed('EXTRA_CHARS', 'BINDVAR', this.rest());
    const formatters = this.takeFormatters();
    return formatters && { op: OP.BINDVAR, name, refs, formatters, start: this.open, end: this.close + 1 };
  }

  private takeCtx(): Node | undefined {
    if (!this.takeOne(' ')) return this.malformed('WHITESPACE_EXPECTED', this.rest());
    const name = this.take(DEFINITION);
    if (name === '') return this.malformed('CTXVAR_EXPECTS_NAME', this.rest());
    if (!this.takeOne(' ')) return this.malformed('WHITESPACE_EXPECTED', this.rest());
    const bindings: [string, Reference][] = [];
    for (;;) {
      const key = this.take(WORD);
      if (key === '' || !this.takeOne('=')) break;
      const ref = this.takeReference();
      if (!ref) return this.malformed('CTXVAR_EXPECTS_BINDINGS', this.rest());
      bindings.push([key, ref]);
      this.take(WHITE_SPACE);
    }
    if (bindings.length === 0) return this.malformed('CTXVAR_EXPECTS_BINDINGS', this.rest());
    if (this.at < this.close) return this.malformed('EXTRA_CHARS', 'CTXVAR', this.rest());
    return { op: OP.CTXVAR, name, bindings, start: this.open, end: this.close + 1 };
  }

  private takeInject(): Node | undefined {
    if (!this.takeOne(' ')) return this.malformed('WHITESPACE_EXPECTED', this.rest());
    const name = this.take(DEFINITION);
    if (name === '') return this.malformed('INJECT_EXPECTS_NAME', this.rest());
    if (!this.takeOne(' ')) return this.malformed('WHITESPACE_EXPECTED', this.rest());
    const path = this.take(PATH);
    if (path === '') return this.malformed('INJECT_EXPECTS_PATH', this.rest());
    const { args, delimiter } = this.takeArguments();
    return { op: OP.INJECT, name, path, args, delimiter, start: this.open, end: this.close + 1 };
  }

  private takeMacro(): Node | undefined {
    if (!this.takeOne(' ')) return this.malformed('WHITESPACE_EXPECTED', this.rest());
    const name = this.take(PATH);
    if (name === '') return this.malformed('MACRO_EXPECTS_NAME');
    if (this.at < this.close) return this.malformed('EXTRA_CHARS', 'MACRO', this.rest());
    return { op: OP.MACRO, name, block: [], start: this.open, end: this.close + 1 };
  }

  private takeInclude(): Node | undefined {
    if (!this.takeOne(' ') || this.at === this.close)
      return this.malformed('WHITESPACE_EXPECTED', this.rest());
    const [name = '', ...args] = this.rest().split(' ');
    return { op: OP.INCLUDE, name, args, start: this.open, end: this.close + 1 };
  }

  private takeEval(): Node | undefined {
    if (this.take(WHITE_SPACE) === '') return this.malformed('WHITESPACE_EXPECTED', this.rest());
    return { op: OP.EVAL, expression: this.rest(), start: this.open, end: this.close + 1 };
  }

  private takeInstruction(): Node | undefined {
    const predicate = this.takePredicate(OP.PREDICATE);
    if (predicate) return predicate;
    const word = this.take(WORD);
    switch (word) {
      case '':
        return undefined;
      case 'section':
        return this.takeSection();
      case 'repeated':
        return this.takeRepeated();
      case 'alternates':
        return this.takeAlternates();
      case 'or':
        return this.takeOr();
      case 'if':
        return this.takeIf();
      case 'end':
        return this.takeBare(OP.END, 'END');
      case 'var':
        return this.takeVar();
      case 'ctx':
        return this.takeCtx();
      case 'inject':
        return this.takeInject();
      case 'macro':
        return this.takeMacro();
      case 'include':
        return this.takeInclude();
      case 'eval':
        return this.takeEval();
      case 'space':
        return this.takeBare(OP.SPACE, 'SPACE');
      case 'tab':
        return this.takeBare(OP.TAB, 'TAB');
      case 'newline':
        return this.takeBare(OP.NEWLINE, 'NEWLINE');
      case 'meta-left':
        return this.takeBare(OP.META_LEFT, 'META_LEFT');
      case 'meta-right':
        return this.takeBare(OP.META_RIGHT, 'META_RIGHT');
      case 'eof':
        return this.takeBare(OP.EOF, 'EOF');
      default:
        return this.malformed('INVALID_INSTRUCTION', `.${word}`);
    }
  }

  /** The instruction of the tag between two braces, or undefined when the tag is text. */
  readTag(open: number, close: number): Node | undefined {
    this.open = open;
    this.close = close;
    this.at = open + 1;
    if (this.names.isPreprocessing && !this.takeOne('^')) return undefined;
    if (this.at === this.close) return undefined;
    const first = this.source.charCodeAt(this.at);
    if (first === 35) {
      return {
        op: OP.COMMENT,
        text: this.source.slice(this.at + 1, this.close),
        isMultiline: false,
        start: this.open,
        end: this.close + 1,
      };
    }
    if (first !== 46) return this.takeVariable();
    this.at++;
    return this.takeInstruction();
  }
}
