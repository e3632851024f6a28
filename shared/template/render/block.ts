import { escapeAttribute, escapeText } from '#shared/html/escape.ts';
import { emit, isTruthy, toText } from '#shared/json/values.ts';
import type { FormatterDefinition, Scope } from '../definition.ts';
import { findPlain, type Frame, type Resolve } from './frame.ts';
import type { Run } from './run.ts';

/**
 * Runs one instruction in a frame and gives what was printed before it with its own output behind. Texts that are put
 * together in one long row are made flat quicker than those that are put together of others.
 */
export type Step = (frame: Frame, run: Run, printed: string) => string;

/** What a part of a block does. */
const DOES = {
  /** Prints its value. */
  PRINT: 0,
  /** Prints what its formatter makes of its value. */
  FORMAT: 1,
  /** Prints what its formatter makes of its value and of what is around it. */
  FORMAT_IN_SCOPE: 2,
  /** Prints one of its blocks: the first when its value is true. */
  CHOOSE: 3,
  /** Prints what its step prints. */
  RUN: 4,
  /** Prints its value escaped for the content of an element. */
  ESCAPE_TEXT: 5,
  /** Prints its value escaped for an attribute. */
  ESCAPE_ATTRIBUTE: 6,
} as const;

/** A formatter in a tag, with its arguments read. */
export interface Use {
  readonly definition: FormatterDefinition;
  readonly args: unknown;
}

/** Where the value of a part comes from: a plain name, or else a look-up. */
export interface Source {
  readonly name: string | undefined;
  readonly resolve: Resolve;
}

type Apply = (value: unknown, args: unknown, scope?: Scope) => unknown;

const MISSING = () => undefined;
const PRINTS_NOTHING: Step = (_frame, _run, printed) => printed;

/**
 * One tag of a block. All parts have the same shape, and the commonest tags are no functions of their own: a loop
 * that meets one shape and calls little renders a fifth faster than functions called in turn.
 */
export class Part {
  does: (typeof DOES)[keyof typeof DOES] = DOES.RUN;
  name: string | undefined = undefined;
  resolve: Resolve = MISSING;
  definition: FormatterDefinition | undefined = undefined;
  /** Taken out of the formatter once: formatters have many shapes, so that looking it up in them is slow. */
  apply: Apply = MISSING;
  args: unknown = undefined;
  start = 0;
  end = 0;
  main: Block = EMPTY;
  otherwise: Block = EMPTY;
  step: Step = PRINTS_NOTHING;
  /** The static text that follows the tag. */
  text = '';
}

/** Static text and tags, ready to be printed. */
export class Block {
  private readonly text: string;
  private readonly parts: readonly Part[];

  /** @param text what comes before the first part */
  constructor(text: string, parts: readonly Part[]) {
    this.text = text;
    this.parts = parts;
  }

  /**
   * Prints the block in a frame.
   * @param printed what stands before it
   * @returns what stands before it with the block behind
   * @throws LimitReached
   */
  print(frame: Frame, run: Run, printed: string): string {
    const { parts } = this;
    const { length } = parts;
    let output = printed + this.text;
    if (length === 0) return output;
    run.spend(length);
    const { outputLength } = run;
    const { names } = frame;
    for (let i = 0; i < length; i++) {
      const part = parts[i] as Part;
      const { does } = part;
      if (does === DOES.RUN) output = part.step(frame, run, output);
      else {
        const { name } = part;
        let value = name === undefined || names === null ? undefined : names[name];
        if (value === undefined) value = name === undefined ? part.resolve(frame) : findPlain(frame, name);
        if (does === DOES.PRINT) output += typeof value === 'string' ? value : emit(value);
        else if (does === DOES.ESCAPE_TEXT)
          output += escapeText(typeof value === 'string' ? value : toText(value));
        else if (does === DOES.CHOOSE)
          output = (isTruthy(value) ? part.main : part.otherwise).print(frame, run, output);
        else if (does === DOES.FORMAT) output += format(part, value, run);
        else if (does === DOES.FORMAT_IN_SCOPE) output += formatInScope(part, value, frame, run);
        else output += escapeAttribute(toText(value));
      }
      output += part.text;
      if (output.length > outputLength) run.overflow();
    }
    return output;
  }
}

/** Prints nothing. */
export const EMPTY = new Block('', []);

function format(part: Part, value: unknown, run: Run): string {
  try {
    if (typeof value === 'object') run.walk();
    const { apply } = part;
    const output = apply.call(part.definition, value, part.args);
    return typeof output === 'string' ? output : emit(output);
  } catch (error) {
    run.failed(error, 'VARIABLE', part.start, part.end);
    return '';
  }
}

function formatInScope(part: Part, value: unknown, frame: Frame, run: Run): string {
  const { apply, definition, args } = part;
  try {
    if (typeof value === 'object') run.walk();
    const { scope } = run;
    scope.at(frame, value, true, NOTHING_ELSE, part);
    const output = apply.call(definition, value, args, scope);
    return typeof output === 'string' ? output : emit(output);
  } catch (error) {
    run.failed(error, 'VARIABLE', part.start, part.end);
    return '';
  }
}

const NOTHING_ELSE: readonly unknown[] = [];

/** A tag that prints its value. */
export function printing({ name, resolve }: Source): Part {
  const part = new Part();
  part.does = DOES.PRINT;
  part.name = name;
  part.resolve = resolve;
  return part;
}

/**
 * A tag that prints what a formatter makes of its value.
 * @param start where the tag begins in the source, and `end` where it ends
 */
export function formatting(
  source: Source,
  { definition, args }: Use,
  { start, end }: { readonly start: number; readonly end: number },
): Part {
  const part = printing(source);
  part.does = doingOf(definition);
  part.definition = definition;
  part.apply = definition.apply as Apply;
  part.args = args;
  part.start = start;
  part.end = end;
  return part;
}

function doingOf({ escapesFor, usesScope }: FormatterDefinition): Part['does'] {
  if (escapesFor !== undefined) return escapesFor === 'text' ? DOES.ESCAPE_TEXT : DOES.ESCAPE_ATTRIBUTE;
  return usesScope ? DOES.FORMAT_IN_SCOPE : DOES.FORMAT;
}

/** A tag that prints one block when its value is true, else another. */
export function choosing(source: Source, main: Block, otherwise: Block): Part {
  const part = printing(source);
  part.does = DOES.CHOOSE;
  part.main = main;
  part.otherwise = otherwise;
  return part;
}

/** Any other tag. */
export function running(step: Step): Part {
  const part = new Part();
  part.step = step;
  return part;
}
