import { createStudioWindow } from './studio/studio-window.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, skipWithoutElectron, test } from './support/test.ts';

const FILE = 'collections/products.item';
const PRODUCT = { title: 'Tide mug', path: '/shop/p/tide-mug' };

skipWithoutElectron();

// It begins with a site on which nothing waits to be published.
test.use({ productOf: 'merchant-publishes' });

// On a busy machine these many steps come close to a minute.
test.describe.configure({ timeout: 120_000 });

test('a merchant edits, previews and publishes; a visitor sees it, and undo brings the old page back', async ({
  studio,
  product,
  browser,
}) => {
  const window = createStudioWindow(studio);
  const context = await browser.newContext({ baseURL: product.site });
  const visitor = await context.newPage();

  await test.step('signs in and opens the template of a product', async () => {
    await window.signIn(product.login);
    await window.openFile(FILE);
    await window.showPage(PRODUCT.title);
    await expect(window.preview.getByRole('heading', { level: 1, name: PRODUCT.title })).toBeVisible();
    await expect(window.publishState).toHaveText('Everything is published');
  });

  await test.step('sees each change in the preview, which is never loaded anew', async () => {
    await window.markPreview();
    for (const word of ['Thrown', ' by', ' hand']) await window.typeAtStart(word);
    await expect(window.preview.getByText('hand byThrown')).toBeVisible();
    await window.undoTyping(3);
    await window.typeAtStart('<p class="made-here">Thrown by hand: {item.title}</p>\n');
    await expect(window.preview.locator('.made-here')).toHaveText('Thrown by hand: Tide mug');
    expect(await window.isPreviewMarked()).toBe(true);
  });

  await test.step('breaks the template, is told where, and keeps the last good page', async () => {
    await window.typeAtStart('{.section item}{item.title|htlm}\n');
    await expect(window.mistakes).toContainText(`${FILE}:1:`);
    await expect(window.mistakes).toContainText('htlm');
    await expect(window.preview.locator('.made-here')).toBeVisible();
    await takeScreenshot(studio, 'studio-mistake');
    await window.deleteFirstLine();
    await expect(window.mistakes).toBeHidden();
    expect(await window.isPreviewMarked()).toBe(true);
  });

  await test.step('saves a draft, which visitors do not see', async () => {
    await window.saveDraft();
    await expect(window.publishState).toHaveText('1 change not published');
    await takeScreenshot(studio, 'studio');
    await visitor.goto(PRODUCT.path);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(PRODUCT.title);
    await expect(visitor.locator('.made-here')).toHaveCount(0);
  });

  await test.step('publishes, and a visitor sees it', async () => {
    await window.publish('Say how it is made');
    await expect(window.publishState).toHaveText('Everything is published');
    await visitor.reload();
    await expect(visitor.locator('.made-here')).toHaveText('Thrown by hand: Tide mug');
  });

  await test.step('takes it back, and the visitor sees the old page; the change is a draft again', async () => {
    await window.undoFromNotice();
    await expect(window.publishState).toHaveText('1 change not published');
    await visitor.reload();
    await expect(visitor.locator('.made-here')).toHaveCount(0);
    await expect(window.preview.locator('.made-here')).toBeVisible();
  });

  await context.close();
});
