import type { WorkloadName } from './workloads/index.ts';

/** A line to reach, and one to strive for; `isLeast` when more is better. */
export interface Goal {
  readonly isLeast: boolean;
  readonly must: Lines;
  readonly aim: Lines;
}

/** A line for each workload that has one. */
type Lines = Readonly<Partial<Record<WorkloadName, number>>>;

const each = (value: number): Lines => ({
  a: value,
  b: value,
  c: value,
  d: value,
  e: value,
});

/** Warm render: times faster than the dialect's package. */
export const AGAINST_PACKAGE: Goal = {
  isLeast: true,
  must: { a: 3.5, b: 3.8, c: 6, d: 3, e: 10, f: 3 },
  aim: { a: 5, b: 6, c: 10, d: 5, e: 15, f: 4 },
};

/** Warm render: times slower than the page written by hand. */
export const AGAINST_HAND: Goal = {
  isLeast: false,
  must: { a: 1.6, b: 1.6, c: 1.3, d: 1.9, e: 1.3 },
  aim: { ...each(1.3), d: 1.8 },
};

/** Warm render: times faster than engines that generate code. */
export const AGAINST_GENERATED: Goal = {
  isLeast: true,
  must: { ...each(1), b: 0.65, d: 0.65 },
  aim: each(1),
};

/** Source to ready: share of the time that the package parses. */
export const COMPILE: Goal = { isLeast: false, must: each(1.5), aim: each(1) };

/** Heap allocated by one render: share of the package's. */
export const MEMORY: Goal = { isLeast: false, must: each(0.4), aim: each(0.25) };

/** Bytes that the process of a server may have after half an hour (runtime contract G21). */
export const LARGEST_PROCESS = 300 * 2 ** 20;

/** Milliseconds of loading the engine, without locale data, in a new process. */
export const LOAD = { must: 25, aim: 12 };
