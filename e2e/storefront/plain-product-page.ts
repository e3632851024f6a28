import type { Locator, Page } from '@playwright/test';

/** A product's own page as a browser without scripts shows it. */
export interface PlainProductPage {
  readonly notice: Locator;
  chooseVariant(label: string | RegExp): Promise<void>;
  setQuantity(quantity: string): Promise<void>;
  add(): Promise<void>;
}

export function createPlainProductPage(page: Page): PlainProductPage {
  const form = page.locator('form[action="/cart/add"]');
  return {
    notice: page.getByRole('alert'),
    async chooseVariant(label) {
      const option = form.locator('select[name="sku"] option').filter({ hasText: label });
      const value = await option.first().getAttribute('value');
      await form.locator('select[name="sku"]').selectOption(value);
    },
    async setQuantity(quantity) {
      await form.locator('input[name="quantity"]').fill(quantity);
    },
    async add() {
      await form.getByRole('button').click();
    },
  };
}
