import type { Page } from '@playwright/test';
import { createStudioWindow } from './studio/studio-window.ts';
import { expectNoBarrier } from './support/barriers.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, skipWithoutElectron, test } from './support/test.ts';

skipWithoutElectron();

// Prices are changed here, so nobody else looks at them meanwhile.
test.use({ productOf: 'changes of many products' });

/** The grid of products, as who works by keys has it. */
function createGrid(page: Page) {
  const grid = page.getByRole('grid', { name: 'Products' });
  return {
    grid,
    row: (name: string) => grid.getByRole('row').filter({ hasText: name }),
    async open() {
      await page.goto(`${new URL(page.url()).origin}/#/store/products`);
      await grid.waitFor();
    },
  };
}

test('three prices are changed by keys, saved as one, and taken back', async ({ studio, product }) => {
  await createStudioWindow(studio).signIn(product.login);
  await studio.getByRole('button', { name: 'Publish' }).waitFor();
  const { grid, open } = createGrid(studio);
  await open();
  const cells = grid.getByRole('row').locator('[role="gridcell"][aria-colindex="6"]');
  const first = async () => (await cells.allInnerTexts()).slice(0, 3);
  const before = await first();

  await grid.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await studio.keyboard.press(key);
  await studio.keyboard.type('11.50');
  await studio.keyboard.press('Enter');
  await studio.keyboard.press('ArrowUp');
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d']) await studio.keyboard.press(key);
  await expect(studio.getByText('3 changes of 3 products not saved')).toBeVisible();
  expect(await first()).toEqual(['11.50', '11.50', '11.50']);
  await expectNoBarrier(studio, 'products with changes that are not saved');
  await takeScreenshot(studio, 'studio-products');

  await studio.keyboard.press('Control+s');
  await expect(studio.getByText('3 products saved.')).toBeVisible();
  await studio.reload();
  await grid.waitFor();
  await expect.poll(first).toEqual(['11.50', '11.50', '11.50']);

  await grid.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await studio.keyboard.press(key);
  await studio.keyboard.type('+100%');
  await studio.keyboard.press('Enter');
  await studio.keyboard.press('Control+s');
  await expect(studio.getByText('1 product saved.')).toBeVisible();
  await expect.poll(first).toEqual(['23.00', '11.50', '11.50']);
  await grid.focus();
  await studio.keyboard.press('Control+z');
  await expect.poll(first).toEqual(['11.50', '11.50', '11.50']);
  expect(before).not.toEqual(await first());
});

test('a file with a mistake is mended, imported and taken back', async ({ studio, product }) => {
  await createStudioWindow(studio).signIn(product.login);
  await studio.getByRole('button', { name: 'Publish' }).waitFor();
  await studio.goto(`${new URL(studio.url()).origin}/#/store/import-products`);
  const file =
    'Handle,Title,Variant Price,Variant Inventory Qty\nebb-mug,Ebb mug,free,4\nebb-bowl,Ebb bowl,21.00,2\n';
  await studio
    .getByLabel('CSV file')
    .setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(studio.getByText('1 row cannot be taken as it is.')).toBeVisible();
  await expectNoBarrier(studio, 'a file with a row to mend');

  const price = studio.getByRole('textbox', { name: 'Price in line 2' });
  await price.fill('14.50');
  await price.press('Enter');
  await studio.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(studio.getByText('2 rows imported.')).toBeVisible();
  const { row, open } = createGrid(studio);
  await open();
  await studio.getByRole('searchbox', { name: 'Search products' }).fill('Ebb');
  await expect(row('Ebb mug')).toContainText('14.50');
  await expect(row('Ebb bowl')).toContainText('21.00');

  await studio.goto(`${new URL(studio.url()).origin}/#/store/import-products`);
  await studio.getByRole('link', { name: 'spring.csv' }).click();
  await studio.getByRole('button', { name: 'Undo the import' }).click();
  await expect(studio.getByText('2 rows taken back.')).toBeVisible();
  await open();
  await studio.getByRole('searchbox', { name: 'Search products' }).fill('Ebb mug');
  await expect(studio.getByText('No products found')).toBeVisible();
});
