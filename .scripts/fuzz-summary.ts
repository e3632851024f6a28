/** What one run of the fuzzer came to. */
export interface FuzzRun {
  /** Day of its end: `2026-11-21`. */
  readonly day: string;
  readonly minutes: number;
  readonly seed: string;
  /** Inputs held against the promises, those to begin with included. */
  readonly inputs: number;
  /** Inputs that reached code no other had reached: to begin with, and in the end. */
  readonly corpusBefore: number;
  readonly corpusAfter: number;
  /** Branches of the engine that ran: with the inputs to begin with, and in the end. */
  readonly branchesBefore: number;
  readonly branchesAfter: number;
  /** Promises that were broken, one for each way of breaking one. */
  readonly findings: readonly string[];
}

/** Minutes from which on a run is worth telling of. */
export const MINUTES_WORTH_TELLING = 10;

const ABOUT = `Templates, data and partials are changed at random, led by which code they reach, and held against what the engine
promises: never to throw, to render alike from text, tree, printed text and parts, to keep its limits, to leave
prototypes alone. What is found and mended becomes a test.`;

/**
 * The run as the page that the project keeps of its last long one.
 * @param node version that it ran on
 */
export function fuzzPage(run: FuzzRun, node: string): string {
  const count = (number: number): string => number.toLocaleString('en-US');
  const growth = (before: number, after: number): string => `${count(before)} → ${count(after)}`;
  const rows = [
    ['duration', `${run.minutes} minutes, seed ${run.seed}`],
    ['inputs', count(run.inputs)],
    ['inputs that reached new code', growth(run.corpusBefore, run.corpusAfter)],
    ['branches that ran', growth(run.branchesBefore, run.branchesAfter)],
    ['findings', count(run.findings.length)],
  ];
  const table = rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n');
  const parts = [
    '# Fuzzing',
    `Written by \`npm run fuzz -- --minutes ${MINUTES_WORTH_TELLING}\` and longer runs; do not edit.`,
    ABOUT,
    `${run.day}, Node ${node}:`,
    `| | |\n| --- | ---: |\n${table}`,
    ...(run.findings.length === 0 ? [] : [run.findings.map((kind) => `- ${kind}`).join('\n')]),
  ];
  return `${parts.join('\n\n')}\n`;
}
