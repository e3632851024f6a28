import type { Locator, Page } from '@playwright/test';

/** The page of searches. */
export interface SearchPage {
  readonly field: Locator;
  readonly suggestions: Locator;
  readonly hits: Locator;
  readonly status: Locator;
  open(): Promise<void>;
  search(words: string): Promise<void>;
}

export function createSearchPage(page: Page): SearchPage {
  const field = page.getByLabel('What are you looking for?');
  return {
    field,
    suggestions: page.getByRole('listbox').getByRole('option'),
    hits: page.locator('.search-hit'),
    status: page.getByRole('main').getByRole('status'),
    async open() {
      await page.goto('/search');
    },
    async search(words) {
      await field.fill(words);
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    },
  };
}
