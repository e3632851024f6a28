import type { WorkProblem } from '../../platform/worker-pool/protocol.ts';

const BYTES_OF_MB = 1024 * 1024;

/** What the styles of a theme may take. */
export const STYLE_LIMITS = {
  /** Processor time for all sheets, in ms. */
  timeMs: 2_000,
  /** Memory of the process that compiles them, in MB. */
  heapMb: 256,
  /** Characters of all sheets as they are compiled. */
  output: 2 * BYTES_OF_MB,
  /** Brackets in brackets. */
  depth: 64,
  /** Mixins and detached rules that call each other. */
  calls: 300,
  /** Style sheets that a theme names, and files that one of them reads. */
  files: 100,
  /** Statements with mistakes that are left out before nothing more is tried. */
  mistakes: 40,
  /** Selectors of all sheets once they are written out. */
  selectors: 50_000,
} as const;

const seconds = STYLE_LIMITS.timeMs / 1_000;

/** What is said of a sheet that meets a limit. */
export const STYLE_FAULTS = {
  time: `This takes longer than ${seconds} seconds to compile. Look for a loop or a search pattern that never ends.`,
  memory: `This takes more than ${STYLE_LIMITS.heapMb} MB to compile. Look for rules that multiply each other.`,
  output: `With this, the compiled styles have more than ${STYLE_LIMITS.output / BYTES_OF_MB} MB.`,
  depth: `Rules and brackets are nested at most ${STYLE_LIMITS.depth} deep.`,
  calls: `Mixins call each other at most ${STYLE_LIMITS.calls} deep.`,
  stack: 'This is nested too deep to compile.',
  files: `A style sheet reads at most ${STYLE_LIMITS.files} files.`,
  sheets: `A theme has at most ${STYLE_LIMITS.files} style sheets.`,
  selectors: `These rules make more than ${STYLE_LIMITS.selectors.toLocaleString('en')} selectors.`,
  plugins: 'Plugins are not taken: style sheets run no programs.',
  broken: 'This cannot be compiled: the compiler ended in the middle of it.',
  others: 'Several style sheets meet a limit, so none is compiled.',
} as const;

/** What the templates of a theme may take until their mistakes are known; all of them together. */
export const CHECK_LIMITS = { timeMs: 10_000, heapMb: 512 } as const;

/** What is said of a template that meets a limit. */
const CHECK_FAULTS = {
  time: `The templates take longer than ${CHECK_LIMITS.timeMs / 1_000} seconds to read.`,
  memory: `The templates take more than ${CHECK_LIMITS.heapMb} MB to read.`,
  output: 'The templates have too many mistakes to tell.',
  broken: 'This cannot be read: the process ended in the middle of it.',
} as const;

/** What is said where the process was ended that did the work; undefined where that says nothing of what it did. */
export function faultOf(kind: 'styles' | 'templates', code: WorkProblem): string | undefined {
  const faults = kind === 'styles' ? STYLE_FAULTS : CHECK_FAULTS;
  switch (code) {
    case 'WORK_TIMEOUT':
      return faults.time;
    case 'WORK_MEMORY':
      return faults.memory;
    case 'WORK_OUTPUT':
      return faults.output;
    case 'WORK_CRASHED':
    case 'WORK_FAILED':
      return faults.broken;
    case 'WORK_BUSY':
    case 'WORK_GONE':
      return undefined;
  }
}
