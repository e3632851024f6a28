import type { Page } from '@playwright/test';
import { cartWords } from '#shared/features/cart/words.ts';
import { mockTitles } from '#shared/features/checkout/mock-titles.ts';
import { checkoutWords } from '#shared/features/checkout/words.ts';
import { putLanguages } from '#shared/features/languages/contract.ts';
import { listOrders, previewOrderMail, printOrders } from '#shared/features/orders/contract.ts';
import { orderWords } from '#shared/features/orders/words.ts';
import { addressWords } from '#shared/places/address-words.ts';
import { directionOf } from '#shared/text/languages.ts';
import { findBarriers } from './support/barriers.ts';
import { asOwner } from './support/owner.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, test } from './support/test.ts';

test.use({ productOf: 'other languages', actionTimeout: 20_000 });

const LANGUAGES = ['fr', 'ja', 'ar'] as const;
const WIDTHS = [1280, 390] as const;
const BUYER = { street: '12 rue du Port', city: 'Lyon', postalCode: '69001', country: 'FR' };

/** What is wrong with the page: barriers, another language or direction than that of its reader, and what is cut off. */
async function faultsOf(page: Page, language: string): Promise<string[]> {
  const barriers = await findBarriers(page);
  const found = await page.evaluate(() => {
    const { lang, dir } = document.documentElement;
    const clipped = [
      ...document.querySelectorAll<HTMLElement>('main :is(button, a, label, th, td, dt, dd, legend, h1, h2)'),
    ]
      .filter(
        (one) => one.checkVisibility() && one.closest('.visually-hidden, [aria-hidden="true"]') === null,
      )
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'hidden')
      .map((one) => one.textContent.trim());
    const isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
    return { lang, dir, clipped, isWide };
  });
  return [
    ...barriers,
    ...(found.lang === language ? [] : [`lang is ${found.lang}`]),
    ...(found.dir === directionOf(language) ? [] : [`dir is ${found.dir}`]),
    ...found.clipped.map((text) => `cut off: ${text}`),
    ...(found.isWide ? ['wider than the window'] : []),
  ];
}

for (const language of LANGUAGES) {
  test(`a visitor comes in ${language} from the first page to the order, its mail and its invoice`, async ({
    page,
    product,
  }) => {
    test.setTimeout(180_000);
    const owner = await asOwner(product);
    const others = LANGUAGES.map((code) => ({ code, pathPrefix: `/${code}` }));
    await owner.call(putLanguages, { body: { languages: [{ code: 'en-US', isPrimary: true }, ...others] } });
    const cart = cartWords(language);
    const checkout = checkoutWords(language);
    const address = addressWords(language);
    for (const width of WIDTHS) {
      const seen = async (name: string) => {
        expect([language, width, name, ...(await faultsOf(page, language))]).toEqual([language, width, name]);
        await takeScreenshot(page, `${name}-${language}-${width}`);
      };
      await page.context().clearCookies();
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/${language}/`);
      await seen('landing');
      await page.goto(`/${language}/shop/p/spring-tide-dish`);
      await seen('product');
      await page.locator('.sqs-add-to-cart-button').click();
      await expect(page.locator('.sqs-custom-cart .sqs-cart-quantity').first()).toHaveText('1');
      await page.goto(`/${language}/cart`);
      await seen('cart');
      await page.getByRole('link', { name: cart.checkOut }).click();
      await page.getByLabel(checkout.email, { exact: true }).fill('ada@marsh.example');
      const place = page.getByRole('group', { name: checkout.shippingAddress });
      await place.getByRole('combobox', { name: address.country }).selectOption(BUYER.country);
      await place.getByLabel(new RegExp(`^${address.firstName}`)).fill('Ada');
      await place.getByLabel(new RegExp(`^${address.lastName}`)).fill('Marsh');
      await place.getByLabel(new RegExp(`^${address.addressLine1}`)).fill(BUYER.street);
      await place.getByLabel(new RegExp(`^${address['city.city']}`)).fill(BUYER.city);
      await place.getByLabel(new RegExp(`^${address['postalCode.postal']}`)).fill(BUYER.postalCode);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('group', { name: checkout.delivery })).toBeVisible();
      await expect(page.locator('.checkout-sum')).not.toHaveAttribute('aria-busy', 'true');
      await page
        .getByRole('button', { name: checkout.continueToPayment })
        .and(page.locator('.button'))
        .click();
      await page.getByRole('radio', { name: mockTitles(language).tok_ok, exact: true }).check();
      await seen('checkout');
      await page.locator('.checkout-pay .button').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(orderWords(language).thanks);
      await seen('order');
    }
    const { orders } = await owner.call(listOrders, { query: {} });
    const orderId = orders[0]?.id ?? '';
    const mail = await owner.call(previewOrderMail, { params: { orderId, template: 'order-confirmed' } });
    const paper = await owner.call(printOrders, { query: { kind: 'invoice', ids: orderId } });
    for (const [name, html] of [
      ['mail', mail.html],
      ['invoice', paper.html],
    ] as const) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto('about:blank');
        await page.setContent(html);
        const told = page.locator(`[lang="${language}"][dir="${directionOf(language)}"]`);
        await expect(told.first()).toBeAttached();
        await takeScreenshot(page, `${name}-${language}-${width}`);
      }
    }
  });
}
