import type { Reference } from '../reference.ts';
import type { Macro } from './run.ts';
import { property } from '#shared/json/values.ts';

/** One level of the scope (language reference 7.1). */
export class Frame {
  node: unknown;
  readonly parent: Frame | null;
  /** Position in the array that is repeated, or -1. */
  index = -1;
  /** Names do not resolve beyond this frame. */
  isPrivate = false;
  variables: Map<string, unknown> | null = null;
  macros: Map<string, Macro> | null = null;

  constructor(node: unknown, parent: Frame | null) {
    this.node = node;
    this.parent = parent;
  }

  /** Makes the frame of one element ready for the next one. */
  restart(node: unknown): void {
    this.node = node;
    this.variables = null;
    this.macros = null;
  }

  /** Sets a local variable. */
  set(name: string, value: unknown): void {
    this.variables ??= new Map();
    this.variables.set(name, value);
  }
}

/** Finds the value of a reference, starting at a frame. */
export type Resolve = (frame: Frame) => unknown;

/** Value of a name in one frame alone (language reference 7.2). */
export function own(frame: Frame, name: string | number): unknown {
  if (typeof name === 'string' && name.charCodeAt(0) === 64) {
    if (name === '@') return frame.node;
    if (name === '@index') return frame.index < 0 ? undefined : frame.index + 1;
    if (name === '@index0') return frame.index < 0 ? undefined : frame.index;
    return frame.variables?.get(name);
  }
  return property(frame.node, name);
}

/** Value of a name from a frame outwards. */
export function find(from: Frame, name: string | number): unknown {
  if (name === '@') return from.node;
  for (let frame: Frame | null = from; frame; frame = frame.parent) {
    const value = own(frame, name);
    if (value !== undefined) return value;
    if (frame.isPrivate) return undefined;
  }
  return undefined;
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

/**
 * A name from a frame outwards. Frames of lists have no names, and frames that show the same node again (the
 * element and the partial that is applied to it) need no second look.
 */
function compileName(name: string | number): Resolve {
  if (name === '@') return (frame) => frame.node;
  if (typeof name === 'number' || name.charCodeAt(0) === 64) return (frame) => find(frame, name);
  return (from) => {
    let before: unknown;
    for (let frame: Frame | null = from; frame; frame = frame.parent) {
      const { node } = frame;
      if (node !== before && frame.index < 0 && typeof node === 'object' && node !== null) {
        const value = ownProperty(node, name);
        if (value !== undefined) return value;
      }
      if (frame.isPrivate) return undefined;
      before = node;
    }
    return undefined;
  };
}

/** Reads first and asks for ownership only when something is there: most look-ups outwards find nothing. */
function ownProperty(node: object, name: string): unknown {
  const value = (node as Readonly<Record<string, unknown>>)[name];
  if (value === undefined) return undefined;
  return Object.hasOwn(node, name) && !Array.isArray(node) ? value : undefined;
}

function compileStep(key: string | number): (value: unknown) => unknown {
  if (typeof key === 'number') return (value) => property(value, key);
  return (value) => (typeof value === 'object' && value !== null ? ownProperty(value, key) : undefined);
}

/** Prepares the look-up of a reference from a frame outwards. */
export function compileReference(reference: Reference): Resolve {
  const [name, second, ...others] = reference;
  if (name === undefined) return () => undefined;
  const first = compileName(name);
  if (second === undefined) return first;
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
  if (steps.length === 0) return (frame) => own(frame, name);
  return (frame) => {
    let value = own(frame, name);
    for (const step of steps) value = step(value);
    return value;
  };
}
