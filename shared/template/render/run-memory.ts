import type { Block } from './block.ts';
import { borderOf, find, type Frame, nodeOf, own, unseenNodeOf } from './frame.ts';
import type { PartialMemory } from './partial-memory.ts';
import { isStill, Recording, type Seen } from './recording.ts';
import type { PartialSource, Run } from './run.ts';

/** What a partial cost, beside its text: kept, it counts towards the limits as if it ran again. */
export interface Spent {
  readonly instructions: number;
  /** Elements that its repeated sections printed. */
  readonly items: number;
  /** How many partials deep it goes, itself included. */
  readonly levels: number;
}

/** A partial as it was printed, with what it saw. */
export interface Kept extends Spent {
  readonly text: string;
  readonly seen: Seen;
}

/** Settings of a render that every text depends on. */
function settingsOf(memory: PartialMemory, { input, limits }: Run): string {
  const { locale, zones, injects, timeZone, enableExpr = true, enableInclude = true } = input;
  const objects = [locale, zones, injects].map((object) => memory.numberOf(object));
  const bounds = input.limits === undefined ? [] : Object.values<number>({ ...limits });
  return [...objects, timeZone, enableExpr, enableInclude, ...bounds].join();
}

/** The memory as one render uses it. */
export class RunMemory {
  private readonly memory: PartialMemory;
  private readonly run: Run;
  private readonly partialsOf: PartialSource;
  private readonly settings: string;

  constructor(memory: PartialMemory, run: Run, partialsOf: PartialSource) {
    this.memory = memory;
    this.run = run;
    this.partialsOf = partialsOf;
    this.settings = settingsOf(memory, run);
  }

  /**
   * The text that a partial prints, when it is known.
   * @param frame the frame that the partial would run in
   * @param outer what records the partial around it, and is told what a kept text depends on
   */
  find(block: Block, frame: Frame, outer: Recording | null): Kept | undefined {
    const { memory } = this;
    const node = this.nodeToKnow(frame);
    if (node !== undefined && memory.knownNumberOf(node) === undefined) return undefined;
    for (const kept of memory.textsOf(this.keyOf(block, frame))) {
      if (!this.seesTheSame(kept.seen, frame, outer) || !this.run.hasRoomFor(kept)) continue;
      memory.used(block);
      return kept;
    }
    return undefined;
  }

  /** What records a partial; undefined when that is not worth it. */
  record(block: Block, frame: Frame, outer: Recording | null): Recording | undefined {
    return this.memory.isWorthRecording(block) ? new Recording(frame, outer, this.memory.refs) : undefined;
  }

  /** Keeps what a partial printed, unless it did more than that. */
  keep(block: Block, frame: Frame, recording: Recording, printed: Spent & { readonly text: string }): void {
    if (recording.isSpoiled) return;
    this.memory.keep(this.keyOf(block, frame), { ...printed, seen: recording.seen() });
  }

  /** The node by which the texts of a partial are found; those of nodes that are other ones at each render have none. */
  private nodeToKnow(frame: Frame): object | undefined {
    const node = unseenNodeOf(frame);
    return typeof node === 'object' && node !== null && node !== this.run.input.json ? node : undefined;
  }

  private keyOf(block: Block, frame: Frame): string {
    const { memory, settings } = this;
    const args = frame.variables?.get('@args') as object | undefined;
    const objects = [block, args, this.nodeToKnow(frame)].map((object) => memory.numberOf(object));
    return `${settings} ${objects.join(' ')}`;
  }

  private seesTheSame(seen: Seen, frame: Frame, outer: Recording | null): boolean {
    // What an outer partial sees of its node has to be told to its recording.
    const isSameNode =
      borderOf(frame) === undefined && typeof frame.node === 'object' && isStill(seen.node, frame.node);
    if (!isSameNode) {
      if (seen.readsNode && !isStill(seen.node, nodeOf(frame))) return false;
      for (const { name, found } of seen.own) if (!isStill(found, own(frame, name))) return false;
    }
    for (const { name, found, isInNode } of seen.found) {
      if (!(isSameNode && isInNode) && !isStill(found, find(frame, name))) return false;
    }
    for (const [name, ref] of seen.partials) {
      const block = this.partialsOf.findPartial(this.run.input, name)?.block;
      if (block === undefined || ref.deref() !== block) return false;
      outer?.apply(name, block);
    }
    return true;
  }
}
