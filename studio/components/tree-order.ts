/** A thing in a tree whose order people choose. A list of them has each parent before what is in it. */
export interface TreeItem {
  readonly id: string;
  /** Null at the top. */
  readonly parentId: string | null;
}

/** A row of a tree that is in sight. */
export interface TreeRow<Item extends TreeItem> {
  readonly item: Item;
  /** From 1. */
  readonly level: number;
  /** Place among its sisters, from 0. */
  readonly index: number;
  readonly sisters: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
}

/** Where an item is put: so many of its new sisters come before it, itself not counted. */
export interface TreePlace {
  readonly parentId: string | null;
  readonly index: number;
}

/** How keys move an item: among its sisters, into the one before it, or out of what holds it. */
export type TreeStep = 'up' | 'down' | 'in' | 'out';

type Children = ReadonlyMap<string | null, readonly string[]>;

function childrenOf(items: readonly TreeItem[]): Children {
  const children = new Map<string | null, string[]>();
  for (const { id, parentId } of items) {
    const sisters = children.get(parentId);
    if (sisters === undefined) children.set(parentId, [id]);
    else sisters.push(id);
  }
  return children;
}

/** The rows of a tree from the top down, without what lies in closed items. */
export function toTreeRows<Item extends TreeItem>(
  items: readonly Item[],
  closed: ReadonlySet<string>,
): TreeRow<Item>[] {
  const children = childrenOf(items);
  const byId = new Map(items.map((item) => [item.id, item]));
  const rows: TreeRow<Item>[] = [];
  const add = (parentId: string | null, level: number): void => {
    const sisters = children.get(parentId) ?? [];
    for (const [index, id] of sisters.entries()) {
      const item = byId.get(id);
      if (item === undefined) continue;
      const hasChildren = (children.get(id)?.length ?? 0) > 0;
      const isOpen = hasChildren && !closed.has(id);
      rows.push({ item, level, index, sisters: sisters.length, hasChildren, isOpen });
      if (isOpen) add(id, level + 1);
    }
  };
  add(null, 1);
  return rows;
}

/** An item and all that is in it. */
export function treeBranch(items: readonly TreeItem[], id: string): ReadonlySet<string> {
  const branch = new Set([id]);
  // Each parent comes before what is in it.
  for (const item of items) if (item.parentId !== null && branch.has(item.parentId)) branch.add(item.id);
  return branch;
}

/** Items that hold an item, the nearest first. */
function holdersOf(items: readonly TreeItem[], id: string | null): readonly string[] {
  const parents = new Map(items.map((item) => [item.id, item.parentId]));
  const holders: string[] = [];
  for (let at = id; at !== null; at = parents.get(at) ?? null) holders.push(at);
  return holders;
}

/** On how many levels an item and what is in it will stand, when it is put below a parent. */
export function levelsBelow(items: readonly TreeItem[], id: string, parentId: string | null): number {
  const depths = new Map([[id, 1]]);
  for (const item of items) {
    const depth = depths.get(item.parentId ?? '');
    if (item.id !== id && depth !== undefined) depths.set(item.id, depth + 1);
  }
  return holdersOf(items, parentId).length + Math.max(...depths.values());
}

/** Where a step of the keys puts an item; undefined where there is no such place. */
export function placeAfterStep(
  items: readonly TreeItem[],
  id: string,
  step: TreeStep,
): TreePlace | undefined {
  const item = items.find((one) => one.id === id);
  if (item === undefined) return undefined;
  const { parentId } = item;
  const children = childrenOf(items);
  const sisters = children.get(parentId) ?? [];
  const index = sisters.indexOf(id);
  if (step === 'up') return index === 0 ? undefined : { parentId, index: index - 1 };
  if (step === 'down') return index === sisters.length - 1 ? undefined : { parentId, index: index + 1 };
  if (step === 'in') {
    const before = sisters[index - 1];
    if (before === undefined) return undefined;
    return { parentId: before, index: children.get(before)?.length ?? 0 };
  }
  const parent = items.find((one) => one.id === parentId);
  if (parent === undefined) return undefined;
  const aunts = children.get(parent.parentId) ?? [];
  return { parentId: parent.parentId, index: aunts.indexOf(parent.id) + 1 };
}

/** Where an item is put that is dropped on another one; undefined for itself and what is in it. */
export function placeAfterDrop(
  items: readonly TreeItem[],
  id: string,
  overId: string,
  where: 'before' | 'inside' | 'after',
): TreePlace | undefined {
  const over = items.find((one) => one.id === overId);
  if (over === undefined || treeBranch(items, id).has(overId)) return undefined;
  const sistersOf = (parentId: string | null) =>
    items.filter((one) => one.parentId === parentId && one.id !== id).map((one) => one.id);
  if (where === 'inside') return { parentId: overId, index: sistersOf(overId).length };
  const index = sistersOf(over.parentId).indexOf(overId) + (where === 'after' ? 1 : 0);
  return { parentId: over.parentId, index };
}

/** The tree with an item, and all that is in it, at another place. */
export function putAt<Item extends TreeItem>(
  items: readonly Item[],
  id: string,
  place: TreePlace,
): readonly Item[] {
  const moved = items.find((one) => one.id === id);
  if (moved === undefined) return items;
  const children = new Map([...childrenOf(items)].map(([parentId, ids]) => [parentId, [...ids]]));
  const from = children.get(moved.parentId) ?? [];
  from.splice(from.indexOf(id), 1);
  const to = children.get(place.parentId) ?? [];
  to.splice(place.index, 0, id);
  children.set(place.parentId, to);
  const byId = new Map(items.map((item) => [item.id, item]));
  byId.set(id, { ...moved, parentId: place.parentId });
  const ordered: Item[] = [];
  const add = (parentId: string | null): void => {
    for (const child of children.get(parentId) ?? []) {
      const item = byId.get(child);
      if (item === undefined) continue;
      ordered.push(item);
      add(child);
    }
  };
  add(null);
  return ordered;
}

/** The place that an item has, as {@link putAt} takes it. */
export function placeOf(items: readonly TreeItem[], id: string): TreePlace | undefined {
  const item = items.find((one) => one.id === id);
  if (item === undefined) return undefined;
  const { parentId } = item;
  return { parentId, index: items.filter((one) => one.parentId === parentId).indexOf(item) };
}
