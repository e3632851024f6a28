import { median } from '../statistics.ts';

/** Less would be lost in the steps of the clock. */
const SAMPLE_MS = 1;

/** Results land here, so that no compiler finds out that nobody wants them. */
const sink: { last: unknown } = { last: undefined };

/** Calls a function again and again for some time. */
export function spin(call: () => unknown, ms: number): number {
  const until = performance.now() + ms;
  let calls = 0;
  do {
    sink.last = call();
    calls++;
  } while (performance.now() < until);
  return calls;
}

/**
 * Times a function by samples of at least a millisecond.
 * @param ms how long to measure
 * @returns nanoseconds of one call, median of the samples
 */
export function time(call: () => unknown, ms: number): number {
  const began = performance.now();
  const calls = spin(call, ms / 3);
  const each = (performance.now() - began) / calls;
  const batch = Math.max(1, Math.round(SAMPLE_MS / each));
  const samples: number[] = [];
  const until = performance.now() + ms;
  do {
    const start = performance.now();
    for (let i = 0; i < batch; i++) sink.last = call();
    samples.push(((performance.now() - start) * 1e6) / batch);
  } while (performance.now() < until || samples.length < 3);
  return median(samples);
}

/**
 * Times functions in turns, each round beginning with another one, so that the machine's moods meet all.
 * @returns nanoseconds by name and round
 */
export function interleave(
  calls: Readonly<Record<string, () => unknown>>,
  rounds: number,
  ms: number,
): Record<string, number[]> {
  const names = Object.keys(calls);
  const times: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length] as string;
      times[name]?.push(time(calls[name] as () => unknown, ms));
    }
  }
  return times;
}
