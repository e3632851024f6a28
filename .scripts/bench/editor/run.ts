import { startProduct } from '../../../e2e/support/product.ts';
import { reportGoals } from '../goal-report.ts';
import type { BenchOptions } from '../options.ts';
import { EDITOR_GOALS, type EditorFigures } from './goals.ts';
import { timeKeys } from './in-browser.ts';
import { addLongPage } from './page.ts';

const KEYS = 200;
const FEW_KEYS = 40;

function shareWithin(times: readonly number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/**
 * Measures what people wait for who write on a page, in the Chromium that `CHROMIUM_PATH` names, else in Playwright's own.
 * @returns a section of Markdown
 */
export async function benchEditor({ runs, isQuick, say }: BenchOptions): Promise<string> {
  const all: EditorFigures[] = [];
  for (let run = 1; run <= runs; run += 1) {
    say(`Run ${run} of ${runs}: keys in a page of 60 blocks …`);
    const product = await startProduct();
    try {
      const path = await addLongPage(product);
      const program = process.env['CHROMIUM_PATH'];
      const times = await timeKeys(product, path, { keys: isQuick ? FEW_KEYS : KEYS, program });
      all.push({ key: shareWithin(times, 0.95), middle: shareWithin(times, 0.5) });
    } finally {
      await product.stop();
    }
  }
  return reportGoals('Writing on a page', {
    how: [
      'The studio in Chromium at a page of the sample shop with 60 blocks of all kinds. Each key goes into the form of a block when the page shows the one before; its time ends when the frame of the page has painted.',
    ],
    goals: EDITOR_GOALS,
    runs: all,
  });
}
