import { parseArgs } from 'node:util';
import type { Findings } from './check.ts';

/**
 * How long a check goes on: its short form, or what `--minutes` asks for, as in `npm run harden -- 60 --minutes 30`.
 * The result says which of them it was.
 * @returns seconds
 */
export function lengthOf(findings: Findings, shortSeconds: number): number {
  const { values } = parseArgs({ options: { minutes: { type: 'string' } } });
  const { minutes } = values;
  const seconds = minutes === undefined ? shortSeconds : Number(minutes) * 60;
  if (!(seconds > 0)) throw new Error(`--minutes is "${minutes}": give a number above 0.`);
  findings.note('form', minutes === undefined ? 'short' : 'as asked');
  findings.note('seconds', seconds);
  return seconds;
}
