import path from 'node:path';
import type { Page } from '@playwright/test';
import { PROJECT } from './product.ts';

/**
 * Takes the picture of a page that the README shows. They are kept in the project only when the run is asked
 * to (`AWNING_SCREENSHOTS=keep`); every other run leaves them beside its other results.
 */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const isKept = process.env['AWNING_SCREENSHOTS'] === 'keep';
  const folder = isKept ? 'resources/screenshots' : '.build/screenshots';
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(PROJECT, folder, `${name}.png`) });
}
