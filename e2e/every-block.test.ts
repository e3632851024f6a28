import type { Page } from '@playwright/test';
import { BLOCK_KINDS } from '#shared/features/blocks/kinds.ts';
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

/** What is changed of a block in its form: the label of a field, and what is written there. */
const EDITS: Readonly<Record<string, readonly [label: string, text: string]>> = {
  accordion: ['Title', 'Is it safe in the oven?'],
  album: ['Title', 'Songs of the kiln'],
  audio: ['Title', 'The kiln at night'],
  button: ['Label', 'Come and see'],
  chart: ['Title', 'Pots of this year'],
  code: ['HTML', '<p>Made by hand</p>'],
  collectionlink: ['Title', 'To the shop'],
  embed: ['Title', 'Somebody else’s page'],
  fivehundredpix: ['Title', 'More photos'],
  flickr: ['Title', 'Photos of the creek'],
  html: ['Text', 'Words that were changed'],
  image: ['Title', 'The ice house'],
  link: ['Title', 'Further pages'],
  map: ['Address', '5 Quay Lane'],
  markdown: ['Markdown', '## Changed words'],
  menu: ['Title', 'Around here'],
  quote: ['Quote', 'The best jug on the coast.'],
  rss: ['Title', 'Follow us'],
  'summary-v2': ['Title', 'New on the shelf'],
  tourdates: ['Title', 'Markets this summer'],
  video: ['Title', 'The wheel'],
};

/** Kinds that have nothing to be written in their form. */
const WITHOUT_WORDS = ['gallery', 'horizontalrule', 'product', 'search', 'sociallinks', 'spacer'];

/** Kinds that show these words once there is something to play, to open or to list. */
const QUIET = ['audio', 'collectionlink', 'embed', 'menu', 'video'];

async function goThrough(page: Page): Promise<void> {
  await page.goto(PAGE.path);
  for (const { type, title } of BLOCK_KINDS) {
    await expect(page.locator(`.page-block-${type}`), title).toHaveCount(1);
  }
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider, 'Nothing is wider than the window.').toBe(false);
}

test('each kind of block is inserted and changed by its form, and published', async ({ studio, product }) => {
  expect([...Object.keys(EDITS), ...WITHOUT_WORDS].sort()).toEqual(
    BLOCK_KINDS.map(({ type }) => type).sort(),
  );
  const owner = await asOwner(product);
  await owner.call(createSitePage, { body: { title: PAGE.title, origin: { kind: 'empty' } } });
  const window = createStudioWindow(studio);
  const editor = createPageWindow(studio);
  await window.signIn(product.login);
  await editor.open();
  await editor.choosePage(PAGE.title);
  await expect(studio.getByText('0 of 60 blocks')).toBeVisible();
  const form = studio.getByRole('region', { name: 'Settings of the block' });
  for (const [at, { type, title }] of BLOCK_KINDS.entries()) {
    await test.step(title, async () => {
      await studio.getByRole('button', { name: 'Add block', exact: true }).first().click();
      await studio.getByRole('combobox', { name: 'Search blocks' }).fill(title);
      await studio
        .getByRole('option')
        .filter({ has: studio.locator('strong').getByText(title, { exact: true }) })
        .click();
      await expect(studio.getByText(`${at + 1} of 60 blocks`)).toBeVisible();
      await expect(form.getByRole('heading', { name: title, exact: true })).toBeVisible();
      const [label, text] = EDITS[type] ?? [];
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
      for (const { type, title } of BLOCK_KINDS) {
        await expect(page.locator(`.page-block-${type}`), title).toHaveCount(1);
      }
      await expect(page.locator('iframe')).toHaveCount(0);
      await expect(page.getByRole('link', { name: /Show the map/ })).toBeVisible();
    });
  });
}
