import { SITES, withBench } from '../../../e2e/hardening/support/bench.ts';
import { describeMachine } from '../machine.ts';
import type { StorefrontOptions } from '../storefront/run.ts';
import type { VisitorFigures } from './goals.ts';
import { measureInBrowser } from './in-browser.ts';
import { measureManyProducts } from './many-products.ts';
import { reportVisitor } from './report.ts';

/**
 * Measures what visitors wait for and load (runtime-contract D4 G13, G15–G20), in the Chromium that `CHROMIUM_PATH`
 * names, else in Playwright's own.
 * @returns a section of Markdown
 */
export async function benchVisitor({ runs, say }: StorefrontOptions): Promise<string> {
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
  return reportVisitor(all, {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
  });
}
