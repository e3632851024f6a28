import { Border, borderOf, find, Frame, nodeOf, own, unseenNodeOf } from './frame.ts';
import type { Block } from './block.ts';
import { property } from '#shared/json/values.ts';

/** A value that is known again: a primitive itself, of an object only which one it was. */
export type Known = { readonly object: WeakRef<object> } | { readonly primitive: unknown };

/** A name that a partial looked up, and what was found. */
export interface Lookup {
  readonly name: string | number;
  readonly found: Known;
  /** Was it found in the partial's own node, so that the same node says it again? */
  readonly isInNode: boolean;
}

/** What was seen of a partial that has run. */
export interface Seen {
  /** The node that it was applied to. */
  readonly node: Known;
  /** Did it look at the node as a whole? */
  readonly readsNode: boolean;
  readonly found: readonly Lookup[];
  /** Names that were sought in the node alone. */
  readonly own: readonly Lookup[];
  /** Partials that it applied. */
  readonly partials: ReadonlyMap<string, WeakRef<Block>>;
}

/** One reference for each object, however often it is met. */
export type Refs = WeakMap<object, WeakRef<object>>;

function refOf<T extends object>(object: T, refs: Refs): WeakRef<T> {
  let ref = refs.get(object);
  if (ref === undefined) {
    ref = new WeakRef(object);
    refs.set(object, ref);
  }
  return ref as WeakRef<T>;
}

function toKnown(value: unknown, refs: Refs): Known {
  if (typeof value !== 'object' || value === null) return { primitive: value };
  return { object: refOf(value, refs) };
}

/** Is a value the very one that was seen? */
export function isStill(known: Known, value: unknown): boolean {
  return 'object' in known ? known.object.deref() === value : Object.is(known.primitive, value);
}

/**
 * Records what a partial sees of the outside while it runs: each name that it resolves outside of itself. The partial
 * runs in a frame of the recording, beyond which there is nothing but this border.
 */
export class Recording extends Border {
  /** The recording of a partial around this one. */
  readonly outer: Recording | null;
  /** The frame that the partial runs in. */
  readonly frame: Frame;
  /** Does the partial do what a kept text would not do again? */
  isSpoiled = false;
  /** How deep the deepest partial in it is inside of others. */
  deepest = 0;
  readonly unseen: unknown;
  private readonly callee: Frame;
  private readonly refs: Refs;
  private readsNode = false;
  private readonly found = new Map<string | number, Lookup>();
  private readonly owned = new Map<string, Lookup>();
  private readonly partials = new Map<string, WeakRef<Block>>();

  /** @param callee the frame that the partial would run in, whose node and parents it sees */
  constructor(callee: Frame, outer: Recording | null, refs: Refs) {
    super();
    this.unseen = unseenNodeOf(callee);
    this.callee = callee;
    this.outer = outer;
    this.refs = refs;
    this.frame = Frame.behind(this, callee);
  }

  find(name: string | number): unknown {
    const value = find(this.callee, name);
    if (!this.found.has(name)) this.found.set(name, this.lookup(name, value));
    return value;
  }

  own(name: string): unknown {
    const value = own(this.callee, name);
    if (!this.owned.has(name)) this.owned.set(name, this.lookup(name, value));
    return value;
  }

  node(): unknown {
    this.readsNode = true;
    return nodeOf(this.callee);
  }

  /** The frame around the partial's own one, for what is sought there without the partial's node. */
  get outside(): Frame | null {
    this.spoil();
    return this.callee.parent;
  }

  /** Notes a partial that is applied inside of it. */
  apply(name: string, block: Block): void {
    if (!this.partials.has(name)) this.partials.set(name, refOf(block, this.refs));
    this.outer?.apply(name, block);
  }

  /** Notes how deep partials are inside of each other. */
  reach(depth: number): void {
    if (this.deepest >= depth) return;
    this.deepest = depth;
    this.outer?.reach(depth);
  }

  /** Says that neither the partial nor those around it can be kept. */
  spoil(): void {
    if (this.isSpoiled) return;
    this.isSpoiled = true;
    this.outer?.spoil();
  }

  seen(): Seen {
    return {
      node: toKnown(this.unseen, this.refs),
      readsNode: this.readsNode,
      found: [...this.found.values()],
      own: [...this.owned.values()],
      partials: this.partials,
    };
  }

  private lookup(name: string | number, value: unknown): Lookup {
    const isInNode =
      typeof name === 'string' && !name.startsWith('@') && property(this.unseen, name) !== undefined;
    return { name, found: toKnown(value, this.refs), isInNode };
  }
}

/**
 * The node of a frame for a predicate. While a partial is recorded, names that the predicate reads of it are recorded
 * too: most of them ask for one or two, and the node of a page is another one each time.
 */
export function askedNode(frame: Frame): unknown {
  const border = borderOf(frame);
  if (border === undefined) return frame.node;
  const node = border.unseen;
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return border.node();
  const read = (name: string | symbol) => (typeof name === 'string' ? border.own(name) : border.node());
  return new Proxy(node, {
    get(target, name) {
      read(name);
      return Reflect.get(target, name) as unknown;
    },
    getOwnPropertyDescriptor(target, name) {
      read(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    has(target, name) {
      border.node();
      return Reflect.has(target, name);
    },
    ownKeys(target) {
      border.node();
      return Reflect.ownKeys(target);
    },
    getPrototypeOf(target) {
      border.node();
      return Reflect.getPrototypeOf(target);
    },
  });
}
