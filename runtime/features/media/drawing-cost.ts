import { DRAWING_LIMITS } from './drawing-limits.ts';

/** An element of a drawing with what it draws: its own, and what it refers to. */
export interface DrawingNode {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly children: DrawingNode[];
  /** Ids of elements of the drawing. */
  readonly references: readonly string[];
}

interface Cost {
  /** Elements, each as often as it is drawn. */
  readonly elements: number;
  /** How often elements refer to others, one after the other. */
  readonly depth: number;
}

/** Finds what a drawing costs whoever draws it: a few elements that use each other may stand for millions. */
export class DrawingCosts {
  readonly #byId: ReadonlyMap<string, DrawingNode>;
  readonly #known = new Map<DrawingNode, Cost>();
  readonly #open = new Set<DrawingNode>();

  constructor(byId: ReadonlyMap<string, DrawingNode>) {
    this.#byId = byId;
  }

  /** What an element costs; what refers to itself is drawn by nobody and costs nothing. */
  of(node: DrawingNode, referring = 0): Cost {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    if (this.#open.has(node)) return { elements: 0, depth: 0 };
    if (referring > DRAWING_LIMITS.depth) return { elements: Number.POSITIVE_INFINITY, depth: referring };
    this.#open.add(node);
    let [elements, depth] = [1, 0];
    for (const child of node.children) {
      const cost = this.of(child, referring);
      elements += cost.elements;
      depth = Math.max(depth, cost.depth);
    }
    for (const id of node.references) {
      const used = this.#byId.get(id);
      if (used === undefined) continue;
      const cost = this.of(used, referring + 1);
      elements += cost.elements;
      depth = Math.max(depth, cost.depth + 1);
    }
    this.#open.delete(node);
    const cost = { elements, depth };
    this.#known.set(node, cost);
    return cost;
  }
}
