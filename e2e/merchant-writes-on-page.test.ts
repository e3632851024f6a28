import { createSitePage } from '#shared/features/page-tree/contract.ts';
import { createPageWindow } from './studio/page-window.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { expectNoBarrier } from './support/barriers.ts';
import { asOwner } from './support/owner.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, skipWithoutElectron, test } from './support/test.ts';

skipWithoutElectron();

// The words of the home page are changed for good, so no other journey may count on them.
test.use({ productOf: 'merchant-writes-on-page' });
test.describe.configure({ timeout: 180_000 });

test('a merchant writes on pages, adds blocks by keys, and visitors read it once it is published', async ({
  studio,
  product,
  browser,
}) => {
  const owner = await asOwner(product);
  const { page } = await owner.call(createSitePage, {
    body: { title: 'Visit us', origin: { kind: 'empty' } },
  });
  // A page that the theme shows, with texts and a picture at its places.
  await owner.call(createSitePage, {
    body: { title: 'Front', origin: { kind: 'template', template: 'home' } },
  });
  const window = createStudioWindow(studio);
  const editor = createPageWindow(studio);
  await window.signIn(product.login);

  await test.step('a text of the theme is written where it stands, and saves itself', async () => {
    await editor.open();
    await editor.choosePage('Front');
    await editor.place('home-introduction').click();
    await expect(editor.looks).toBeVisible();
    await studio.keyboard.press('ControlOrMeta+a');
    await studio.keyboard.type('Pots by **two** people.');
    await expect(editor.place('home-introduction').locator('strong')).toHaveText('two');
    await expect(editor.saved).toBeVisible();
    await studio.keyboard.press('Escape');
    await expect(editor.place('home-introduction')).toHaveText('Pots by two people.');
    await takeScreenshot(studio, 'studio-page-editor');
  });

  await test.step('one key takes it back, and one does it again', async () => {
    await studio.keyboard.press('ControlOrMeta+z');
    await expect(editor.place('home-introduction')).toContainText('Saltmarsh is two potters');
    await expect(editor.saved).toBeVisible();
    await studio.keyboard.press('ControlOrMeta+Shift+z');
    await expect(editor.place('home-introduction')).toHaveText('Pots by two people.');
    await expect(editor.saved).toBeVisible();
  });

  await test.step('links stay where they are while the page is edited', async () => {
    await editor.page.getByRole('link', { name: 'View all products' }).click();
    await expect(studio.getByText('Links stay where they are while you edit.')).toBeVisible();
    await expect(editor.place('home-introduction')).toBeVisible();
  });

  await test.step('a section with two blocks is added by keys', async () => {
    await editor.choosePage('Visit us');
    await expect(studio.getByText('0 of 60 blocks')).toBeVisible();
    await editor.addBlock('text');
    await editor.text.focus();
    await studio.keyboard.press('Enter');
    await expect(editor.looks).toBeVisible();
    await studio.keyboard.press('ControlOrMeta+a');
    await studio.keyboard.type('## Find us');
    await studio.keyboard.press('Enter');
    await studio.keyboard.type('At the creek.');
    await studio.keyboard.press('Escape');
    await editor.addBlock('button');
    await expect(studio.getByText('2 of 60 blocks')).toBeVisible();
    await editor.outline.focus();
    await studio.keyboard.press('Alt+ArrowUp');
    await expect(editor.rows.nth(1)).toContainText('Visit the shop');
    await studio.keyboard.press('ControlOrMeta+z');
    await expect(editor.rows.nth(1)).toContainText('Find us');
    await studio.keyboard.press('Delete');
    await expect(studio.getByText('1 of 60 blocks')).toBeVisible();
    await studio.keyboard.press('ControlOrMeta+z');
    await expect(studio.getByText('2 of 60 blocks')).toBeVisible();
    await expect(editor.saved).toBeVisible();
    await expectNoBarrier(studio, 'the editor of a page');
  });

  await test.step('several blocks are chosen by keys on the page, and act as one', async () => {
    await editor.text.focus();
    await studio.keyboard.press('Shift+ArrowDown');
    await expect(studio.getByRole('heading', { name: '2 blocks are chosen' })).toBeVisible();
    await studio.keyboard.press('ControlOrMeta+d');
    await expect(studio.getByText('4 of 60 blocks')).toBeVisible();
    await studio.keyboard.press('ControlOrMeta+z');
    await expect(studio.getByText('2 of 60 blocks')).toBeVisible();
  });

  await test.step('a block is dragged from the list onto the page', async () => {
    await editor.dragBlock('Quote', editor.label);
    await expect(studio.getByText('3 of 60 blocks')).toBeVisible();
    await expect(editor.page.getByText('The best bowl I have eaten soup from.')).toBeVisible();
    await studio.keyboard.press('Escape');
    await studio.keyboard.press('ControlOrMeta+z');
    await expect(studio.getByText('2 of 60 blocks')).toBeVisible();
    await expect(editor.saved).toBeVisible();
  });

  await test.step('what is typed is there again after the window was loaded anew', async () => {
    await editor.label.click();
    await studio.keyboard.press('ControlOrMeta+a');
    await studio.keyboard.type('See the pots');
    await studio.reload();
    await expect(editor.label).toHaveText('See the pots');
    await expect(editor.saved).toBeVisible();
  });

  await test.step('visitors read it once it is published', async () => {
    await window.publish('Words of the home page, and a page to visit us');
    const visitor = await browser.newPage({ baseURL: product.site });
    await visitor.goto('/front');
    await expect(visitor.getByText('Pots by two people.')).toBeVisible();
    await visitor.goto(page.path);
    await expect(visitor.getByRole('heading', { name: 'Find us' })).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'See the pots' })).toBeVisible();
    expect(await visitor.content()).not.toMatch(/[\u{E000}-\u{E002}]|data-edit/u);
    await visitor.context().close();
  });

  await test.step('a text and a picture are changed in a window as narrow as a phone', async () => {
    await studio.setViewportSize({ width: 390, height: 844 });
    await editor.open();
    // The page before stays in sight until the first one is there.
    await expect(editor.page.locator('#b-hero')).toBeVisible();
    await editor.choosePage('Front');
    await expect(editor.place('home-hero')).toBeVisible();
    await editor.place('footer-about').click();
    await expect(editor.looks).toBeVisible();
    await studio.keyboard.type('Hello. ');
    await expect(editor.saved).toBeVisible();
    await editor.place('home-hero').click();
    await editor.takeFirstPicture();
    await expect(editor.place('home-hero').locator('img')).toHaveAttribute('srcset', /format=750w/);
    await expect(editor.saved).toBeVisible();
    await editor.place('home-hero').click();
    await studio.getByRole('button', { name: 'Crop and focal point' }).click();
    await studio.getByRole('button', { name: '16:9' }).click();
    await studio.getByRole('slider', { name: 'Focal point' }).press('ArrowRight');
    await studio.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(editor.place('home-hero').locator('img')).toHaveAttribute('style', /aspect-ratio: 1\.7778/);
    await expect(editor.saved).toBeVisible();
    await expectNoBarrier(studio, 'the editor of a page');
  });
});
