import { spreadOf } from '../statistics.ts';
import { VISITOR_GOALS, type VisitorFigures, type VisitorGoal } from './goals.ts';

function row(goal: VisitorGoal, figures: readonly number[]): string {
  const { median, least, most } = spreadOf(figures);
  const format = (value: number) => `${value.toFixed(goal.digits)} ${goal.unit}`.trim();
  const mark = median <= goal.aim ? '✓✓' : median <= goal.must ? '✓' : '✗';
  const cells = [
    goal.id,
    goal.title,
    `${mark} ${format(median)}`,
    `${format(least)}–${format(most)}`,
    `≤ ${format(goal.must)}`,
    `≤ ${format(goal.aim)}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The report as a section of Markdown. */
export function reportVisitor(
  runs: readonly VisitorFigures[],
  facts: { date: string; machine: string },
): string {
  const names = Object.keys(VISITOR_GOALS) as (keyof typeof VISITOR_GOALS)[];
  return [
    '## Visitors',
    `${facts.date}. ${facts.machine}. The sample shop on embedded PostgreSQL, in Chromium; for searches and categories each of two sites has 10,000 products more and no page is kept. A slow phone has a quarter of this processor, 1.6 Mbit/s and 150 ms of delay. **✓✓** reaches the aim, **✓** what must be, **✗** neither.`,
    [
      '| | | median | runs | must | aim |',
      '| --- | --- | ---: | ---: | ---: | ---: |',
      ...names.map((name) =>
        row(
          VISITOR_GOALS[name],
          runs.map((run) => run[name]),
        ),
      ),
    ].join('\n'),
    '',
  ].join('\n\n');
}
