import { processorMs } from '../../platform/clock/processor-time.ts';
import type { WorkPlace } from '../../platform/worker-pool/protocol.ts';
import { lineAt } from './nesting.ts';
import { STYLE_FAULTS, STYLE_LIMITS } from './style-limits.ts';

/** What of a node of the compiler tells where it stands. */
interface StyleNode {
  getIndex(): number;
  fileInfo(): { readonly filename?: string };
}

interface Selector extends StyleNode {
  readonly elements: readonly { readonly value: unknown }[];
}

type Evaluate = (this: StyleNode, context: unknown) => unknown;
type JoinSelectors = (
  this: StyleNode,
  paths: unknown[],
  context: readonly unknown[],
  selectors: readonly Selector[],
) => void;

/** The kinds of nodes in which the compiler may go round in circles. */
interface StyleTree {
  readonly mixin: { readonly Call: { readonly prototype: { eval: Evaluate } } };
  readonly VariableCall: { readonly prototype: { eval: Evaluate } };
  readonly Ruleset: { readonly prototype: { eval: Evaluate; joinSelectors: JoinSelectors } };
  readonly Variable: { readonly prototype: { eval: Evaluate } };
  readonly Call: { readonly prototype: { eval: Evaluate & { readonly name?: string } } };
  readonly Quoted: { readonly prototype: { eval: Evaluate } };
}

/** A limit that a sheet met, and where. */
export interface StyleFault extends WorkPlace {
  readonly message: string;
}

/** Steps after which the time is looked at again. */
const STEPS_OF_A_LOOK = 64;
/** Functions in which the compiler may stay for as long as the author likes. */
const ENDLESS = new Set(['replace', 'range']);

/** Measures what the compiler does, and stops it at a limit; one sheet is compiled at a time. */
export class StyleMeter {
  readonly #end: number;
  #texts: Readonly<Record<string, string>> = {};
  #tell: (at: WorkPlace) => void = () => undefined;
  #calls = 0;
  #steps = 0;
  #selectors = 0;
  /** The first limit that the sheet met. */
  fault: StyleFault | undefined;

  /** @param timeMs processor time that all sheets may take together, in ms */
  constructor(timeMs: number) {
    this.#end = processorMs() + timeMs;
  }

  /** Begins with a sheet. */
  begin(texts: Readonly<Record<string, string>>, tell: (at: WorkPlace) => void): void {
    this.#texts = texts;
    this.#tell = tell;
    this.#calls = 0;
    this.#selectors = 0;
    this.fault = undefined;
  }

  #placeOf(node: StyleNode): WorkPlace {
    const { filename: path = '' } = node.fileInfo();
    return { path, line: lineAt(this.#texts[path] ?? '', node.getIndex()) };
  }

  #stop(node: StyleNode, message: string): never {
    this.fault ??= { ...this.#placeOf(node), message };
    throw new Error(message);
  }

  step(node: StyleNode): void {
    this.#steps += 1;
    if (this.#steps % STEPS_OF_A_LOOK === 0 && processorMs() > this.#end) this.#stop(node, STYLE_FAULTS.time);
  }

  enter(node: StyleNode): void {
    this.step(node);
    this.#calls += 1;
    if (this.#calls > STYLE_LIMITS.calls) this.#stop(node, STYLE_FAULTS.calls);
  }

  leave(): void {
    this.#calls -= 1;
  }

  /** Told before functions that may never end. */
  approach(node: StyleNode): void {
    this.#tell(this.#placeOf(node));
  }

  write(node: StyleNode, length: number): void {
    if (length > STYLE_LIMITS.output) this.#stop(node, STYLE_FAULTS.output);
  }

  /** Counts the selectors that rules make inside of others: an ampersand stands for each of those around it. */
  join(around: number, selectors: readonly Selector[]): void {
    for (const selector of selectors) {
      const ampersands = selector.elements.filter(({ value }) => value === '&').length;
      this.#selectors += around === 0 ? 1 : around ** Math.max(1, ampersands);
      if (this.#selectors > STYLE_LIMITS.selectors) this.#stop(selector, STYLE_FAULTS.selectors);
    }
  }
}

let atWork: StyleMeter | undefined;
const measured = new WeakSet();

/** Has the compiler tell the meter what it does; those of one process share the classes of its nodes. */
function measure(tree: StyleTree): void {
  if (measured.has(tree)) return;
  measured.add(tree);
  for (const { prototype } of [tree.mixin.Call, tree.VariableCall]) {
    const evaluate = prototype.eval;
    prototype.eval = function (context) {
      atWork?.enter(this);
      const result = evaluate.call(this, context);
      atWork?.leave();
      return result;
    };
  }
  for (const { prototype } of [tree.Ruleset, tree.Variable]) {
    const evaluate = prototype.eval;
    prototype.eval = function (context) {
      atWork?.step(this);
      return evaluate.call(this, context);
    };
  }
  const call = tree.Call.prototype;
  const callFunction = call.eval;
  call.eval = function (this: StyleNode & { readonly name?: string }, context) {
    if (ENDLESS.has((this.name ?? '').toLowerCase())) atWork?.approach(this);
    return callFunction.call(this, context);
  };
  const quoted = tree.Quoted.prototype;
  const quote = quoted.eval;
  quoted.eval = function (context) {
    const result = quote.call(this, context) as { readonly value?: unknown };
    if (typeof result.value === 'string') atWork?.write(this, result.value.length);
    return result;
  };
  const ruleset = tree.Ruleset.prototype;
  const join = ruleset.joinSelectors;
  ruleset.joinSelectors = function (paths, context, selectors) {
    atWork?.join(context.length, selectors);
    join.call(this, paths, context, selectors);
  };
}

/** Compiles under the eyes of a meter. */
export async function underMeter<T>(less: LessStatic, meter: StyleMeter, work: () => Promise<T>): Promise<T> {
  // The types of the compiler leave out its tree.
  measure((less as unknown as { readonly tree: StyleTree }).tree);
  atWork = meter;
  try {
    return await work();
  } finally {
    atWork = undefined;
  }
}
