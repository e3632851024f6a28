import { createStudioWindow } from './studio/studio-window.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, skipWithoutElectron, test } from './support/test.ts';

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
