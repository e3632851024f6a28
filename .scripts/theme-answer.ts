import type { ReportLine } from '../shared/features/themes/report.ts';

/** What a command has to say. */
export interface Answer {
  readonly text: string;
  readonly json: unknown;
  readonly isWrong: boolean;
  /** What goes to standard error. */
  readonly aside?: string;
}

/** A command that was not started well. */
export class NotStarted extends Error {}

/** A server did not take a theme. */
export class Refused extends Error {}

/** Why something failed, in words. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A line of a report with its place and what to do. */
export function tellLine({ kind, what, path: file, line, count, remedy }: ReportLine): string {
  return `${kind}: ${what} (${count}, first at ${file}:${line})${remedy === '' ? '' : `\n  ${remedy}`}`;
}
