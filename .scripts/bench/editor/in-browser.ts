import { chromium, type Page } from '@playwright/test';
import type { Product } from '../../../e2e/support/product.ts';
import { createStudioWindow } from '../../../e2e/studio/studio-window.ts';

const WORDS = 'Each pot is thrown by hand, and fired for two days. ';
/** Keys before those that count, while code is still being compiled. */
const WARM_KEYS = 30;

// What runs in the page is text: a compiler would put helpers into it that the page has not.
/** Keeps, for each key, how many ms later the frame said that the page is painted. */
const WATCH_KEYS = `
  globalThis.keyTimes = [];
  let began;
  let isAwaited = () => undefined;
  globalThis.untilPainted = (count) =>
    keyTimes.length > count ? Promise.resolve() : new Promise((resolve) => (isAwaited = resolve));
  addEventListener('keydown', () => (began = performance.now()), true);
  addEventListener('message', ({ data }) => {
    if (data?.kind !== 'painted' || began === undefined) return;
    keyTimes.push(performance.now() - began);
    began = undefined;
    isAwaited();
  });`;

/** Types into the form of a block, each key when the page shows the one before. */
async function type(page: Page, keys: number): Promise<void> {
  for (let at = 0; at < keys; at += 1) {
    const count = await page.evaluate<number>('keyTimes.length');
    await page.keyboard.type(WORDS[at % WORDS.length] ?? ' ');
    await page.evaluate(`untilPainted(${count})`);
  }
}

/**
 * Measures in Chromium how long after a key the page is painted with what was typed.
 * @param path of the page that is written on
 * @param keys how many count
 * @param program Chromium's program, or undefined for Playwright's own
 * @returns milliseconds of each key
 */
export async function timeKeys(
  product: Product,
  path: string,
  { keys, program }: { readonly keys: number; readonly program: string | undefined },
): Promise<readonly number[]> {
  const browser = await chromium.launch({
    ...(program === undefined ? {} : { executablePath: program }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage();
    await page.addInitScript(WATCH_KEYS);
    await page.goto(product.studio);
    await createStudioWindow(page).signIn(product.login);
    await page.getByRole('navigation', { name: 'Areas' }).waitFor();
    await page.evaluate(`location.hash = '#/site/edit?page=${encodeURIComponent(path)}'`);
    const outline = page.getByRole('tree', { name: 'Sections and blocks' });
    await outline.getByRole('treeitem').nth(3).click();
    const field = page.getByRole('region', { name: 'Settings of the block' }).getByRole('textbox').first();
    await field.click();
    await page.keyboard.press('End');
    await type(page, WARM_KEYS);
    await page.evaluate('keyTimes.length = 0');
    await type(page, keys);
    return await page.evaluate<number[]>('keyTimes');
  } finally {
    await browser.close();
  }
}
