import type { Page } from '@playwright/test';

/** The list of everything in the shop. */
export interface ShopPage {
  open(): Promise<void>;
  /** Follows the link of a product to its page. */
  openProduct(title: string): Promise<void>;
}

export function createShopPage(page: Page): ShopPage {
  return {
    async open() {
      await page.goto('/shop');
    },
    async openProduct(title) {
      await page.getByRole('main').getByRole('link', { name: title }).first().click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    },
  };
}
