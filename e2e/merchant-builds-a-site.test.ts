import type { Browser, Page } from '@playwright/test';
import { createPageWindow } from './studio/page-window.ts';
import { createSettingsWindow } from './studio/settings-window.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { type Acts, byKeys, byMouse } from './support/acts.ts';
import { expectNoBarrier } from './support/barriers.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, skipWithoutElectron, test } from './support/test.ts';

skipWithoutElectron();

// Sites are made, so no other journey may count them.
test.use({ productOf: 'merchant-builds-a-site' });
test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 20_000 });

/** Fewer acts than this make a site. */
const ACTS_MAX = 50;
const MENU = 'Main';

/** The pages of the site, with the layouts that they are made of. */
const PAGES = [
  { title: 'About us', layout: 'About', path: '/about-us', isInMenu: true },
  { title: 'Visit us', layout: 'Visit us', path: '/visit-us', isInMenu: true },
  { title: 'Returns', layout: 'Shipping and returns', path: '/returns', isInMenu: true },
  { title: 'Summer sale', layout: 'Landing page', path: '/summer-sale', isInMenu: false },
] as const;

/** What is pressed on the way, by what people call it. */
function partsOf(studio: Page) {
  const dialog = studio.getByRole('dialog', { name: 'New page' });
  const button = (name: string) => studio.getByRole('button', { name, exact: true });
  return {
    areas: studio.getByRole('navigation', { name: 'Areas' }),
    pages: studio.getByRole('link', { name: 'Pages', exact: true }),
    tree: studio.getByRole('tree', { name: 'Pages' }),
    dialog,
    button,
    title: dialog.getByRole('textbox', { name: 'Title' }),
    menu: dialog.getByRole('combobox', { name: 'Navigation' }),
    layout: (name: string) => dialog.getByRole('radio', { name, exact: true }),
    create: dialog.getByRole('button', { name: 'Create page' }),
  };
}

/** Makes a site with nothing but one page, and goes to it. */
async function beginSite(studio: Page, title: string): Promise<void> {
  await createSettingsWindow(studio).open('Your sites');
  await studio.getByRole('button', { name: 'New site…' }).click();
  await studio.getByRole('textbox', { name: 'Title' }).fill(title);
  await studio.getByRole('radio', { name: 'Nothing' }).check();
  await studio.getByRole('button', { name: 'Create site' }).click();
  await expect(createSettingsWindow(studio).siteName).toHaveText(title);
}

async function makePage(
  studio: Page,
  acts: Acts,
  { title, layout, isInMenu }: { title: string; layout: string; isInMenu: boolean },
): Promise<void> {
  const { button, dialog, ...parts } = partsOf(studio);
  await acts.press(button('New page'));
  await acts.write(parts.title, title);
  if (!(await parts.layout(layout).isChecked())) await acts.choose(parts.layout(layout));
  if (isInMenu) await acts.pick(parts.menu, MENU);
  await acts.press(parts.create);
  await dialog.waitFor({ state: 'hidden' });
  await expect(studio.getByRole('heading', { name: title, exact: true })).toBeVisible();
}

/** Adds a section with one block at the end of the page. */
async function addSection(studio: Page, acts: Acts, word: string, kind: string): Promise<void> {
  const { button } = partsOf(studio);
  await acts.press(button('Add section'));
  await acts.press(button('Add block').first());
  const search = studio.getByRole('combobox', { name: 'Search blocks' });
  await acts.write(search, word);
  await expect(studio.getByRole('option', { name: new RegExp(`^${kind}`) }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await acts.key('Enter');
  await search.waitFor({ state: 'detached' });
}

async function publish(studio: Page, acts: Acts): Promise<void> {
  await acts.press(studio.getByRole('button', { name: /^Publish/ }).first());
  const dialog = studio.getByRole('dialog');
  await acts.press(dialog.getByRole('button', { name: 'Publish', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
}

/** Makes five pages and a menu out of an empty site, and publishes them. */
async function buildSite(studio: Page, acts: Acts, siteTitle: string): Promise<void> {
  const { areas, pages, tree, button } = partsOf(studio);
  const editor = createPageWindow(studio);
  await test.step('home is made of a layout, and takes the place of the page that was there', async () => {
    await acts.press(areas.getByRole('link', { name: 'Site' }));
    await acts.press(pages);
    await makePage(studio, acts, { title: 'Welcome', layout: 'Home', isInMenu: true });
    await acts.press(button('Make it the home page'));
    await expect(tree.getByRole('treeitem', { name: /^Welcome/ })).toContainText('Home');
    await acts.goTo(tree.getByRole('treeitem').filter({ hasText: siteTitle }));
    await acts.press(button('Delete'));
    await expect(tree.getByRole('treeitem')).toHaveCount(1);
  });
  await test.step('four other pages are made of layouts', async () => {
    for (const page of PAGES) await makePage(studio, acts, page);
    await expect(tree.getByRole('treeitem')).toHaveCount(5);
  });
  await test.step('home gets its title, and a seventh and an eighth section', async () => {
    await acts.goTo(tree.getByRole('treeitem', { name: /^Welcome/ }));
    await acts.press(button('Edit the page'));
    await editor.page.locator('[data-edit]').first().waitFor();
    await addSection(studio, acts, 'quote', 'Quote');
    await addSection(studio, acts, 'map', 'Map');
    await expect(editor.saved).toBeVisible();
  });
  await test.step('all of it is published', () => publish(studio, acts));
}

/** Where visitors find the site that is open. */
async function addressOf(studio: Page): Promise<string> {
  const { areas, pages, tree } = partsOf(studio);
  await areas.getByRole('link', { name: 'Site' }).click();
  await pages.click();
  await tree.getByRole('treeitem', { name: /^Visit us/ }).click();
  const link = studio
    .getByRole('region', { name: 'About the page' })
    .getByRole('link', { name: '/visit-us' });
  return new URL((await link.getAttribute('href')) ?? '').origin;
}

/** Expects that visitors find what was built. */
async function expectBuilt(browser: Browser, origin: string): Promise<void> {
  const visitor = await browser.newPage({ baseURL: origin });
  await visitor.goto('/');
  await expect(visitor.locator('.page-section')).toHaveCount(8);
  await expect(visitor.getByRole('navigation').getByRole('link')).toHaveText([
    'Welcome',
    'About us',
    'Visit us',
    'Returns',
  ]);
  for (const { path } of PAGES) {
    expect((await visitor.goto(path))?.status()).toBe(200);
    await expect(visitor.getByRole('heading').first()).toBeVisible();
  }
  await visitor.goto('/visit-us');
  await expect(visitor.locator('.block-map')).toBeVisible();
  await visitor.close();
}

test('a merchant builds a site with the pointer in under fifty acts, and changes it', async ({
  studio,
  product,
  browser,
}) => {
  const acts = byMouse(studio);
  const editor = createPageWindow(studio);
  await createStudioWindow(studio).signIn(product.login);
  await beginSite(studio, 'Built by hand');
  await buildSite(studio, acts, 'Built by hand');
  expect(acts.count()).toBeLessThan(ACTS_MAX);
  const origin = await addressOf(studio);
  await expectBuilt(browser, origin);
  const { tree, button } = partsOf(studio);

  await test.step('words of home are changed, and undone', async () => {
    await tree.getByRole('treeitem', { name: /^Welcome/ }).click();
    await button('Edit the page').click();
    const before = (await editor.text.textContent()) ?? '';
    await editor.text.click();
    await expect(editor.looks).toBeVisible();
    await studio.keyboard.press('ControlOrMeta+a');
    await studio.keyboard.type('Pots for every day.');
    await studio.keyboard.press('Escape');
    await expect(editor.text).toHaveText('Pots for every day.');
    await studio.keyboard.press('ControlOrMeta+z');
    await expect(editor.text).toHaveText(before);
    await expect(editor.saved).toBeVisible();
  });

  await test.step('a page with another address is found at the former one', async () => {
    await addressOf(studio);
    const settings = studio.getByRole('form', { name: 'Settings of the page' });
    await settings.getByRole('textbox', { name: 'URL' }).fill('find-us');
    await expect(
      settings.getByRole('checkbox', { name: 'Redirect from /visit-us to /find-us' }),
    ).toBeChecked();
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(settings.getByText(/^Its address: \/find-us/)).toBeVisible();
    await publish(studio, acts);
    const visitor = await browser.newPage({ baseURL: origin });
    await visitor.goto('/visit-us');
    await expect(visitor).toHaveURL(`${origin}/find-us`);
    await expect(visitor.locator('.block-map')).toBeVisible();
    await visitor.close();
  });
});

test('a merchant builds the same site with keys alone', async ({ studio, product, browser }) => {
  const acts = byKeys(studio);
  await createStudioWindow(studio).signIn(product.login);
  await beginSite(studio, 'Built by keys');
  await buildSite(studio, acts, 'Built by keys');
  expect(acts.count()).toBeLessThan(ACTS_MAX);
  await expectBuilt(browser, await addressOf(studio));
});

test('a text and a picture of a page are changed in a window as narrow as a phone', async ({
  studio,
  product,
  browser,
}) => {
  const window = createStudioWindow(studio);
  const editor = createPageWindow(studio);
  await window.signIn(product.login);
  await studio.setViewportSize({ width: 390, height: 844 });
  await editor.open();
  const words = editor.page.locator('[data-edit^="rich:hero:"]');
  await words.click();
  await expect(editor.looks).toBeVisible();
  await studio.keyboard.type('Hello. ');
  await studio.keyboard.press('Escape');
  await expect(words).toContainText('Hello. ');
  const picture = editor.page.locator('#b-hero img');
  const before = (await picture.getAttribute('src')) ?? '';
  await picture.click();
  await editor.takePicture(3);
  await expect(picture).not.toHaveAttribute('src', before);
  await expect(editor.saved).toBeVisible();
  await expectNoBarrier(studio, 'the editor of a page');
  await takeScreenshot(studio, 'studio-page-editor-narrow');
  await window.publish('Words and a picture of home');
  const visitor = await browser.newPage({ baseURL: product.site });
  await visitor.goto('/');
  await expect(visitor.getByText('Hello. ')).toBeVisible();
  await visitor.close();
});
