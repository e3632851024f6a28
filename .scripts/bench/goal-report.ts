import type { Goal } from './goals.ts';
import { describeMachine } from './machine.ts';
import { type Spread, spreadOf } from './statistics.ts';

const LEGEND = '**✓✓** reaches the aim, **✓** what must be, **✗** neither.';

function markOf({ isLeast, must, aim }: Goal, { median }: Spread): string {
  const reaches = (line: number) => (isLeast ? median >= line : median <= line);
  if (reaches(aim)) return '✓✓';
  return reaches(must) ? '✓' : '✗';
}

function rowOf(goal: Goal, figures: readonly number[]): string {
  const spread = spreadOf(figures);
  const format = (value: number) => value.toFixed(goal.digits) + goal.mark;
  const sign = goal.isLeast ? '≥' : '≤';
  const cells = [
    goal.id,
    goal.title,
    `${markOf(goal, spread)} ${format(spread.median)}`,
    `${format(spread.least)}–${format(spread.most)}`,
    `${sign} ${format(goal.must)}`,
    `${sign} ${format(goal.aim)}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/**
 * What several runs gave, each figure with its lines, as a section of Markdown.
 * @param told.how paragraphs on how it was measured; when and on what is told before them
 */
export function reportGoals<Name extends string>(
  title: string,
  told: {
    readonly how: readonly string[];
    readonly goals: Readonly<Record<Name, Goal>>;
    readonly runs: readonly Readonly<Record<Name, number>>[];
  },
): string {
  const { how, goals, runs } = told;
  const names = Object.keys(goals) as Name[];
  const rows = names.map((name) =>
    rowOf(
      goals[name],
      runs.map((run) => run[name]),
    ),
  );
  const date = new Date().toISOString().slice(0, 10);
  return [
    `## ${title}`,
    `${date}. ${describeMachine()}. ${how.join('\n\n')} ${LEGEND}`,
    ['| | | median | runs | must | aim |', '| --- | --- | ---: | ---: | ---: | ---: |', ...rows].join('\n'),
    '',
  ].join('\n\n');
}
