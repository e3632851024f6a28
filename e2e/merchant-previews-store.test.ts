import { createProductWindow } from './studio/product-window.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { expectNoBarrier } from './support/barriers.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, skipWithoutElectron, test } from './support/test.ts';

const BOOK = 'Four glazes: a recipe book';

skipWithoutElectron();

// On a busy machine these many pages come close to a minute.
test.describe.configure({ timeout: 180_000 });

test('a merchant previews the cart and the checkout, which stand among the pages of the store', async ({
  studio,
  product,
}) => {
  const shownBy = createStudioWindow(studio);
  const { preview } = shownBy;
  await shownBy.signIn(product.login);
  await shownBy.openTemplates();
  await studio.getByRole('combobox', { name: 'Page' }).click();
  await expect(studio.getByText('Store pages', { exact: true })).toBeVisible();
  await shownBy.showPage('(/cart)');
  await expect(preview.locator('.cart-page').getByRole('listitem').first()).toBeVisible();
  await shownBy.showPage('(/checkout)');
  await expect(preview.getByRole('group', { name: 'Contact' })).toBeVisible();
  await expect(preview.getByText('Show order summary')).toBeVisible();
  await expect(shownBy.mistakes).toBeHidden();
  await takeScreenshot(studio, 'studio-checkout');
});

test('a merchant previews what buyers of a file get, at the width of a phone too', async ({
  studio,
  product,
}) => {
  await createStudioWindow(studio).signIn(product.login);
  const editor = createProductWindow(studio);
  await editor.open(BOOK);
  await editor.preview.getByRole('heading', { name: BOOK, level: 1 }).waitFor();
  const deliveryPage = studio.getByRole('button', { name: 'Delivery page' });
  await deliveryPage.click();
  await expect(editor.preview.getByRole('heading', { name: 'Your downloads' })).toBeVisible();
  await expect(editor.preview.getByRole('link', { name: /four-glazes\.pdf/ })).toBeVisible();
  await expect(editor.preview.getByRole('alert')).toContainText('This is a preview of what buyers get.');
  await studio.setViewportSize({ width: 390, height: 844 });
  await studio.getByRole('tab', { name: 'Preview' }).click();
  await deliveryPage.click();
  await expect(editor.preview.getByRole('heading', { name: 'Your downloads' })).toBeVisible();
  await expectNoBarrier(studio, 'the preview of a delivery at 390 px');
  await studio.getByRole('button', { name: 'Product page' }).click();
  await expect(editor.preview.getByRole('heading', { name: BOOK, level: 1 })).toBeVisible();
});
