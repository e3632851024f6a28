import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on a page, in words; a theme that is just changing is waited for. */
export async function findBarriers(page: Page): Promise<string[]> {
  // The preview shows the merchant's page, which has journeys of its own.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .exclude('iframe')
    .withTags(LEVELS)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Width in px from which a window of the studio counts as wide. */
const WIDE = 800;

/**
 * Expects that axe finds nothing in the studio's window and that nothing is wider than it: in light where the window
 * is wide, in dark where it is narrow. That each colour stands out in each theme is tried where colours are made.
 */
export async function expectNoBarrier(page: Page, what: string): Promise<void> {
  const colorScheme = (page.viewportSize()?.width ?? 0) >= WIDE ? 'light' : 'dark';
  // A colour measured in the middle of a fade is nobody's to read.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
  expect(await findBarriers(page), `${what}, ${colorScheme}`).toEqual([]);
  expect(await page.evaluate(() => document.body.scrollWidth > window.innerWidth), what).toBe(false);
}
