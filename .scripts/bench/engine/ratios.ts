import { median, type Spread, spreadOf } from '../statistics.ts';
import type { MemoryUse, Results, Times } from './results.ts';
import type { WorkloadName } from './workloads/index.ts';

/** How many times longer one engine takes than another, both timed in the same round; median of the rounds. */
function ratioOf(times: Record<string, number[]>, slower: string, faster: string): number {
  const against = times[faster] ?? [];
  return median((times[slower] ?? []).map((time, round) => time / (against[round] ?? Number.NaN)));
}

/** The same over all runs. */
export function ratio(
  { speed }: Results,
  part: 'render' | 'compile',
  key: WorkloadName,
  { slower, faster }: { readonly slower: string; readonly faster: string },
): Spread {
  return spreadOf(speed.map((run) => ratioOf((run[part] as Times)[key], slower, faster)));
}

/** Nanoseconds of one call, median of rounds and runs. */
export function nanoseconds(
  { speed }: Results,
  part: 'render' | 'compile',
  key: WorkloadName,
  name: string,
): number {
  return median(speed.map((run) => median(run[part][key][name] ?? [])));
}

/** Bytes of one render, median of the runs. */
export function bytes({ memory }: Results, key: WorkloadName, name: string, part: keyof MemoryUse): number {
  return median(memory.map((run) => run[key][name]?.[part] ?? Number.NaN));
}
