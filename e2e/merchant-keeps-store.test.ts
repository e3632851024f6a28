import type { Page } from '@playwright/test';
import { goTo } from './studio/go-to.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { expectNoBarrier } from './support/barriers.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, skipWithoutElectron, test } from './support/test.ts';

skipWithoutElectron();
test.describe.configure({ timeout: 180_000 });
test.use({ productOf: 'keeping the store' });

const WIDE = { width: 1280, height: 844 };
const NARROW = { width: 390, height: 844 };

const treeOf = (page: Page, label: string) => page.getByRole('tree', { name: label, exact: true });

test('a merchant counts stock by keys, arranges categories and the navigation, and visitors see it', async ({
  studio,
  product,
  browser,
}) => {
  const window = createStudioWindow(studio);
  const visitor = await browser.newPage();

  await test.step('what was delivered is put on, and taken back', async () => {
    await window.signIn(product.login);
    await goTo(studio, 'Inventory');
    const grid = studio.getByRole('grid', { name: 'Stock' });
    await studio.getByRole('searchbox', { name: 'Search stock' }).fill('dish');
    await expect(studio.getByText('1 variant', { exact: true })).toBeVisible();
    await expect(grid.getByRole('row').nth(1)).toContainText('dish');
    await grid.focus();
    await studio.keyboard.press('ArrowDown');
    const figure = grid.locator('[data-active]');
    const before = Number(await figure.textContent());
    await studio.keyboard.type('+7');
    await expect(studio.getByText(`${before} on hand become ${before + 7} (+7).`)).toBeVisible();
    await studio.keyboard.press('Enter');
    await expect(grid.getByRole('row').nth(1)).toContainText(String(before + 7));
    await takeScreenshot(studio, 'studio-inventory');
    await window.undoFromNotice();
    await expect(studio.getByText(`Taken back.`)).toBeVisible();
    await studio.getByRole('button', { name: 'Check stock' }).click();
    await expect(studio.getByText(/Nothing is missing\.$/)).toBeVisible();
    await studio
      .getByRole('gridcell', { name: /^History of/ })
      .first()
      .click();
    const history = studio.getByRole('complementary', { name: 'History' });
    await expect(history.getByRole('listitem').first()).toContainText('−7');
    await expect(history.getByRole('listitem').nth(1)).toContainText('Received+7');
  });

  await test.step('a category is made, moved by keys and by dragging, deleted and taken back', async () => {
    await goTo(studio, 'Categories');
    const tree = treeOf(studio, 'Categories');
    await studio.getByRole('textbox', { name: /^New category in/ }).fill('Low tide');
    await studio.keyboard.press('Enter');
    const made = tree.getByRole('treeitem', { name: /^Low tide/ });
    await expect(made).toBeVisible();
    await made.click();
    await tree.focus();
    await studio.keyboard.press('Alt+ArrowUp');
    await studio.keyboard.press('Alt+ArrowRight');
    await expect(made).toHaveAttribute('aria-level', '3');
    await expect(studio.getByRole('status').filter({ hasText: /^Low tide is \d of \d in / })).toHaveCount(1);
    const root = tree.getByRole('treeitem').first();
    await made.hover();
    await studio.mouse.down();
    // The first move begins the drag, the second one says where to.
    await root.hover({ force: true });
    await root.hover({ force: true, position: { x: 80, y: 18 } });
    await expect(root).toHaveAttribute('data-aim', 'inside');
    await studio.mouse.up();
    await expect(made).toHaveAttribute('aria-level', '2');
    await takeScreenshot(studio, 'studio-categories');
    await tree.focus();
    await studio.keyboard.press('Delete');
    await expect(made).toHaveCount(0);
    await window.undoFromNotice();
    await expect(made).toBeVisible();
  });

  await test.step('the navigation gets a folder with a page and an address in it, as draft', async () => {
    await goTo(studio, 'Navigation');
    const tree = treeOf(studio, 'Main');
    const add = studio.getByRole('form', { name: 'Add an item' });
    await add.getByText('Folder', { exact: true }).click();
    await add.getByRole('textbox', { name: 'Label' }).fill('More');
    await studio.keyboard.press('Enter');
    await add.getByText('Address', { exact: true }).click();
    await add.getByRole('textbox', { name: 'Address' }).fill('two words');
    await add.getByRole('textbox', { name: 'Label' }).fill('Kiln diary');
    await studio.keyboard.press('Enter');
    await expect(add.getByText('Links must be formatted as')).toBeVisible();
    await add.getByRole('textbox', { name: 'Address' }).fill('diary.example.com');
    await studio.keyboard.press('Enter');
    const diary = tree.getByRole('treeitem', { name: /^Kiln diary/ });
    await expect(diary).toContainText('https://diary.example.com');
    await tree.focus();
    await studio.keyboard.press('Alt+ArrowRight');
    await expect(diary).toHaveAttribute('aria-level', '2');
    await expect(studio.getByText(/^Kept as draft/)).toBeVisible();
    await takeScreenshot(studio, 'studio-navigation');
    await visitor.goto(product.site);
    await expect(visitor.getByRole('link', { name: 'Kiln diary' })).toHaveCount(0);
  });

  await test.step('published, visitors find it', async () => {
    await window.publish('Diary in the navigation');
    const isLinked = async () => {
      await visitor.goto(product.site);
      return (await visitor.content()).includes('https://diary.example.com');
    };
    await expect.poll(isLinked).toBe(true);
  });
});

test('inventory, categories and navigation have no barrier that axe finds, wide and narrow, light and dark', async ({
  studio,
  product,
}) => {
  await createStudioWindow(studio).signIn(product.login);
  for (const size of [WIDE, NARROW]) {
    await studio.setViewportSize(size);
    await goTo(studio, 'Inventory');
    const grid = studio.getByRole('grid', { name: 'Stock' });
    await grid.focus();
    await studio.keyboard.press('ArrowDown');
    await studio.keyboard.type('+1');
    await expectNoBarrier(studio, `Inventory, ${size.width} pixels`);
    await studio.keyboard.press('Escape');
    await studio
      .getByRole('gridcell', { name: /^History of/ })
      .first()
      .click();
    await studio.getByRole('list', { name: 'Movements' }).waitFor();
    await expectNoBarrier(studio, `History, ${size.width} pixels`);
    await goTo(studio, 'Categories');
    await treeOf(studio, 'Categories').waitFor();
    await expectNoBarrier(studio, `Categories, ${size.width} pixels`);
    await goTo(studio, 'Navigation');
    await treeOf(studio, 'Main').waitFor();
    await expectNoBarrier(studio, `Navigation, ${size.width} pixels`);
  }
});
