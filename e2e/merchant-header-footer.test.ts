import { createPageWindow } from './studio/page-window.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { expectNoBarrier, findBarriers } from './support/barriers.ts';
import { expect, skipWithoutElectron, test } from './support/test.ts';

skipWithoutElectron();

// Header and footer stand on all pages, so no other journey may count on them.
test.use({ productOf: 'merchant-header-footer' });
test.describe.configure({ timeout: 180_000 });

const PHONE = { width: 320, height: 640 };

test('a merchant writes header and footer on the page, takes it back, and visitors use the menu by keys', async ({
  studio,
  product,
  browser,
}) => {
  const window = createStudioWindow(studio);
  const editor = createPageWindow(studio);
  const title = editor.page.locator('[data-edit="line:site-header:title"]');
  const words = editor.page.locator('[data-edit^="rich:footer-"]').first();
  await window.signIn(product.login);
  await editor.open();

  await test.step('the title is written where it stands, undone and redone', async () => {
    await title.click();
    await expect(studio.getByRole('textbox', { name: 'Tagline' })).toBeVisible();
    await studio.keyboard.press('ControlOrMeta+a');
    await studio.keyboard.type('Salt & sea');
    await expect(editor.saved).toBeVisible();
    await studio.keyboard.press('Escape');
    await studio.keyboard.press('ControlOrMeta+z');
    await expect(title).toHaveText('Saltmarsh');
    await studio.keyboard.press('ControlOrMeta+Shift+z');
    await expect(title).toHaveText('Salt & sea');
  });

  await test.step('a click on the header shows its options', async () => {
    await editor.page.locator('.site-header').click({ position: { x: 4, y: 4 } });
    await studio.getByRole('textbox', { name: 'Announcement', exact: true }).fill('Kiln opening on Thursday');
    await expect(editor.page.getByRole('complementary', { name: 'Announcement' })).toContainText(
      'Kiln opening on Thursday',
    );
  });

  await test.step('the footer is made of sections and written on, undone and redone', async () => {
    await studio.getByRole('radiogroup', { name: 'What to edit' }).getByText('Footer').click();
    await studio.getByRole('button', { name: 'Make a footer' }).click();
    await expect(words).toContainText('The Ice House');
    await words.click();
    await expect(editor.looks).toBeVisible();
    await studio.keyboard.press('ControlOrMeta+a');
    await studio.keyboard.type('Open when the tide is out.');
    await studio.keyboard.press('Escape');
    await studio.keyboard.press('ControlOrMeta+z');
    await expect(words).toContainText('The Ice House');
    await studio.keyboard.press('ControlOrMeta+Shift+z');
    await expect(words).toHaveText('Open when the tide is out.');
    await expect(editor.saved).toBeVisible();
    await expectNoBarrier(studio, 'the editor of header and footer');
  });

  await test.step('a block of the list is dropped into the footer while the page is edited, and undone', async () => {
    const quote = editor.page.locator('footer .page-block-quote');
    const parts = studio.getByRole('radiogroup', { name: 'What to edit' });
    await parts.getByText('Page').click();
    await words.scrollIntoViewIfNeeded();
    await editor.dragBlock('Quote', words);
    await expect(quote).toBeVisible();
    await expect(parts.getByRole('radio', { name: 'Footer' })).toBeChecked();
    await expect(editor.page.locator('main .page-block-quote')).toHaveCount(0);
    await studio.keyboard.press('Escape');
    await studio.getByRole('button', { name: 'Undo: Add quote' }).click();
    await expect(quote).toHaveCount(0);
  });

  await test.step('and added, moved and removed by keys', async () => {
    const parts = studio.getByRole('radiogroup', { name: 'What to edit' });
    await parts.getByText('Page').click();
    await parts.getByRole('radio', { name: 'Page' }).focus();
    await studio.keyboard.press('ArrowRight');
    await studio.keyboard.press('ArrowRight');
    await expect(parts.getByRole('radio', { name: 'Footer' })).toBeChecked();
    await editor.addBlock('quote');
    const blocks = editor.page.locator('footer .page-block');
    await expect(blocks.last()).toHaveClass(/page-block-quote/);
    await expect(blocks.last()).toBeInViewport();
    // The list gives the focus back to what opened it.
    await expect(studio.getByRole('button', { name: 'Add block' })).toBeFocused();
    await editor.outline.focus();
    await studio.keyboard.press('Alt+ArrowUp');
    await expect(blocks.last()).not.toHaveClass(/page-block-quote/);
    await studio.keyboard.press('Delete');
    await expect(editor.page.locator('footer .page-block-quote')).toHaveCount(0);
    await expect(editor.saved).toBeVisible();
  });

  await test.step('visitors see it on all pages once it is published, and open the menu by keys', async () => {
    await window.publish('Header and footer');
    const context = await browser.newContext({ baseURL: product.site, viewport: PHONE });
    const visitor = await context.newPage();
    await visitor.goto('/shop');
    await expect(visitor.getByText('Salt & sea')).toBeVisible();
    await expect(visitor.getByText('Kiln opening on Thursday')).toBeVisible();
    await expect(visitor.getByText('Open when the tide is out.')).toBeVisible();
    const button = visitor.getByRole('button', { name: 'Menu', exact: true });
    const menu = visitor.getByRole('navigation', { name: 'Main' });
    await button.focus();
    await visitor.keyboard.press('Enter');
    await expect(menu.getByRole('link', { name: 'Shop' })).toBeFocused();
    await expect(menu.getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page');
    expect(await findBarriers(visitor)).toEqual([]);
    await visitor.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await context.close();
  });

  await test.step('the menu needs no scripts', async () => {
    const context = await browser.newContext({
      baseURL: product.site,
      viewport: PHONE,
      javaScriptEnabled: false,
    });
    const visitor = await context.newPage();
    await visitor.goto('/shop');
    await visitor.getByRole('button', { name: 'Menu', exact: true }).click();
    await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await expect(visitor).toHaveURL(/\/about$/);
    await context.close();
  });
});
