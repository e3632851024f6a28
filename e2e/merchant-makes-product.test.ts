import { createProductPage } from './storefront/product-page.ts';
import { createProductWindow } from './studio/product-window.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { expectNoBarrier } from './support/barriers.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, skipWithoutElectron, test } from './support/test.ts';

skipWithoutElectron();

// The journey opens the studio, and the server makes pictures smaller for the first time.
test.describe.configure({ timeout: 180_000 });

test('a merchant makes a product with options, sees its page, and a visitor puts it into the cart', async ({
  studio,
  product,
  browser,
}) => {
  const editor = createProductWindow(studio);
  await createStudioWindow(studio).signIn(product.login);

  await test.step('it is made in one step, with its name to go on with', async () => {
    await editor.make({ name: 'Salt pot', price: '24' });
    await expect(editor.name).toBeFocused();
  });

  await test.step('options make variants, whose prices and stock are set by keys', async () => {
    await editor.setOptions({ Size: ['Small', 'Large'], Glaze: ['Oat', 'Cobalt'] });
    await editor.cell('Price', 'Large / Oat').fill('32');
    await studio.keyboard.press('Enter');
    await expect(editor.cell('Price', 'Large / Cobalt')).toBeFocused();
    await studio.keyboard.press('Control+d');
    await expect(editor.cell('Price', 'Large / Cobalt')).toHaveValue(/^32/);
    await editor.cell('Stock', 'Large / Cobalt').fill('+3');
    await studio.keyboard.press('Enter');
    await expect(editor.cell('Stock', 'Large / Cobalt')).toHaveValue('3');
    await expect(editor.saved).toBeVisible();
  });

  await test.step('it gets pictures, and its page is seen in other states', async () => {
    await editor.addPictures(2);
    await expect(editor.preview.getByRole('heading', { name: 'Salt pot', level: 1 })).toBeVisible();
    await expect(editor.preview.locator('.product-page img').first()).toBeVisible();
    await editor.lookAt('On sale');
    await expect(editor.preview.locator('.product-prices')).toContainText('$19.20');
    await editor.lookAt('As it is');
    await expect(editor.preview.locator('.product-prices')).toContainText('$24.00');
    await expect(editor.saved).toBeVisible();
    await takeScreenshot(studio, 'studio-product');
  });

  await test.step('a visitor finds it once it is shown, with the form of the preview, and takes one', async () => {
    await editor.show();
    await expect(studio.getByRole('link', { name: 'Open' })).toBeVisible();
    const visitor = await browser.newContext({ baseURL: product.site });
    const page = await visitor.newPage();
    const shown = createProductPage(page);
    await shown.open('salt-pot');
    await expect(shown.addButton).toBeVisible();
    const buyForm = await shown.buyForm.ariaSnapshot();
    await expect.poll(() => editor.preview.locator('.product-form').ariaSnapshot()).toBe(buyForm);
    await shown.choose('Size', 'Large');
    await shown.choose('Glaze', 'Cobalt');
    await expect(shown.price).toContainText('$32.00');
    await shown.addButton.click();
    await expect(shown.message).not.toBeEmpty();
    await visitor.close();
  });

  await test.step('what is deleted comes back from the notice', async () => {
    await editor.act('Delete');
    const notice = studio.getByRole('alert').filter({ hasText: 'Salt pot is in the bin.' });
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expect(editor.name).toHaveValue('Salt pot');
  });
});

test('everybody can edit a product', async ({ studio, product }) => {
  const editor = createProductWindow(studio);
  await createStudioWindow(studio).signIn(product.login);
  await editor.make({ name: 'Oil jug', price: '38' });
  await editor.setOptions({ Size: ['Small', 'Large'] });
  await expectNoBarrier(studio, 'product');
  await studio.setViewportSize({ width: 390, height: 844 });
  await expectNoBarrier(studio, 'product');
});
