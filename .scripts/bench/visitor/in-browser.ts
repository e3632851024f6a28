import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { median } from '../statistics.ts';

const PRODUCT = '/shop/p/tide-mug';
const ADDINGS = 5;
const VISITS = 5;
const KB = 1024;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const SLOW_PHONE = {
  latency: 150,
  downloadThroughput: (1.6 * KB * KB) / 8,
  uploadThroughput: (0.75 * KB * KB) / 8,
};
const SLOWER_BY = 4;
/** A task is felt from so many ms on. */
const FELT_MS = 50;
/** What comes after a page has settled is nobody's wait. */
const SETTLE_MS = 1_500;

/** What a page loaded, by kind: bytes as they are packed. */
function watch(page: Page) {
  const loads: { readonly type: string; readonly bytes: Promise<number> }[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'image') loads.push({ type, bytes: response.body().then((body) => gzipSync(body).length) });
  });
  return {
    count: () => loads.length,
    async kilobytes(type: string) {
      const sizes = await Promise.all(loads.filter((one) => one.type === type).map(({ bytes }) => bytes));
      return sizes.reduce((sum, bytes) => sum + bytes, 0) / KB;
    },
  };
}

async function choose(page: Page): Promise<void> {
  await page.locator('select[data-variant-option-name="Glaze"]').selectOption('Celadon');
  await page.locator('select[data-variant-option-name="Size"]').selectOption('12 oz');
}

// What runs in the page is text: a compiler would put helpers into it that the page has not.
/** Milliseconds from a click on the button to the pill with what was added, by the page's own clock. */
const TIME_TO_PILL = `new Promise((resolve) => {
  const shown = () => document.querySelector('.sqs-pill-cart')?.textContent;
  const before = shown();
  const began = performance.now();
  new MutationObserver((_, observer) => {
    if (shown() === before) return;
    observer.disconnect();
    resolve(performance.now() - began);
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  document.querySelector('.sqs-add-to-cart-button').click();
})`;

/** Blocking is that of tasks from the first paint of content on: before it there is nothing to touch. */
const WATCH_VITALS = `
  globalThis.vitals = { firstPaint: Infinity, paint: 0, shift: 0, tasks: [] };
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (vitals.firstPaint = startTime));
  observe('largest-contentful-paint', ({ startTime }) => (vitals.paint = startTime));
  observe('layout-shift', ({ value }) => (vitals.shift += value));
  observe('longtask', ({ startTime, duration }) => vitals.tasks.push({ startTime, duration }));`;

/** What a page tells of its visit. */
interface Vitals {
  readonly firstPaint: number;
  readonly paint: number;
  readonly shift: number;
  readonly tasks: readonly { readonly startTime: number; readonly duration: number }[];
}

async function measureLoads(browser: Browser, origin: string) {
  const page = await browser.newPage();
  const loaded = watch(page);
  await page.goto(origin + PRODUCT);
  await page.waitForLoadState('networkidle');
  const before = {
    requests: loaded.count(),
    script: await loaded.kilobytes('script'),
    style: await loaded.kilobytes('stylesheet'),
  };
  await choose(page);
  const times: number[] = [];
  for (let turn = 0; turn < ADDINGS; turn += 1) {
    times.push(await page.evaluate<number>(TIME_TO_PILL));
    await page.locator('.sqs-add-to-cart-button[data-state="idle"]').waitFor();
  }
  const scriptToCart = await loaded.kilobytes('script');
  await page.close();
  return { ...before, scriptToCart, addToCart: median(times) };
}

/** Has the pictures made in the sizes of the phone: the server keeps them from the first visitor on. */
async function warmPictures(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage(PHONE);
  await page.goto(origin + PRODUCT);
  await page.waitForLoadState('networkidle');
  await page.close();
}

async function visitSlowly(browser: Browser, origin: string) {
  const page = await browser.newPage(PHONE);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_PHONE });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_BY });
  await page.addInitScript(WATCH_VITALS);
  await page.goto(origin + PRODUCT);
  await page.waitForLoadState('load');
  await page.waitForTimeout(SETTLE_MS);
  const { firstPaint, paint, shift, tasks } = await page.evaluate<Vitals>('vitals');
  await page.close();
  const blocked = tasks
    .filter(({ startTime }) => startTime >= firstPaint)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - FELT_MS), 0);
  return { paint, shift, blocked };
}

async function measureVitals(browser: Browser, origin: string) {
  await warmPictures(browser, origin);
  const visits: Awaited<ReturnType<typeof visitSlowly>>[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) visits.push(await visitSlowly(browser, origin));
  const middle = (name: 'paint' | 'shift' | 'blocked') => median(visits.map((one) => one[name]));
  return { paint: middle('paint'), shift: middle('shift'), blocked: middle('blocked') };
}

/**
 * Measures the page of a product in Chromium.
 * @param program Chromium's program, or undefined for Playwright's own
 */
export async function measureInBrowser(origin: string, program: string | undefined) {
  const browser = await chromium.launch({
    ...(program === undefined ? {} : { executablePath: program }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    return { ...(await measureLoads(browser, origin)), ...(await measureVitals(browser, origin)) };
  } finally {
    await browser.close();
  }
}
