import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';

/** The limits of G15, G17 and G18 in resources/benchmarks.md: before a visitor touches anything. */
const MOST_REQUESTS = 8;
const MOST_SCRIPT_BYTES = 12 * 1024;
const MOST_STYLE_BYTES = 20 * 1024;

/** Expects that the page of a product asks for little before a visitor touches it; pictures are not counted. */
export async function expectLightPage(page: Page, path: string): Promise<void> {
  const bodies: { readonly type: string; readonly bytes: Promise<number> }[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type === 'image') return;
    bodies.push({ type, bytes: response.body().then((body) => gzipSync(body).length) });
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  expect(bodies.length).toBeGreaterThan(2);
  expect(bodies.length).toBeLessThanOrEqual(MOST_REQUESTS);
  const sizeOf = async (type: string) => {
    const sizes = await Promise.all(bodies.filter((body) => body.type === type).map(({ bytes }) => bytes));
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  };
  expect(await sizeOf('script')).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  expect(await sizeOf('stylesheet')).toBeLessThanOrEqual(MOST_STYLE_BYTES);
}
