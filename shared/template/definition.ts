import type { Markup } from '#shared/html/html.ts';
import type { Zones } from '#shared/dates/zones.ts';
import type { LocaleData } from '#shared/locale/locale.ts';
import type { Reference } from './reference.ts';

/** Where a formatter or predicate stands: names, locale and time around it. Valid only during the call. */
export interface Scope {
  /** Values of the tag's further variables: of `b` and `c` in `{a,b,c|…}`. */
  readonly others: readonly unknown[];
  readonly locale: LocaleData | undefined;
  /** Time zones: those of the locale, else those given for the render. */
  readonly zones: Zones | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Zone id of the page: `website.timeZone`, else the one given for the render. */
  timeZone(): string;
  /** Value of a reference from the tag's own value outwards; undefined when missing. */
  resolve(reference: Reference): unknown;
  /** The same from the frame around the tag's own one. */
  resolveOutside(reference: Reference): unknown;
  /** The current node. */
  node(): unknown;
  /**
   * Runs a macro or partial with a node of its own and gives its output.
   * @param isPrivate names do not resolve outwards
   * @param args what the callee sees as `@args`
   */
  applyPartial(name: string, node: unknown, isPrivate: boolean, args: unknown): string;
  /** Records a run-time error at the instruction. */
  report(code: string, message: string): void;
}

/** A template, its data and what comes out: run as a test, shown in the editor. */
export interface Example {
  readonly template: string;
  readonly json: unknown;
  readonly output: string;
  /** Locale tag, when locale data matters. */
  readonly locale?: string;
  /** Epoch milliseconds, when the present matters. */
  readonly now?: number;
  readonly partials?: Readonly<Record<string, string>>;
}

/** One argument, as the editor shows it. */
export interface Param {
  readonly name: string;
  readonly summary: string;
  readonly isRequired?: boolean;
  /** May be given any number of times. */
  readonly isRepeated?: boolean;
}

/** Where the markup of a formatter may stand: between other elements, or within a tag beside other attributes. */
export type MarkupPlace = 'elements' | 'attributes';

interface Definition {
  /** As written in templates; predicates end with `?`. */
  readonly name: string;
  readonly summary: string;
  readonly params: readonly Param[];
  /**
   * Says what is wrong with arguments of a right number, which the engine then warns of;
   * undefined when nothing is. Empty arguments do not count.
   */
  readonly check?: (args: Arguments) => string | undefined;
  readonly examples: readonly Example[];
}

/** Arguments as written, split at their delimiter. */
export type Arguments = readonly string[];

/** A formatter whose result depends on its value and arguments alone. */
export interface ValueFormatter<A> extends Definition {
  /** Reads the arguments once, when the template compiles. */
  readonly parse?: (args: Arguments) => A;
  readonly usesScope?: false;
  readonly escapesFor?: 'text' | 'attribute';
  apply(value: unknown, args: A): unknown;
}

/** A formatter that looks at names, locale or time around it. */
export interface ScopeFormatter<A> extends Definition {
  readonly parse?: (args: Arguments) => A;
  readonly usesScope: true;
  readonly handsOn?: true;
  apply(value: unknown, args: A, scope: Scope): unknown;
}

/** Said instead of markup by a formatter that leaves its value alone. */
export const AS_IT_IS = Symbol('as it is');

/** A formatter that prints markup. What it puts into it is escaped, as it can be made by `html` alone. */
interface MarkupFormatter<A> extends Definition {
  readonly prints: MarkupPlace;
  /** Reads the arguments once, when the template compiles. */
  readonly parse?: (args: Arguments) => A;
  /** Undefined says that the result is missing. */
  apply(value: unknown, args: A, scope: Scope): Markup | typeof AS_IT_IS | undefined;
}

export type FormatterDefinition = (ValueFormatter<unknown> | ScopeFormatter<unknown>) & {
  /** Said of the formatters that do nothing but escape their value: the commonest of all are done without a call. */
  readonly escapesFor?: 'text' | 'attribute' | undefined;
  /** Absent for a formatter that prints no markup of its own. */
  readonly prints?: MarkupPlace;
  /** Hands its value to a partial, and looks at nothing of it. */
  readonly handsOn?: true;
};

/** A question about the current node. */
export interface PredicateDefinition<A = unknown> extends Definition {
  readonly parse?: (args: Arguments) => A;
  test(node: unknown, args: A, scope: Scope): boolean;
}

/** Declares a formatter; the type of its arguments follows from `parse`. */
export function formatter<A = Arguments>(
  definition: ValueFormatter<A> | ScopeFormatter<A>,
): FormatterDefinition {
  return definition;
}

/** Declares a formatter that prints markup; later formatters of the chain see its text. */
export function markupFormatter<A = Arguments>(definition: MarkupFormatter<A>): FormatterDefinition {
  return formatter<A>({
    ...definition,
    usesScope: true,
    apply: (value, args, scope) => {
      const markup = definition.apply(value, args, scope);
      return markup === AS_IT_IS ? value : markup?.text;
    },
  });
}

/** Declares a predicate; the type of its arguments follows from `parse`. */
export function predicate<A = Arguments>(definition: PredicateDefinition<A>): PredicateDefinition {
  return definition;
}
