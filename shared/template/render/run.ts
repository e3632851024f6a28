import type { LocaleData } from '#shared/locale/locale.ts';
import type { Limits, PartialCall, RenderInput, TemplateError } from '../types.ts';
import { SYNTAX_MESSAGES } from '../syntax/messages.ts';
import type { Block } from './block.ts';
import type { Frame } from './frame.ts';
import type { SourceMap } from './source-map.ts';
import { LIMIT_REACHED } from './limits.ts';
import type { PartialMemory } from './partial-memory.ts';
import type { Recording } from './recording.ts';
import { RunMemory, type Spent } from './run-memory.ts';
import { TagScope } from './tag-scope.ts';

/** A compiled template text. */
export interface Unit {
  readonly block: Block;
  readonly source: SourceMap;
  readonly errors: readonly TemplateError[];
}

/** A block registered by `.macro`, with the text it stands in. */
export interface Macro {
  readonly block: Block;
  readonly source: SourceMap;
  /** Where the text of the macro is, when it is not the template itself. */
  readonly partial: string | undefined;
}

/** Where a tag stands in the text that runs: offsets. */
export interface Site {
  readonly start: number;
  readonly end: number;
}

/** A partial or macro that was entered, with the tag that called it. */
interface Call {
  readonly name: string;
  readonly source: SourceMap;
  readonly site: Site;
  /** 1 for a call from the template itself. */
  readonly depth: number;
  readonly outer: Call | null;
}

/** Finds the partials of a render. */
export interface PartialSource {
  findPartial(input: RenderInput, name: string): Unit | undefined;
  /** Keeps what partials printed; without one each is run each time. */
  readonly memory: PartialMemory | undefined;
}

/** Thrown to leave a render, or a partial, that went beyond a limit. */
export class LimitReached extends Error {
  readonly isPartial: boolean;

  constructor(message: string, isPartial = false) {
    super(message);
    this.isPartial = isPartial;
  }
}

const INSTRUCTIONS_PER_CHECK = 1000;
const WALKS_PER_CHECK = 10;
const CHARACTERS_PER_INSTRUCTION = 1000;
const CUT_HINT = 'What goes beyond is left out. Repeat fewer items, or split the page.';

/** State of one render. */
export class Run {
  readonly input: RenderInput;
  readonly limits: Limits;
  readonly locale: LocaleData | undefined;
  private readonly errors: TemplateError[] = [];
  /** Errors that were not recorded: they would only fill the memory. */
  private lost = 0;
  private tagScope: TagScope | undefined;
  /** The text whose instructions run now, and the partial it belongs to. */
  source: SourceMap;
  partial: string | undefined;
  /** The innermost partial or macro that was entered and not left. */
  private caller: Call | null = null;
  /** Was any macro registered? Without one there is nothing to seek. */
  hasMacros = false;
  /** Elements printed by the sections inside of the outermost repeated section. */
  loopDepth = 0;
  nestedItems = 0;
  /** Elements printed by all repeated sections. */
  allItems = 0;
  readonly outputLength: number;
  private readonly partialsOf: PartialSource;
  /** Partials that were looked for, with what was found. */
  private partials: Map<string, Macro | undefined> | undefined;
  private met: Set<object> | undefined;
  /** Was anything cut off? */
  private isCut = false;
  /** Instructions until the next look at the limits, of those that were granted by the last one. */
  private left = 0;
  private granted = 0;
  private spent = 0;
  /** The innermost partial whose look-ups are recorded. */
  private recording: Recording | null = null;
  private ownMemory: RunMemory | undefined;
  private walksLeft = WALKS_PER_CHECK;
  /** Times of the first look at the clock since the render, or the partial, began. */
  private start: number | undefined = undefined;
  private partialStart: number | undefined = undefined;

  constructor(input: RenderInput, limits: Limits, source: SourceMap, partialsOf: PartialSource) {
    this.input = input;
    this.limits = limits;
    this.locale = input.locale;
    this.outputLength = limits.outputLength;
    this.source = source;
    this.partialsOf = partialsOf;
    this.grant();
  }

  get enableExpr(): boolean {
    return this.input.enableExpr ?? true;
  }

  get enableInclude(): boolean {
    return this.input.enableInclude ?? true;
  }

  /** What formatters and predicates see; made when the first one asks. */
  get scope(): TagScope {
    this.tagScope ??= new TagScope(this);
    return this.tagScope;
  }

  /** Counts executed instructions and looks at the limits now and then. */
  spend(instructions: number): void {
    this.left -= instructions;
    if (this.left < 0) this.check();
  }

  /** Counts a text on its way from one formatter to the next, long ones more; none may be longer than any output. */
  pass(length: number): void {
    if (length > this.outputLength) this.overflow();
    this.spend(1 + Math.floor(length / CHARACTERS_PER_INSTRUCTION));
  }

  /** Instructions that were executed. */
  get executed(): number {
    return this.spent + this.granted - this.left;
  }

  /** Never grants more than are left, so that a render ends at the same instruction whether partials are run or kept. */
  private grant(): void {
    this.granted = Math.min(INSTRUCTIONS_PER_CHECK, this.limits.instructions - this.spent);
    this.left = this.granted;
  }

  private check(): void {
    this.spent = this.executed;
    const { instructions } = this.limits;
    if (this.spent > instructions) {
      this.granted = 0;
      this.left = 0;
      throw new LimitReached(`of ${instructions} instructions`);
    }
    this.grant();
    this.checkTime();
  }

  /** Before a walk through an object or array, which may be a large one: the clock is looked at more often for them. */
  walk(): void {
    if (--this.walksLeft >= 0) return;
    this.walksLeft = WALKS_PER_CHECK;
    this.checkTime();
  }

  private checkTime(): void {
    const { limits } = this;
    const now = this.input.clock?.();
    if (now === undefined) return;
    this.start ??= now;
    if (now - this.start > limits.renderMs) throw new LimitReached(`of ${limits.renderMs} ms`);
    if (this.caller === null) return;
    this.partialStart ??= now;
    if (now - this.partialStart > limits.partialMs) {
      throw new LimitReached(`of ${limits.partialMs} ms in a partial`, true);
    }
  }

  /**
   * Starts a repeated section.
   * @returns how many of its elements may be printed
   */
  enterLoop(length: number, start: number, end: number): number {
    if (this.loopDepth === 0) this.nestedItems = 0;
    this.loopDepth++;
    const { loopItems, nestedLoopItems } = this.limits;
    const printed = Math.max(0, Math.min(length, loopItems, nestedLoopItems - this.nestedItems));
    this.nestedItems += printed;
    this.allItems += printed;
    if (printed < length) {
      const limit = printed === loopItems ? loopItems : nestedLoopItems;
      this.limitReached(`of ${limit} elements of a repeated section`, start, end);
    }
    return printed;
  }

  leaveLoop(): void {
    this.loopDepth--;
  }

  /** Refuses an output that grew too long. */
  overflow(): never {
    throw new LimitReached(`of ${this.limits.outputLength} characters of output`);
  }

  /** Records a run-time error at an instruction of the text that runs now. */
  report(code: string, message: string, start: number, end: number, hint?: string): void {
    if (this.hasRoom()) this.record(code, message, start, end, hint);
  }

  /** May one more error be recorded? If not, it is counted. */
  private hasRoom(): boolean {
    this.forget();
    if (this.errors.length < this.limits.errors) return true;
    this.lost++;
    return false;
  }

  /** The errors of the render; where there were more than are kept, a last one says how many. */
  finish(): readonly TemplateError[] {
    const { errors, lost } = this;
    const last = errors.at(-1);
    if (lost === 0 || last === undefined) return errors;
    const message = `RuntimeError: ${SYNTAX_MESSAGES.TOO_MANY_ERRORS(String(lost))}`;
    const { range, partial } = last;
    const place = { range, ...(partial === undefined ? {} : { partial }) };
    return [...errors, { type: 'engine', code: 'TOO_MANY_ERRORS', severity: 'error', message, ...place }];
  }

  private record(code: string, message: string, start: number, end: number, hint?: string): void {
    this.forget();
    this.errors.push({
      type: 'engine',
      code,
      severity: 'error',
      message,
      ...(hint === undefined ? {} : { hint }),
      range: this.source.range(start, end),
      ...(this.partial === undefined ? {} : { partial: this.partial }),
      ...(this.caller === null ? {} : { includes: toPartialCalls(this.caller) }),
    });
  }

  /** Is this the first time that the render meets a mistake that will be met at every turn? */
  isFirst(mistake: object): boolean {
    this.forget();
    this.met ??= new Set();
    if (this.met.has(mistake)) return false;
    this.met.add(mistake);
    return true;
  }

  /** Records that a formatter or predicate threw; limits pass through. */
  failed(error: unknown, type: string, start: number, end: number): void {
    if (error instanceof LimitReached) throw error;
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    this.report(
      'UNEXPECTED_ERROR',
      `RuntimeError: Unexpected ${name} error when executing ${type}: ${message}`,
      start,
      end,
    );
  }

  /** Says that what the partials around do cannot be kept: it is more than a text, or not the same the next time. */
  forget(): void {
    this.recording?.spoil();
  }

  /** The frame around one that a recorded partial runs in; null for any other one. */
  outsideOf(frame: Frame): Frame | null {
    const { recording } = this;
    return recording?.frame === frame ? recording.outside : null;
  }

  /** Calls a macro or partial by name in a frame of its own; prints again what a partial printed, while it is right. */
  apply(name: string, frame: Frame, site: Site): string {
    const callee = this.callee(name, frame, site);
    if (callee === undefined) return '';
    const memory = this.hasMacros ? undefined : this.memory;
    if (memory === undefined) return this.enter(callee, frame, name, site);
    const kept = memory.find(callee.block, frame, this.recording);
    if (kept !== undefined) return this.repeat(kept);
    const recording = memory.record(callee.block, frame, this.recording);
    if (recording === undefined) return this.enter(callee, frame, name, site);
    const before = this.executed;
    const itemsBefore = this.allItems;
    let text: string;
    this.recording = recording;
    try {
      text = this.enter(callee, recording.frame, name, site);
    } finally {
      this.recording = recording.outer;
    }
    memory.keep(callee.block, frame, recording, {
      text,
      instructions: this.executed - before,
      items: this.allItems - itemsBefore,
      levels: recording.deepest - this.depth,
    });
    return text;
  }

  /** Would what a kept text costs be more than the limits leave? Then the partial is run, and stops where it has to. */
  hasRoomFor({ instructions, items, levels }: Spent): boolean {
    return (
      this.executed + instructions <= this.limits.instructions &&
      (this.loopDepth === 0 || this.nestedItems + items <= this.limits.nestedLoopItems) &&
      this.depth + levels <= this.limits.partialDepth
    );
  }

  private repeat({ text, instructions, items, levels }: Spent & { readonly text: string }): string {
    this.recording?.reach(this.depth + levels);
    if (this.loopDepth > 0) this.nestedItems += items;
    this.allItems += items;
    this.spend(instructions);
    return text;
  }

  private get memory(): RunMemory | undefined {
    const { memory } = this.partialsOf;
    if (memory === undefined || this.input.isForOne === true) return undefined;
    this.ownMemory ??= new RunMemory(memory, this, this.partialsOf);
    return this.ownMemory;
  }

  /** Partials and macros that were entered and not left. */
  private get depth(): number {
    return this.caller === null ? 0 : this.caller.depth;
  }

  private callee(name: string, frame: Frame, site: Site): Macro | undefined {
    return (this.hasMacros ? this.findMacro(name, frame) : undefined) ?? this.findUnit(name, site);
  }

  /**
   * Calls a macro or partial by name.
   * @param frame the frame that it runs in, from which macros are sought outwards
   */
  call(name: string, frame: Frame, site: Site): string {
    const callee = this.callee(name, frame, site);
    return callee ? this.enter(callee, frame, name, site) : '';
  }

  private enter(callee: Macro, frame: Frame, name: string, site: Site): string {
    const { caller, source, partial, loopDepth } = this;
    const depth = this.depth + 1;
    if (depth > this.limits.partialDepth) {
      this.report(
        'APPLY_PARTIAL_RECURSION_DEPTH',
        `RuntimeError: Attempt to apply partial '${name}' exceeded maximum recursion depth of ${this.limits.partialDepth}`,
        site.start,
        site.end,
      );
      return '';
    }
    if (depth === 1) this.partialStart = undefined;
    this.recording?.reach(depth);
    this.caller = { name, source, site, depth, outer: caller };
    this.source = callee.source;
    this.partial = callee.partial;
    try {
      return callee.block.print(frame, this, '');
    } catch (error) {
      if (!(error instanceof LimitReached && error.isPartial && depth === 1)) throw error;
      this.leaveTo(caller, source, partial);
      this.limitReached(error.message, site.start, site.end);
      return '';
    } finally {
      this.leaveTo(caller, source, partial);
      this.loopDepth = loopDepth;
    }
  }

  /** Goes back to the text of the template itself, after what happened inside is given up. */
  leaveAll(source: SourceMap): void {
    this.leaveTo(null, source, undefined);
  }

  private leaveTo(caller: Call | null, source: SourceMap, partial: string | undefined): void {
    this.caller = caller;
    this.source = source;
    this.partial = partial;
  }

  /** Records that something was cut off. */
  limitReached(what: string, start: number, end: number): void {
    const message = `RuntimeError: A render code limit was reached ${what}`;
    // That something is missing is told even when there were more errors before than are kept.
    if (this.isCut) this.report(LIMIT_REACHED, message, start, end, CUT_HINT);
    else this.record(LIMIT_REACHED, message, start, end, CUT_HINT);
    this.isCut = true;
  }

  private findMacro(name: string, from: Frame): Macro | undefined {
    for (let frame: Frame | null = from; frame; frame = frame.parent) {
      const macro = frame.macros?.get(name);
      if (macro) return macro;
    }
    return undefined;
  }

  private findUnit(name: string, site: Site): Macro | undefined {
    const found = this.lookForUnit(name, site);
    if (found === undefined) this.forget();
    else this.recording?.apply(name, found.block);
    return found;
  }

  private lookForUnit(name: string, site: Site): Macro | undefined {
    this.partials ??= new Map();
    const known = this.partials.get(name);
    if (known || this.partials.has(name)) return known;
    const { start, end } = site;
    const unit = this.partialsOf.findPartial(this.input, name);
    if (!unit) {
      this.report(
        'APPLY_PARTIAL_MISSING',
        `RuntimeError: Attempt to apply partial '${name}' which could not be found.`,
        start,
        end,
      );
      return undefined;
    }
    const errors = unit.errors.filter((error) => error.severity === 'error');
    const found = errors.length === 0 ? { block: unit.block, source: unit.source, partial: name } : undefined;
    this.partials.set(name, found);
    this.reportBroken(name, errors, start, end);
    return found;
  }

  /** Records why a partial cannot be used; nothing of it is printed. */
  private reportBroken(name: string, errors: readonly TemplateError[], start: number, end: number): void {
    const call = { name, range: this.source.range(start, end) };
    const includes = [...(this.caller === null ? [] : toPartialCalls(this.caller)), call];
    for (const error of errors) {
      if (!this.hasRoom()) continue;
      this.errors.push({
        ...error,
        type: 'engine',
        message: `RuntimeError: Parse of partial "${name}" failed: ${error.message}`,
        partial: name,
        includes,
      });
    }
  }
}

function toPartialCalls(innermost: Call): PartialCall[] {
  const calls: PartialCall[] = [];
  for (let call: Call | null = innermost; call; call = call.outer) {
    calls.unshift({ name: call.name, range: call.source.range(call.site.start, call.site.end) });
  }
  return calls;
}
