/** How many calls in a row fail before no more are made. */
const FAILURES_MOST = 3;
/** How long none is made then, in ms; after that one is tried. */
const REST_MS = 30_000;
/** Of how many services this process remembers how they fare. */
const SERVICES_MOST = 1_000;

/** Spares callers the wait for a service that has just failed several times. */
export interface Breaker {
  /**
   * Does a piece of work with a service, unless it is left alone for now.
   * @param now epoch milliseconds
   * @returns undefined where it was not done
   * @throws what the work throws, which counts as a failure
   */
  run<T>(service: string, now: number, work: () => Promise<T>): Promise<T | undefined>;
}

/** Makes the breaker of a process. */
export function createBreaker(): Breaker {
  const failing = new Map<string, { failures: number; restsUntil: number }>();

  function fail(service: string, now: number): void {
    const failures = (failing.get(service)?.failures ?? 0) + 1;
    failing.delete(service);
    failing.set(service, { failures, restsUntil: failures >= FAILURES_MOST ? now + REST_MS : 0 });
    const [oldest] = failing.keys();
    if (failing.size > SERVICES_MOST && oldest !== undefined) failing.delete(oldest);
  }

  return {
    async run(service, now, work) {
      const state = failing.get(service);
      if (state !== undefined && now < state.restsUntil) return undefined;
      // While one tries whether it is there again, the others go on without.
      if (state !== undefined && state.restsUntil > 0) state.restsUntil = now + REST_MS;
      try {
        const done = await work();
        failing.delete(service);
        return done;
      } catch (error) {
        fail(service, now);
        throw error;
      }
    },
  };
}
