import { median, type Spread, spreadOf } from '../statistics.ts';
import { BY_HAND, ENGINE_NAMES, OURS, PACKAGE } from './engines.ts';
import {
  AGAINST_GENERATED,
  AGAINST_HAND,
  AGAINST_PACKAGE,
  COMPILE,
  type Goal,
  LARGEST_PROCESS,
  LOAD,
  MEMORY,
} from './goals.ts';
import { bytes, nanoseconds, ratio } from './ratios.ts';
import type { ColdResult, Results } from './results.ts';
import { WORKLOAD_NAMES, WORKLOADS, type WorkloadName } from './workloads/index.ts';

/** Where an engine cannot print a page, or a page has no line to reach. */
const NO_FIGURE = '–';

/** What the figures were measured on. */
export interface Machine {
  readonly node: string;
  readonly v8: string;
  readonly system: string;
  readonly cores: number;
  readonly processor: string;
  /** ISO date. */
  readonly date: string;
  /** Peers with their versions. */
  readonly versions: readonly string[];
}

/** The report as Markdown: goals first, then every figure. */
export function report(results: Results, machine: Machine): string {
  return [
    '# Benchmarks',
    'Written by `npm run bench`; do not edit.',
    '## Template engine',
    introduction(results, machine),
    '### Goals',
    'Every figure with its lines: **✓✓** reaches the aim, **✓** what must be, **✗** neither. The spread over the runs is in brackets.',
    goals(results),
    '### Warm render: times slower than the page written by hand',
    table(ENGINE_NAMES, (name, key) =>
      withSpread(ratio(results, 'render', key, { slower: name, faster: BY_HAND })),
    ),
    '### Warm render: time of one render',
    table([...ENGINE_NAMES, BY_HAND], (name, key) => asTime(nanoseconds(results, 'render', key, name))),
    '### Compiling: source to ready',
    'A template with its partials; the text differs at every call, so that no cache can answer. The package only parses; ours makes its functions as well.',
    table(ENGINE_NAMES, (name, key) => asTime(nanoseconds(results, 'compile', key, name))),
    '### Cold start',
    'A process of its own: compile + first render; in brackets: loading the library.',
    table(ENGINE_NAMES, (name, key) => asCold(results.cold[key]?.[name] ?? [])),
    '### Memory',
    'Heap that one render allocates, its flat result included.',
    table([...ENGINE_NAMES, BY_HAND], (name, key) => asBytes(bytes(results, key, name, 'allocated'))),
    `Of it at most ${(mostKept(results) * 100).toFixed(2)} % is held after many renders and a collection, in any engine and workload.`,
    '### Locale data',
    localeData(results),
    '',
  ].join('\n\n');
}

function introduction({ speed }: Results, machine: Machine): string {
  const { sizes } = speed[0] as Results['speed'][number];
  const pages = WORKLOAD_NAMES.map(
    (key) => `${WORKLOADS[key].title} (${sizes[key].toLocaleString('en-US')} bytes)`,
  );
  return [
    `${machine.date}. Node ${machine.node} (V8 ${machine.v8}), ${machine.system}, ${machine.cores} cores (${machine.processor}).`,
    `Peers: ${machine.versions.join(', ')}.`,
    '',
    `Pages: ${pages.join('; ')}. All engines print them the same, byte for byte; the formatters of f are the dialect's, so only the package stands beside ours there. "By hand" is one JavaScript function for each page: it knows the shape of the data, looks for no names and watches no limits. Our engine runs with all limits, positions and error collection on.`,
    '',
    `${speed.length} ${speed.length === 1 ? 'run' : 'runs'}. Within one all engines share a process and take turns; a ratio compares two times of the same round, its median over the rounds is the run's, and the median over the runs is given. Times include making the result one flat string.`,
  ].join('\n');
}

function goals(results: Results): string {
  const render = (slower: string, faster: string) => (key: WorkloadName) =>
    ratio(results, 'render', key, { slower, faster });
  const memory = (key: WorkloadName): Spread =>
    spreadOf(
      results.memory.map(
        (run) => (run[key][OURS]?.allocated ?? Number.NaN) / (run[key][PACKAGE]?.allocated ?? Number.NaN),
      ),
    );
  const lines = [
    ...goalRows(`render: times faster than ${PACKAGE}`, AGAINST_PACKAGE, render(PACKAGE, OURS)),
    ...goalRows('render: times slower than by hand', AGAINST_HAND, render(OURS, BY_HAND)),
    ...['eta', 'ejs'].flatMap((peer) =>
      goalRows(`render: times faster than ${peer}`, AGAINST_GENERATED, render(peer, OURS)),
    ),
    ...goalRows('compile: share of the time the package parses', COMPILE, (key) =>
      ratio(results, 'compile', key, { slower: OURS, faster: PACKAGE }),
    ),
    ...goalRows("heap of one render: share of the package's", MEMORY, memory),
  ];
  return `${rows(['', ...titles()], lines)}\n\n${loading(results)}`;
}

function goalRows(title: string, goal: Goal, measure: (key: WorkloadName) => Spread): string[][] {
  const sign = goal.isLeast ? '≥' : '≤';
  const reached = (value: number, line: number): boolean => (goal.isLeast ? value >= line : value <= line);
  return [
    [
      `**${title}**`,
      ...WORKLOAD_NAMES.map((key) => {
        const spread = measure(key);
        const [must, aim] = [goal.must[key], goal.aim[key]];
        if (must === undefined || aim === undefined) return withSpread(spread);
        const mark = reached(spread.median, aim) ? '✓✓' : reached(spread.median, must) ? '✓' : '✗';
        return `${mark} ${withSpread(spread)}`;
      }),
    ],
    ['must / aim', ...WORKLOAD_NAMES.map((key) => linesOf(goal, sign, key))],
  ];
}

function linesOf({ must, aim }: Goal, sign: string, key: WorkloadName): string {
  return must[key] === undefined ? NO_FIGURE : `${sign} ${must[key]} / ${aim[key]}`;
}

function localeData({ locales: { locales, heap, resident, process } }: Results): string {
  const mark = process <= LARGEST_PROCESS ? '✓' : '✗';
  return `A process of its own that prints money, numbers, dates and plurals in ${locales} locales: ${mark} ${asBytes(process)} resident in the end, of ${asBytes(LARGEST_PROCESS)} that a server may have. All locales after the first one add ${asBytes(heap)} to its heap and ${asBytes(resident)} to the process.`;
}

function loading({ cold }: Results): string {
  const of = (name: string): number =>
    median(WORKLOAD_NAMES.flatMap((key) => (cold[key]?.[name] ?? []).map(({ load }) => load)));
  const ours = of(OURS);
  const mark = ours <= LOAD.aim ? '✓✓' : ours <= LOAD.must ? '✓' : '✗';
  return `**Loading the engine** without locale data, in a new process: ${mark} ${ours.toFixed(1)} ms (must ≤ ${LOAD.must} ms, aim ≤ ${LOAD.aim} ms; the package: ${of(PACKAGE).toFixed(1)} ms).`;
}

function mostKept(results: Results): number {
  const shares = WORKLOAD_NAMES.flatMap((key) =>
    [...ENGINE_NAMES, BY_HAND].map(
      (name) => bytes(results, key, name, 'kept') / bytes(results, key, name, 'allocated'),
    ),
  );
  return Math.max(0, ...shares.filter((share) => !Number.isNaN(share)));
}

function titles(): string[] {
  return WORKLOAD_NAMES.map((key) => WORKLOADS[key].title);
}

function table(names: readonly string[], cell: (name: string, key: WorkloadName) => string): string {
  const title = (name: string): string => (name === OURS ? `**${name}**` : name);
  return rows(
    ['', ...titles()],
    names.map((name) => [title(name), ...WORKLOAD_NAMES.map((key) => cell(name, key))]),
  );
}

function rows(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const rule = head.map((_, i) => (i === 0 ? '---' : '---:'));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function asCold(runs: readonly ColdResult[]): string {
  if (runs.length === 0) return NO_FIGURE;
  const middle = (part: keyof ColdResult): string => median(runs.map((run) => run[part])).toFixed(1);
  return `${middle('compile')} + ${middle('render')} ms (${middle('load')} ms)`;
}

function asFactor(value: number): string {
  if (Number.isNaN(value)) return NO_FIGURE;
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

function withSpread({ median: middle, least, most }: Spread): string {
  return least === most || Number.isNaN(middle)
    ? asFactor(middle)
    : `${asFactor(middle)} (${asFactor(least)}–${asFactor(most)})`;
}

function asTime(ns: number): string {
  if (Number.isNaN(ns)) return NO_FIGURE;
  if (ns < 1e3) return `${ns.toFixed(0)} ns`;
  return ns < 1e6 ? `${(ns / 1e3).toPrecision(3)} µs` : `${(ns / 1e6).toPrecision(3)} ms`;
}

function asBytes(count: number): string {
  if (Number.isNaN(count)) return NO_FIGURE;
  if (count < 1024) return `${count.toFixed(0)} B`;
  return count < 1 << 20
    ? `${(count / 1024).toPrecision(3)} KiB`
    : `${(count / (1 << 20)).toPrecision(3)} MiB`;
}
