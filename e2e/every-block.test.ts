import type { Page } from '@playwright/test';
import { createSitePage } from '#shared/features/page-tree/contract.ts';
import { createPageWindow } from './studio/page-window.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { findBarriers } from './support/barriers.ts';
import { asOwner } from './support/owner.ts';
import { expect, test } from './support/test.ts';

// A page is published with every kind of block, so no other journey may count pages.
test.use({ productOf: 'every-block', actionTimeout: 20_000 });
test.describe.configure({ timeout: 300_000, mode: 'serial' });

const PAGE = { title: 'Every block', path: '/every-block' };

interface Kind {
  readonly type: string;
  readonly title: string;
  /** What is changed of it in its form: the label of a field, and what is written there; none where it takes no words. */
  readonly edit?: readonly [label: string, text: string];
}

/** All kinds that are offered. */
const KINDS: readonly Kind[] = [
  { type: 'accordion', title: 'Accordion', edit: ['Title', 'Is it safe in the oven?'] },
  { type: 'album', title: 'Album', edit: ['Title', 'Songs of the kiln'] },
  { type: 'audio', title: 'Audio', edit: ['Title', 'The kiln at night'] },
  { type: 'button', title: 'Button', edit: ['Label', 'Come and see'] },
  { type: 'chart', title: 'Chart', edit: ['Title', 'Pots of this year'] },
  { type: 'code', title: 'Code', edit: ['HTML', '<p>Made by hand</p>'] },
  { type: 'collectionlink', title: 'Page link', edit: ['Title', 'To the shop'] },
  { type: 'donation', title: 'Donation', edit: ['Title', 'For the new kiln'] },
  { type: 'embed', title: 'Embed', edit: ['Title', 'Somebody else’s page'] },
  { type: 'fivehundredpix', title: '500px', edit: ['Title', 'More photos'] },
  { type: 'flickr', title: 'Flickr', edit: ['Title', 'Photos of the creek'] },
  { type: 'form', title: 'Form' },
  { type: 'gallery', title: 'Gallery' },
  { type: 'horizontalrule', title: 'Line' },
  { type: 'html', title: 'Text', edit: ['Text', 'Words that were changed'] },
  { type: 'image', title: 'Image', edit: ['Title', 'The ice house'] },
  { type: 'languages', title: 'Language switcher' },
  { type: 'link', title: 'Link list', edit: ['Title', 'Further pages'] },
  { type: 'map', title: 'Map', edit: ['Address', '5 Quay Lane'] },
  { type: 'markdown', title: 'Markdown', edit: ['Markdown', '## Changed words'] },
  { type: 'menu', title: 'Menu', edit: ['Title', 'Around here'] },
  { type: 'newsletter', title: 'Newsletter', edit: ['Title', 'News from the kiln'] },
  { type: 'product', title: 'Product' },
  { type: 'quote', title: 'Quote', edit: ['Quote', 'The best jug on the coast.'] },
  { type: 'rss', title: 'RSS', edit: ['Title', 'Follow us'] },
  { type: 'search', title: 'Search' },
  { type: 'sociallinks', title: 'Social links' },
  { type: 'spacer', title: 'Spacer' },
  { type: 'summary-v2', title: 'Product list', edit: ['Title', 'New on the shelf'] },
  { type: 'tourdates', title: 'Tour dates', edit: ['Title', 'Markets this summer'] },
  { type: 'video', title: 'Video', edit: ['Title', 'The wheel'] },
];

/** Kinds that show these words once there is something to play, to open or to list. */
const QUIET = ['audio', 'collectionlink', 'embed', 'menu', 'video'];

async function goThrough(page: Page): Promise<void> {
  await page.goto(PAGE.path);
  for (const { type, title } of KINDS) {
    await expect(page.locator(`.page-block-${type}`), title).toHaveCount(1);
  }
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider, 'Nothing is wider than the window.').toBe(false);
}

test('each kind of block is inserted and changed by its form, and published', async ({ studio, product }) => {
  const owner = await asOwner(product);
  await owner.call(createSitePage, { body: { title: PAGE.title, origin: { kind: 'empty' } } });
  const window = createStudioWindow(studio);
  const editor = createPageWindow(studio);
  await window.signIn(product.login);
  await editor.open();
  await editor.choosePage(PAGE.title);
  await expect(studio.getByText('0 of 60 blocks')).toBeVisible();
  await test.step('the table has all kinds that are offered', async () => {
    await studio.getByRole('button', { name: 'Add block', exact: true }).first().click();
    const offered = studio.getByRole('listbox', { name: 'Blocks' }).getByRole('option').locator('strong');
    await expect(offered.first()).toBeVisible();
    expect((await offered.allTextContents()).sort()).toEqual(KINDS.map(({ title }) => title).sort());
    await studio.keyboard.press('Escape');
  });
  const form = studio.getByRole('region', { name: 'Settings of the block' });
  for (const [at, { type, title, edit }] of KINDS.entries()) {
    await test.step(title, async () => {
      await studio.getByRole('button', { name: 'Add block', exact: true }).first().click();
      await studio.getByRole('combobox', { name: 'Search blocks' }).fill(title);
      await studio
        .getByRole('option')
        .filter({ has: studio.locator('strong').getByText(title, { exact: true }) })
        .click();
      await expect(studio.getByText(`${at + 1} of 60 blocks`)).toBeVisible();
      await expect(form.getByRole('heading', { name: title, exact: true })).toBeVisible();
      const [label, text] = edit ?? [];
      if (label !== undefined && text !== undefined) {
        // Entries of a list are closed until they are looked at.
        if (type === 'accordion') await form.locator('summary').first().click();
        const field = form.getByRole('textbox', { name: label, exact: true }).first();
        await field.fill(text);
        if (!QUIET.includes(type)) {
          const shown = text.replace(/^## |<\/?p>/g, '');
          await expect(editor.page.locator(`.page-block-${type}`)).toContainText(shown);
        }
      }
    });
  }
  await expect(editor.saved).toBeVisible();
  await window.publish('Every block');
});

for (const width of [320, 1280]) {
  test(`each kind of block keeps within a window of ${width} px, and has no barrier`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await goThrough(page);
    expect(await findBarriers(page)).toEqual([]);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test(`each kind of block is there without scripts at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(PAGE.path);
      for (const { type, title } of KINDS) {
        await expect(page.locator(`.page-block-${type}`), title).toHaveCount(1);
      }
      await expect(page.locator('iframe')).toHaveCount(0);
      await expect(page.getByRole('link', { name: /Show the map/ })).toBeVisible();
    });
  });
}
