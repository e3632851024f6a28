/** Work that is done one after the other. */
export interface Turns {
  /** Begins work when all work of the same name that was handed in before is over, whatever became of that. */
  take<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Makes turns for this process. They only spare the database connections that would wait for each other; what keeps
 * writes apart, of other processes too, is the lock of the row.
 */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    async take(name, work) {
      const before = last.get(name);
      const mine = before === undefined ? work() : before.then(work, work);
      last.set(name, mine);
      try {
        return await mine;
      } finally {
        if (last.get(name) === mine) last.delete(name);
      }
    },
  };
}
