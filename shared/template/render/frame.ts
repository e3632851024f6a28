import type { Reference } from '../reference.ts';
import type { Macro } from './run.ts';
import { emptyObject, property } from '#shared/json/values.ts';

type Names = Readonly<Record<string, unknown>>;

/**
 * Stands in a frame in place of the node of a partial whose look-ups are recorded: everything that the partial sees
 * comes from here. A field of its own would make each frame larger, which the renders that record nothing pay for.
 */
export abstract class Border {
  /** The partial's node, for what looks at nothing of it. */
  abstract readonly unseen: unknown;
  /** Value of a name from the partial's frame outwards. */
  abstract find(name: string | number): unknown;
  /** Value of a name of the partial's node alone. */
  abstract own(name: string): unknown;
  /** The partial's node as a whole. */
  abstract node(): unknown;
}

/** One level of the scope. */
export class Frame {
  /** The node, or the border that stands for it. */
  node: unknown;
  /** The node when it can have names: an object that is no array. */
  names: Names | null;
  readonly parent: Frame | null;
  /** Position in the array that is repeated, or -1. */
  index = -1;
  /** Names do not resolve beyond this frame. */
  isPrivate = false;
  /** Name that was sought last from this frame of a list outwards, and what was found. */
  lastName: string | undefined = undefined;
  lastValue: unknown = undefined;
  variables: Map<string, unknown> | null = null;
  macros: Map<string, Macro> | null = null;

  constructor(node: unknown, parent: Frame | null) {
    this.node = node;
    this.parent = parent;
    // A partial mostly gets the node that is current already.
    this.names = parent !== null && parent.node === node ? parent.names : toNames(node);
  }

  /** The frame that a partial runs in while its look-ups are recorded, in place of its own. */
  static behind(border: Border, { variables }: Frame): Frame {
    const frame = new Frame(undefined, null);
    frame.node = border;
    frame.variables = variables;
    frame.isPrivate = true;
    return frame;
  }

  /** Makes the frame of one element ready for the next one. */
  restart(node: unknown): void {
    this.node = node;
    this.names = toNames(node);
    this.variables = null;
    this.macros = null;
  }

  /** Sets a local variable. */
  set(name: string, value: unknown): void {
    this.variables ??= new Map();
    this.variables.set(name, value);
  }
}

/**
 * Asking once per frame whether a node is plain JSON leaves out the question for ownership at every name, a tenth
 * of a render. What is no plain JSON shows a copy of what it owns.
 */
function toNames(node: unknown): Names | null {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return null;
  const prototype: unknown = Object.getPrototypeOf(node);
  return prototype === Object.prototype || prototype === null
    ? (node as Names)
    : Object.assign(emptyObject(), node);
}

/** Finds the value of a reference, starting at a frame. */
export type Resolve = (frame: Frame) => unknown;

/** The border that stands for the node of a frame, if there is one. */
export function borderOf({ names, node }: Frame): Border | undefined {
  return names === null && node instanceof Border ? node : undefined;
}

/** The node of a frame. */
export function nodeOf({ names, node }: Frame): unknown {
  return names === null && node instanceof Border ? node.node() : node;
}

/** The node of a frame, for what looks at nothing of it. */
export function unseenNodeOf({ names, node }: Frame): unknown {
  return names === null && node instanceof Border ? node.unseen : node;
}

/** Value of a name in or beyond a private frame whose own names do not have it. */
function beyond(frame: Frame, name: string | number): unknown {
  const border = borderOf(frame);
  if (border === undefined) return undefined;
  if (frame.parent === null) return border.find(name);
  return typeof name === 'string' ? border.own(name) : undefined;
}

/** Value of a name in one frame alone. */
export function own(frame: Frame, name: string | number): unknown {
  if (typeof name === 'string' && name.charCodeAt(0) === 64) {
    if (name === '@') return nodeOf(frame);
    if (name === '@index') return frame.index < 0 ? undefined : frame.index + 1;
    if (name === '@index0') return frame.index < 0 ? undefined : frame.index;
    return frame.variables?.get(name);
  }
  const border = typeof name === 'string' ? borderOf(frame) : undefined;
  return border === undefined ? property(nodeOf(frame), name) : border.own(name as string);
}

/** Value of a name from a frame outwards. */
export function find(from: Frame, name: string | number): unknown {
  if (name === '@') return nodeOf(from);
  if (typeof name === 'string' && name.charCodeAt(0) !== 64) return findNamed(from, name, ownProperty);
  for (let frame: Frame | null = from; frame; frame = frame.parent) {
    const value = own(frame, name);
    if (value !== undefined) return value;
    if (frame.isPrivate) return frame.parent === null ? beyond(frame, name) : undefined;
  }
  return undefined;
}

type Read = (names: Names, name: string) => unknown;

/**
 * A property from a frame outwards. Frames that show the same node again (the element and the partial that is
 * applied to it) need no second look.
 */
function findNamed(from: Frame | null, name: string, read: Read, seen: Names | null = null): unknown {
  let before = seen;
  for (let frame = from; frame; frame = frame.parent) {
    if (frame.index >= 0) return findOutsideList(frame, name, read);
    const { names } = frame;
    if (names !== null && names !== before) {
      const value = read(names, name);
      if (value !== undefined) return value;
      before = names;
    }
    if (frame.isPrivate) return beyond(frame, name);
  }
  return undefined;
}

/** What stands around a list is the same for all its elements: a tree of partials renders a fifth faster. */
function findOutsideList(list: Frame, name: string, read: Read): unknown {
  if (list.lastName === name) return list.lastValue;
  const value = findNamed(list.parent, name, read);
  list.lastName = name;
  list.lastValue = value;
  return value;
}

/** Reads first and asks for ownership only when something is there: most look-ups outwards find nothing. */
function ownProperty(names: Names, name: string): unknown {
  const value = names[name];
  return value === undefined || Object.hasOwn(names, name) ? value : undefined;
}

function readProperty(names: Names, name: string): unknown {
  return names[name];
}

const INHERITED = Object.prototype as unknown as Names;

/** Is this a name that JSON has as its own or not at all? Others, like `constructor`, every object inherits. */
export function isPlain(name: string | number): name is string {
  return typeof name === 'string' && name.charCodeAt(0) !== 64 && INHERITED[name] === undefined;
}

/** Value of a plain name from a frame outwards. The first frame is looked at here: most names are found there. */
export function findPlain(from: Frame, name: string): unknown {
  const { names } = from;
  const value = names === null ? undefined : names[name];
  if (value !== undefined) return value;
  return from.isPrivate ? beyond(from, name) : findNamed(from.parent, name, readProperty, names);
}

/** Value of a reference that is only known now. */
export function resolve(from: Frame, reference: Reference): unknown {
  if (reference.length === 0) return undefined;
  let value = find(from, reference[0] as string | number);
  for (let i = 1; i < reference.length && value !== undefined; i++) {
    value = property(value, reference[i] as string | number);
  }
  return value;
}

function compileName(name: string | number): Resolve {
  if (name === '@') return nodeOf;
  return isPlain(name) ? (frame) => findPlain(frame, name) : (frame) => find(frame, name);
}

function compileStep(key: string | number): (value: unknown) => unknown {
  return typeof key === 'number' ? (value) => property(value, key) : (value) => named(value, key);
}

/** Own property of a value under a name. */
function named(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? ownProperty(value as Names, name)
    : undefined;
}

/** Prepares the look-up of a reference from a frame outwards. */
export function compileReference(reference: Reference): Resolve {
  const [name, second, ...others] = reference;
  if (name === undefined) return () => undefined;
  const first = compileName(name);
  if (second === undefined) return first;
  if (others.length === 0 && isPlain(name) && typeof second === 'string') {
    return (frame) => named(findPlain(frame, name), second);
  }
  const step = compileStep(second);
  if (others.length === 0) return (frame) => step(first(frame));
  const steps = others.map(compileStep);
  return (frame) => {
    let value = step(first(frame));
    for (const next of steps) value = next(value);
    return value;
  };
}

/** Prepares the look-up of a section's reference: its first name is sought in the frame alone (7.3). */
export function compileOwnReference(reference: Reference): Resolve {
  const [name, ...path] = reference;
  if (name === undefined) return () => undefined;
  const steps = path.map(compileStep);
  const first = compileOwnName(name);
  if (steps.length === 0) return first;
  return (frame) => {
    let value = first(frame);
    for (const step of steps) value = step(value);
    return value;
  };
}

function compileOwnName(name: string | number): Resolve {
  if (!isPlain(name)) return (frame) => own(frame, name);
  return (frame) => (frame.names === null ? borderOf(frame)?.own(name) : frame.names[name]);
}
