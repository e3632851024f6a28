/** How a bench is run. */
export interface BenchOptions {
  /** The project's folder. */
  readonly root: string;
  readonly runs: number;
  /** True for a look that is not kept. */
  readonly isQuick: boolean;
  /** Told what is going on, in words. */
  readonly say: (line: string) => void;
}
