import type { WorkloadName } from './workloads/index.ts';

/** Nanoseconds by workload, engine and round. */
export type Times = Record<WorkloadName, Record<string, number[]>>;

/** What one process that measures speed says. */
export interface SpeedResult {
  readonly sizes: Record<WorkloadName, number>;
  readonly render: Times;
  readonly compile: Times;
}

/** Bytes by workload and engine. */
export type MemoryResult = Record<WorkloadName, Record<string, MemoryUse>>;

export interface MemoryUse {
  /** Allocated by one render, the flat result included. */
  readonly allocated: number;
  /** Still held after many renders and a collection, for each render. */
  readonly kept: number;
}

/** Milliseconds in a process of its own. */
export interface ColdResult {
  readonly load: number;
  readonly compile: number;
  readonly render: number;
}

/** Bytes that formatting in many locales takes. */
export interface LocaleMemory {
  /** How many locales there were. */
  readonly locales: number;
  /** Growth of the heap over that of the first locale, and of the whole process. */
  readonly heap: number;
  readonly resident: number;
  /** The whole process at the end. */
  readonly process: number;
}

/** All that was measured. */
export interface Results {
  readonly speed: readonly SpeedResult[];
  readonly memory: readonly MemoryResult[];
  /** Not of workloads that need locale data. */
  readonly cold: Partial<Record<WorkloadName, Record<string, ColdResult[]>>>;
  readonly locales: LocaleMemory;
}
