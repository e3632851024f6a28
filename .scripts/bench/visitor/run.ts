import { SITES, withBench } from '../../../e2e/hardening/support/bench.ts';
import { reportGoals } from '../goal-report.ts';
import type { BenchOptions } from '../options.ts';
import { VISITOR_GOALS, type VisitorFigures } from './goals.ts';
import { measureInBrowser } from './in-browser.ts';
import { measureManyProducts } from '../size/searches.ts';

/**
 * Measures what visitors wait for and load, in the Chromium that `CHROMIUM_PATH`
 * names, else in Playwright's own.
 * @returns a section of Markdown
 */
export async function benchVisitor({ runs, say }: BenchOptions): Promise<string> {
  const all: VisitorFigures[] = [];
  for (let run = 1; run <= runs; run += 1) {
    say(`Run ${run} of ${runs}: the page of a product in a browser …`);
    const inBrowser = await withBench({ variables: { AWNING_LOG: 'warn' } }, ({ servers: [{ port }] }) =>
      measureInBrowser(`http://${SITES.alpha}:${port}`, process.env['CHROMIUM_PATH']),
    );
    say(`Run ${run} of ${runs}: shops of 10,000 products …`);
    const variables = { AWNING_LOG: 'warn', PAGE_CACHE_MB: '0' };
    all.push({ ...inBrowser, ...(await withBench({ variables }, measureManyProducts)) });
  }
  return reportGoals('Visitors', {
    how: [
      'The sample shop on embedded PostgreSQL, in Chromium; for searches and categories each of two sites has 10,000 products more and no page is kept. A slow phone has a quarter of this processor, 1.6 Mbit/s and 150 ms of delay for each request; it opens the page in five fresh browsers, of which the median counts, after another phone of its kind did. What blocks is counted from the first paint on.',
    ],
    goals: VISITOR_GOALS,
    runs: all,
  });
}
