import type { Zones } from '#shared/dates/zones.ts';
import type { LocaleData } from '#shared/locale/locale.ts';
import type { Position, TextRange as SourceRange } from '#shared/text/positions.ts';
import type { Code } from './syntax/code.ts';

export type { Position, SourceRange };

/** A partial that was entered on the way to an error. */
export interface PartialCall {
  /** Name of the partial or macro. */
  readonly name: string;
  /** The instruction that called it, in the text of the caller. */
  readonly range: SourceRange;
}

/** A mistake in a template, found while compiling or while rendering. */
export interface TemplateError {
  readonly type: 'parser' | 'assembler' | 'engine';
  /** Stable word for programs. */
  readonly code: string;
  /** A warning leaves the output as the author will expect it; an error probably does not. */
  readonly severity: 'error' | 'warning';
  /** Text of the language reference, with its prefix. */
  readonly message: string;
  /** A sentence that helps, where there is one. */
  readonly hint?: string;
  readonly range: SourceRange;
  /** Name of the partial that the range is in; absent for the template itself. */
  readonly partial?: string;
  /** Partials entered on the way, outermost first. */
  readonly includes?: readonly PartialCall[];
}

/** Bounds of one render (runtime contract B15) and of one template text. */
export interface Limits {
  /** Executed instructions. */
  readonly instructions: number;
  /** UTF-16 units of output. */
  readonly outputLength: number;
  /** Partials and macros inside each other. */
  readonly partialDepth: number;
  /** Elements that one repeated section prints. */
  readonly loopItems: number;
  /** Elements that the repeated sections inside of one outermost repeated section print together. */
  readonly nestedLoopItems: number;
  /** UTF-16 units of a formatter's or predicate's arguments. */
  readonly argumentLength: number;
  /** Tokens of one expression. */
  readonly expressionTokens: number;
  /** UTF-16 units of a text that an expression makes. */
  readonly expressionStringLength: number;
  /** UTF-16 units of a template text. */
  readonly sourceLength: number;
  /** Mistakes that one text lists, and one render; a last one says how many more there are. */
  readonly errors: number;
  /** Milliseconds of one render; only measured when a clock is given. */
  readonly renderMs: number;
  /** Milliseconds of one partial; only measured when a clock is given. */
  readonly partialMs: number;
}

/** Everything that decides the output beside the template itself. */
export interface RenderInput {
  /** The page data, plain JSON. */
  readonly json: unknown;
  /** Named templates for `apply` and `.include`. */
  readonly partials?: Readonly<Record<string, string | CompiledTemplate>> | undefined;
  /** Values for `.inject` by path. */
  readonly injects?: Readonly<Record<string, unknown>> | undefined;
  /** Without it all formatters of money, numbers, dates and messages print nothing. */
  readonly locale?: LocaleData | undefined;
  /** Time zones for a render without a locale; neither of them, and dates print nothing. */
  readonly zones?: Zones | undefined;
  /** IANA zone for dates when the data has no `website.timeZone`. */
  readonly timeZone?: string | undefined;
  /** Epoch milliseconds that relative times start from. */
  readonly now?: number | undefined;
  /** Milliseconds from any fixed point; with it the wall-time limits hold. */
  readonly clock?: (() => number) | undefined;
  /** `.eval` does nothing when false. On by default. */
  readonly enableExpr?: boolean | undefined;
  /** `.include` does nothing when false. On by default. */
  readonly enableInclude?: boolean | undefined;
  /** Bounds that differ from those of the engine. */
  readonly limits?: Partial<Limits> | undefined;
  /** Is what is printed for one person alone? Then nothing of it is kept for a later render. */
  readonly isForOne?: boolean | undefined;
}

/** What a render gives. */
export interface RenderResult {
  readonly html: string;
  /** Mistakes of the template first, then those met while rendering, each in order of occurrence. */
  readonly errors: readonly TemplateError[];
}

/** A template that can be rendered any number of times. */
export interface CompiledTemplate {
  /** Mistakes of the text; the rest of it renders. */
  readonly errors: readonly TemplateError[];
  /** The tree as plain JSON. */
  readonly code: Code;
  /** Never throws. */
  render(input: RenderInput): RenderResult;
}

/** Compiles templates with one set of formatters and predicates. */
export interface Engine {
  /** Never throws: a text with mistakes gives errors and a template of the rest. */
  compile(source: string): CompiledTemplate;
  /** A template from a tree as {@link CompiledTemplate.code} gives it; unknown parts are left out. */
  fromCode(code: unknown): CompiledTemplate;
}
