import type { Locator, Page } from '@playwright/test';
import { pressWithoutScripts } from './scripts.ts';

/** A list of products with what narrows and sorts it, and the dialog that shows one of them. */
export interface ListPage {
  readonly titles: Locator;
  readonly total: Locator;
  readonly chosen: Locator;
  readonly quickView: Locator;
  open(path: string): Promise<void>;
  /** Opens the filters where they are folded, ticks a value, and sends the form where no script does. */
  narrow(value: string): Promise<void>;
  sortBy(label: string): Promise<void>;
  quickViewButtonOf(title: string): Locator;
}

export function createListPage(page: Page): ListPage {
  const main = page.getByRole('main');
  const filters = page.locator('.list-filters');
  return {
    titles: main.locator('.product-grid .product-card-title'),
    total: page.locator('.list-total'),
    chosen: page.getByRole('list', { name: 'Active filters' }),
    quickView: page.locator('dialog.quick-view'),
    async open(path) {
      await page.goto(path);
    },
    async narrow(value) {
      if ((await filters.getAttribute('open')) === null) await filters.locator('summary').click();
      await filters.getByLabel(value, { exact: false }).first().check();
      await pressWithoutScripts(filters.getByRole('button'));
    },
    async sortBy(label) {
      await page.getByLabel('Sort by').selectOption(label);
      await pressWithoutScripts(page.getByRole('button', { name: 'Sort' }));
    },
    quickViewButtonOf: (title) =>
      main.locator('.product-card').filter({ hasText: title }).getByRole('button', { name: 'Quick View' }),
  };
}
