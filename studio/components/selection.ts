/** Which things of a list are selected, and which one the keys act on. */
export interface Selection {
  readonly chosen: ReadonlySet<string>;
  /** The one that has the focus; null before any had it. */
  readonly active: string | null;
  /** Where a range begins. */
  readonly anchor: string | null;
}

/** Keys that are held while something is clicked or moved to. */
export interface Held {
  readonly shift: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly command: boolean;
}

export const NOTHING_SELECTED: Selection = { chosen: new Set(), active: null, anchor: null };

function rangeOf(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  if (start === -1) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Adds one to the selection, or takes it out. */
export function toggle(before: Selection, id: string): Selection {
  const chosen = new Set(before.chosen);
  if (!chosen.delete(id)) chosen.add(id);
  return { chosen, active: id, anchor: id };
}

/**
 * What a click selects: one alone; with Shift all from where the range begins, with Ctrl one more or less.
 * @param ids the whole list in its order
 */
export function click(before: Selection, ids: readonly string[], id: string, held: Held): Selection {
  if (held.shift) {
    return {
      chosen: new Set(rangeOf(ids, before.anchor, id)),
      active: id,
      anchor: before.anchor ?? id,
    };
  }
  if (held.command) return toggle(before, id);
  return { chosen: new Set([id]), active: id, anchor: id };
}

/** What moving the focus selects: with Shift the range up to there, with Ctrl nothing, else that one alone. */
export function moveTo(before: Selection, ids: readonly string[], id: string, held: Held): Selection {
  if (held.command && !held.shift) return { ...before, active: id };
  return click(before, ids, id, { shift: held.shift, command: false });
}

/** Selects the whole list. */
export function selectAll(before: Selection, ids: readonly string[]): Selection {
  return { ...before, chosen: new Set(ids) };
}

/** Leaves out what is no longer in the list. */
export function keepListed(before: Selection, ids: readonly string[]): Selection {
  const listed = new Set(ids);
  const isListed = (id: string | null) => id === null || listed.has(id);
  if ([...before.chosen].every(isListed) && isListed(before.active) && isListed(before.anchor)) return before;
  const keep = (id: string | null) => (isListed(id) ? id : null);
  return {
    chosen: new Set([...before.chosen].filter(isListed)),
    active: keep(before.active),
    anchor: keep(before.anchor),
  };
}

/** How things stand in rows. */
export interface GridShape {
  readonly count: number;
  readonly columns: number;
  /** Rows that are in sight at once. */
  readonly rowsInSight: number;
}

/**
 * Where a key moves the focus.
 * @param from place of the one that has the focus; -1 when none has
 * @returns its new place, or undefined for a key that moves nothing
 */
export function placeAfterKey(key: string, from: number, shape: GridShape): number | undefined {
  const page = shape.columns * Math.max(1, shape.rowsInSight);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -shape.columns,
    ArrowDown: shape.columns,
    PageUp: -page,
    PageDown: page,
    Home: -shape.count,
    End: shape.count,
  };
  const step = steps[key];
  if (step === undefined || shape.count === 0) return undefined;
  if (from === -1) return 0;
  const last = shape.count - 1;
  // A step up or down that would leave the grid stays in its column.
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
  if (isVertical && (from + step < 0 || from + step > last)) {
    const isLastRow = Math.floor(from / shape.columns) === Math.floor(last / shape.columns);
    return key === 'ArrowDown' && !isLastRow ? last : from;
  }
  return Math.min(Math.max(from + step, 0), last);
}
