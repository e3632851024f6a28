import type { Block } from './block.ts';
import type { Refs } from './recording.ts';
import type { Kept } from './run-memory.ts';

/** Where a memory keeps its texts: with a bound, beyond which it forgets those that were not asked for the longest. */
export interface PartialTexts {
  get(key: string): readonly Kept[] | undefined;
  /** @param bytes memory that the texts take */
  set(key: string, texts: readonly Kept[], bytes: number): void;
}

/** How a memory is made. */
export interface PartialMemoryOptions {
  readonly texts: PartialTexts;
  /** Instructions that a partial has to save beyond two for each look-up, which a use costs to check. */
  readonly leastGain?: number;
  /** Times that a partial is recorded in a row, and never printed again, before it rests for a while. */
  readonly patience?: number;
}

/** What is known of the use of a partial. */
interface Use {
  /** Times that it was recorded since a kept text of it was used. */
  recorded: number;
  /** Times that it runs without being recorded. */
  resting: number;
  rest: number;
}

const LEAST_GAIN = 8;
/** Formatters print long texts with one instruction: of what they do, this is what can be seen. */
const CHARACTERS_AS_INSTRUCTION = 32;
const PATIENCE = 32;
const LONGEST_REST = 512;
/** Texts of one partial for one node: what else it saw was different. */
const MOST_ALIKE = 4;
const BYTES_OF_ENTRY = 300;
const BYTES_OF_LOOKUP = 80;
const BYTES_OF_CHARACTER = 2;

/**
 * Keeps what partials printed. A text is printed again while each name that the partial resolved outside of itself
 * still has the very same value: that is looked at each time, so that nothing ever has to be purged.
 */
export class PartialMemory {
  readonly refs: Refs = new WeakMap();
  private readonly texts: PartialTexts;
  private readonly uses = new WeakMap<Block, Use>();
  private readonly numbers = new WeakMap<object, number>();
  private readonly leastGain: number;
  private readonly patience: number;
  private count = 0;

  constructor({ texts, leastGain = LEAST_GAIN, patience = PATIENCE }: PartialMemoryOptions) {
    this.texts = texts;
    this.leastGain = leastGain;
    this.patience = patience;
  }

  /** The number that an object has; undefined for one that nothing was kept for. */
  knownNumberOf(object: object): number | undefined {
    return this.numbers.get(object);
  }

  /** A number for an object, the same as long as it is there; 0 for nothing. */
  numberOf(object: object | undefined): number {
    if (object === undefined) return 0;
    let number = this.numbers.get(object);
    if (number === undefined) {
      this.count += 1;
      number = this.count;
      this.numbers.set(object, number);
    }
    return number;
  }

  textsOf(key: string): readonly Kept[] {
    return this.texts.get(key) ?? [];
  }

  /** Says that a kept text was used. */
  used(block: Block): void {
    const use = this.useOf(block);
    use.recorded = 0;
    use.resting = 0;
    use.rest = this.patience;
  }

  /** Is it worth to record a partial? One whose texts are never used rests, longer each time. */
  isWorthRecording(block: Block): boolean {
    const use = this.useOf(block);
    if (use.resting > 0) {
      use.resting -= 1;
      return false;
    }
    use.recorded += 1;
    if (use.recorded <= this.patience) return true;
    use.resting = use.rest;
    use.rest = Math.min(use.rest * 2, LONGEST_REST);
    return false;
  }

  keep(key: string, kept: Kept): void {
    const { seen, text, instructions } = kept;
    const checked = seen.found.filter(({ isInNode }) => !isInNode).length + seen.partials.size;
    if (instructions + text.length / CHARACTERS_AS_INSTRUCTION - 2 * checked < this.leastGain) return;
    const all = [{ ...kept, text: inOnePiece(text) }, ...this.textsOf(key)].slice(0, MOST_ALIKE);
    this.texts.set(
      key,
      all,
      all.reduce((sum, one) => sum + bytesOf(one), 0),
    );
  }

  private useOf(block: Block): Use {
    let use = this.uses.get(block);
    if (use === undefined) {
      use = { recorded: 0, resting: 0, rest: this.patience };
      this.uses.set(block, use);
    }
    return use;
  }
}

/** V8 holds a text that was put together as its parts until somebody looks for something in it. */
function inOnePiece(text: string): string {
  text.indexOf('\0');
  return text;
}

function bytesOf({ text, seen: { found, own: ofNode, partials } }: Kept): number {
  const lookups = found.length + ofNode.length + partials.size;
  return BYTES_OF_ENTRY + text.length * BYTES_OF_CHARACTER + lookups * BYTES_OF_LOOKUP;
}

/** Makes a memory for the engines of one process. */
export function createPartialMemory(options: PartialMemoryOptions): PartialMemory {
  return new PartialMemory(options);
}
