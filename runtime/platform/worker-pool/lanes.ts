/** Whose turn it is: a site, and of that site a visitor; work that no visitor waits for is of the empty one. */
export interface LaneOf {
  readonly site: string;
  readonly visitor: string;
}

/** Work that waits, in fair turns: of each site one after the other, and of a site's visitors likewise. */
export interface Lanes<Task extends LaneOf> {
  add(task: Task): void;
  /**
   * Takes out whose turn it is.
   * @param mayHaveTurn whether a site is not passed over; without it, none is
   */
  next(mayHaveTurn?: (site: string) => boolean): Task | undefined;
  /** Takes out one that nobody waits for any more; false when it does not wait. */
  drop(task: Task): boolean;
  readonly size: number;
  /** How much of a site waits. */
  sizeOf(site: string): number;
}

/** The entry whose turn it is: the first one that may have it, which goes to the end. */
function turn<Value>(lanes: Map<string, Value>, mayHave: (name: string) => boolean): Value | undefined {
  for (const [name, lane] of lanes) {
    if (!mayHave(name)) continue;
    lanes.delete(name);
    lanes.set(name, lane);
    return lane;
  }
  return undefined;
}

const everybody = () => true;

/** Makes lanes without work; who has none takes no memory. */
export function createLanes<Task extends LaneOf>(): Lanes<Task> {
  const sites = new Map<string, Map<string, Set<Task>>>();
  let size = 0;

  function drop(task: Task): boolean {
    const { site, visitor } = task;
    const visitors = sites.get(site);
    const tasks = visitors?.get(visitor);
    if (visitors === undefined || tasks?.delete(task) !== true) return false;
    if (tasks.size === 0) visitors.delete(visitor);
    if (visitors.size === 0) sites.delete(site);
    size -= 1;
    return true;
  }

  return {
    add(task) {
      const visitors = sites.get(task.site) ?? new Map<string, Set<Task>>();
      const tasks = visitors.get(task.visitor) ?? new Set<Task>();
      sites.set(task.site, visitors.set(task.visitor, tasks.add(task)));
      size += 1;
    },
    next(mayHaveTurn = everybody) {
      const visitors = turn(sites, mayHaveTurn);
      const tasks = visitors && turn(visitors, everybody);
      for (const task of tasks ?? []) {
        drop(task);
        return task;
      }
      return undefined;
    },
    drop,
    get size() {
      return size;
    },
    sizeOf(site) {
      let sum = 0;
      for (const tasks of sites.get(site)?.values() ?? []) sum += tasks.size;
      return sum;
    },
  };
}
