import { _electron, test as base, type Page } from '@playwright/test';
import { PROJECT, type Product, startProduct } from './product.ts';

interface JourneyFixtures {
  /** The studio's window: a page of the browser, or Electron's. */
  readonly studio: Page;
}

interface JourneyOptions {
  /** Which program shows the studio's window. */
  readonly studioHost: 'web' | 'electron';
  /** Tests that name the same one share a product; a journey that wants nothing changed names one of its own. */
  readonly productOf: string;
  readonly product: Product;
}

/** Tests that drive the built product; those that follow each other share one, unless they name one of their own. */
export const test = base.extend<JourneyFixtures, JourneyOptions>({
  studioHost: ['web', { option: true, scope: 'worker' }],
  productOf: ['all', { option: true, scope: 'worker' }],
  product: [
    // Playwright reads from this pattern which fixtures are wanted: none.
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.site),
  studio: async ({ studioHost, product, page }, use) => {
    if (studioHost === 'web') {
      await page.goto(product.studio);
      await use(page);
      return;
    }
    const program = await _electron.launch({
      executablePath: process.env['ELECTRON_EXEC_PATH'] ?? '',
      args: [PROJECT],
      env: { ...process.env, AWNING_SERVER: product.site } as Record<string, string>,
    });
    await use(await program.firstWindow());
    await program.close();
  },
});

/** Leaves a test out where its window would be Electron's and there is none; the reason is reported. */
export function skipWithoutElectron(): void {
  const reason = process.env['AWNING_NO_ELECTRON'] ?? 'ELECTRON_EXEC_PATH is not set';
  test.skip(
    ({ studioHost }) => studioHost === 'electron' && process.env['ELECTRON_EXEC_PATH'] === undefined,
    `Electron cannot run here: ${reason}`,
  );
}

export { expect } from '@playwright/test';
