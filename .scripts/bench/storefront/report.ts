import { type Spread, spreadOf } from '../statistics.ts';
import { type Figures, type Goal, GOALS } from './goals.ts';

/** What the figures were measured on. */
export interface StorefrontFacts {
  /** ISO date. */
  readonly date: string;
  readonly machine: string;
  /** Requests a second of the yardstick in each run. */
  readonly hello: readonly number[];
  /** Length of the product page's HTML. */
  readonly pageBytes: number;
  readonly connections: number;
}

function format(value: number, unit: Goal['unit']): string {
  if (unit === 'of hello' || unit === 'times') return value.toFixed(2);
  return `${value.toFixed(0)} ${unit}`;
}

function mark({ isLeast, must, aim }: Goal, { median }: Spread): string {
  const reaches = (line: number) => (isLeast ? median >= line : median <= line);
  if (reaches(aim)) return '✓✓';
  return reaches(must) ? '✓' : '✗';
}

function row(goal: Goal, figures: readonly number[]): string {
  const spread = spreadOf(figures);
  const sign = goal.isLeast ? '≥' : '≤';
  const cells = [
    goal.id,
    `${goal.title}${goal.unit === 'of hello' ? ', of hello' : ''}`,
    `${mark(goal, spread)} ${format(spread.median, goal.unit)}`,
    `${format(spread.least, goal.unit)}–${format(spread.most, goal.unit)}`,
    `${sign} ${format(goal.must, goal.unit)}`,
    `${sign} ${format(goal.aim, goal.unit)}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** A table of what several runs gave, each figure with its lines. */
export function goalTable<Name extends string>(
  goals: Readonly<Record<Name, Goal>>,
  runs: readonly Readonly<Record<Name, number>>[],
): string {
  const names = Object.keys(goals) as Name[];
  return [
    '| | | median | runs | must | aim |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...names.map((name) =>
      row(
        goals[name],
        runs.map((run) => run[name]),
      ),
    ),
  ].join('\n');
}

/** The report as a section of Markdown. */
export function report(runs: readonly Figures[], facts: StorefrontFacts): string {
  return [
    '## Storefront',
    `${facts.date}. ${facts.machine}. The sample shop on embedded PostgreSQL; the generator of the load, the database and the server share the machine. A product page has ${facts.pageBytes.toLocaleString('en-US')} bytes of HTML. ${facts.connections} connections.`,
    `"Hello" is a bare Express server that answers five letters; it takes its turn in each of ${runs.length} runs and managed ${facts.hello.map((value) => value.toFixed(0)).join(', ')} requests a second. What counts are the shares of it: **✓✓** reaches the aim, **✓** what must be, **✗** neither.`,
    goalTable(GOALS, runs),
    '',
  ].join('\n\n');
}
