import { emit, isTruthy } from '#shared/json/values.ts';
import type { FormatterDefinition, Scope } from '../definition.ts';
import { findPlain, type Frame, type Resolve } from './frame.ts';
import type { Run } from './run.ts';

/** Runs one instruction in a frame and gives its output. */
export type Step = (frame: Frame, run: Run) => string;

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
  /** Prints what its step gives. */
  RUN: 4,
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
const PRINTS_NOTHING: Step = () => '';

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
   * @throws LimitReached
   */
  print(frame: Frame, run: Run): string {
    const { parts, text } = this;
    const { length } = parts;
    if (length === 0) return text;
    run.spend(length);
    let output = text;
    for (let i = 0; i < length; i++) {
      const part = parts[i] as Part;
      const { does } = part;
      if (does === DOES.RUN) output += part.step(frame, run);
      else {
        const { name } = part;
        const value = name === undefined ? part.resolve(frame) : findPlain(frame, name);
        if (does === DOES.PRINT) output += typeof value === 'string' ? value : emit(value);
        else if (does === DOES.FORMAT) output += format(part, value, run);
        else if (does === DOES.FORMAT_IN_SCOPE) output += formatInScope(part, value, frame, run);
        else output += (isTruthy(value) ? part.main : part.otherwise).print(frame, run);
      }
      output += part.text;
      if (output.length > run.outputLength) run.overflow();
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
  const { apply, definition, args, start, end } = part;
  try {
    if (typeof value === 'object') run.walk();
    const { scope } = run;
    scope.at(frame, value, true, NOTHING_ELSE, start, end);
    return emit(apply.call(definition, value, args, scope));
  } catch (error) {
    run.failed(error, 'VARIABLE', start, end);
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
  part.does = definition.usesScope ? DOES.FORMAT_IN_SCOPE : DOES.FORMAT;
  part.definition = definition;
  part.apply = definition.apply as Apply;
  part.args = args;
  part.start = start;
  part.end = end;
  return part;
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
