import { REPORT_KINDS, type ReportLine } from '#shared/features/themes/report.ts';

/** Kinds of lines in the order in which they are read: what does not work first. */
export const KINDS_SHOWN = [...REPORT_KINDS].reverse();

/** Words for the kinds of lines. */
export const KIND_WORDS: Readonly<Record<ReportLine['kind'], string>> = {
  supported: 'Supported',
  approximated: 'Approximated',
  ignored: 'Ignored',
};

/** How many lines of each kind a report has. */
export function countKinds(report: readonly ReportLine[]): Readonly<Record<ReportLine['kind'], number>> {
  const counts = { supported: 0, approximated: 0, ignored: 0 };
  for (const { kind } of report) counts[kind] += 1;
  return counts;
}

/** A report as a file: the same lines as those of `npm run theme -- report --json`. */
export function toReportFile(report: readonly ReportLine[]): Blob {
  return new Blob([`${JSON.stringify({ report }, null, 2)}\n`], { type: 'application/json' });
}
