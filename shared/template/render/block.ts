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

/** Where the value of a part comes from: a plain name, or else a look-up. */
export interface Source {
  readonly name: string | undefined;
  readonly resolve: Resolve;
}

/** A formatter in a tag, with its arguments read. */
interface Use {
  readonly definition: FormatterDefinition;
  readonly args: unknown;
  readonly start: number;
  readonly end: number;
}

type Apply = (value: unknown, args: unknown, scope?: Scope) => unknown;

/**
 * One tag of a block. All parts have the same shape, and the commonest tags are no functions of their own: a loop
 * that meets one shape and calls little renders a fifth faster than functions called in turn.
 */
export interface Part extends Source, Omit<Use, 'definition'> {
  readonly does: (typeof DOES)[keyof typeof DOES];
  readonly definition: FormatterDefinition | undefined;
  /** Taken out of the formatter once: formatters have many shapes, so that looking it up in them is slow. */
  readonly apply: Apply;
  readonly main: Block;
  readonly otherwise: Block;
  readonly step: Step;
  /** The static text that follows the tag. */
  text: string;
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
    const { scope } = run;
    scope.at(frame, value, true, NOTHING_ELSE, start, end);
    return emit(apply.call(definition, value, args, scope));
  } catch (error) {
    run.failed(error, 'VARIABLE', start, end);
    return '';
  }
}

const NOTHING_ELSE: readonly unknown[] = [];
const NOTHING = () => undefined;
const PRINTS_NOTHING: Step = () => '';

function part(given: Pick<Part, 'does'> & Partial<Part>): Part {
  return {
    does: given.does,
    name: given.name,
    resolve: given.resolve ?? NOTHING,
    definition: given.definition,
    args: given.args,
    start: given.start ?? 0,
    end: given.end ?? 0,
    apply: given.apply ?? NOTHING,
    main: given.main ?? EMPTY,
    otherwise: given.otherwise ?? EMPTY,
    step: given.step ?? PRINTS_NOTHING,
    text: '',
  };
}

/** A tag that prints its value. */
export function printing(source: Source): Part {
  return part({ does: DOES.PRINT, ...source });
}

/** A tag that prints what a formatter makes of its value. */
export function formatting(source: Source, use: Use): Part {
  const { apply, usesScope } = use.definition;
  return part({
    ...source,
    ...use,
    does: usesScope ? DOES.FORMAT_IN_SCOPE : DOES.FORMAT,
    apply: apply as Apply,
  });
}

/** A tag that prints one block when its value is true, else another. */
export function choosing(source: Source, main: Block, otherwise: Block): Part {
  return part({ does: DOES.CHOOSE, ...source, main, otherwise });
}

/** Any other tag. */
export function running(step: Step): Part {
  return part({ does: DOES.RUN, step });
}
