import type { Locator, Page } from '@playwright/test';
import { createSettingsWindow } from './studio/settings-window.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { expectNoBarrier } from './support/barriers.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, test } from './support/test.ts';

const BADGE = 'blocks/tide-badge.block';
const MARK = 'Fired on the spring tide';
const USER = 'kiln-log.page';
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };
/** The preview may have to begin again on a busy machine. */
const PREVIEW = { timeout: 60_000 };

// One journey after the other, each with the studio opened anew.
test.describe.configure({ timeout: 240_000 });

/** The files of the theme, as who works by keys has them. */
function createFiles(page: Page) {
  const row = (name: string | RegExp) => page.getByRole('treeitem', { name });
  const press = async (file: Locator, key: string) => {
    await page.getByRole('textbox', { name: 'Filter files' }).fill('');
    await file.focus();
    await page.keyboard.press(key);
  };
  return { row, press, dialog: page.getByRole('dialog') };
}

/** Makes a block by keys alone. */
async function makeBlock(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New file' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New file' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: `${name}.block, new` })).toBeFocused();
}

test('a partial is made, used, renamed, deleted and brought back, with what uses it following', async ({
  studio,
  product,
}) => {
  const window = createStudioWindow(studio);
  const settings = createSettingsWindow(studio);
  const files = createFiles(studio);
  await window.signIn(product.login);
  await window.openTemplates();
  await files.row('site.region').waitFor();

  await test.step('made by keys alone', () => makeBlock(studio, 'tide-note'));

  await test.step('used by a page, unsaved', async () => {
    await window.typeAtStart(`<p>${MARK}</p>\n`);
    await window.saveDraft();
    await window.showPage('The kiln log');
    await window.openFile(`pages/${USER}`);
    await window.typeAtStart('{@|apply tide-note.block}\n');
    await window.saveDraft();
    await window.typeAtStart('<!-- not saved -->\n');
    await expect(window.preview.getByText(MARK)).toBeVisible(PREVIEW);
  });

  await test.step('renamed by keys: saved and unsaved texts name its new path', async () => {
    await files.press(files.row('tide-note.block, new'), 'F2');
    await expect(files.dialog.getByRole('checkbox')).toBeChecked();
    await studio.keyboard.type('tide-badge');
    await studio.keyboard.press('Enter');
    await expect(files.row('tide-badge.block, new')).toBeFocused();
    await expect(studio.getByRole('heading', { name: BADGE })).toBeVisible();
    await expect(files.row(`${USER}, unsaved`)).toBeVisible();
    await expect(window.preview.getByText(MARK)).toBeVisible(PREVIEW);
    await expect(window.mistakes).toHaveCount(0, PREVIEW);
  });

  await test.step('deleted by keys, after a word about what uses it', async () => {
    await window.typeAtStart('<i>typed and not saved</i>\n');
    await files.press(files.row('tide-badge.block, unsaved'), 'Delete');
    await expect(files.dialog).toContainText(`It is named by pages/${USER}.`);
    await expect(files.dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await studio.keyboard.press('Tab');
    await studio.keyboard.press('Enter');
    await expect(files.row(/^tide-badge/)).toHaveCount(0);
    await expect(window.mistakes).toBeVisible(PREVIEW);
  });

  await test.step('brought back from the bin, with what was typed in it', async () => {
    await settings.open('Bin');
    await expect(studio.getByRole('listitem').filter({ hasText: 'tide-badge.block' })).toContainText(
      'Was in blocks. Deleted by Ines Halloran',
    );
    await takeScreenshot(studio, 'studio-bin');
    await studio.getByRole('button', { name: 'Restore: tide-badge.block' }).click();
    await studio.getByRole('button', { name: 'Show it' }).click();
    await expect(studio.getByRole('heading', { name: BADGE })).toBeVisible();
    await expect(files.row('tide-badge.block, unsaved')).toBeVisible();
    await expect(studio.getByRole('button', { name: 'Save draft' })).toBeEnabled();
  });
});

test('a deletion is taken back at once, and where something else has its place under another name', async ({
  studio,
  product,
}) => {
  const window = createStudioWindow(studio);
  const settings = createSettingsWindow(studio);
  const files = createFiles(studio);
  await window.signIn(product.login);
  await window.openTemplates();
  await files.row('site.region').waitFor();
  await makeBlock(studio, 'driftwood');

  await test.step('by the notice', async () => {
    await files.press(files.row('driftwood.block, new'), 'Delete');
    await expect(files.row(/^driftwood/)).toHaveCount(0);
    await window.undoFromNotice();
    await expect(files.row('driftwood.block, new')).toBeFocused();
  });

  await test.step('under another name', async () => {
    await files.press(files.row('driftwood.block, new'), 'Delete');
    await expect(files.row(/^driftwood/)).toHaveCount(0);
    await makeBlock(studio, 'driftwood');
    await settings.open('Bin');
    await studio.getByRole('button', { name: 'Restore: driftwood.block' }).click();
    await expect(files.dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('blocks/driftwood-2.block');
    await studio.keyboard.press('Enter');
    await expect(studio.getByText('driftwood-2.block is back in blocks.')).toBeVisible();
  });
});

test('the bin and the acts on files have no barrier that axe finds, wide and narrow, light and dark', async ({
  studio,
  product,
}) => {
  const window = createStudioWindow(studio);
  const files = createFiles(studio);
  await studio.setViewportSize(WIDE);
  await window.signIn(product.login);
  await window.openTemplates();
  await files.row('site.region').waitFor();
  await makeBlock(studio, 'sandbar');

  await files.row('sandbar.block, new').click({ button: 'right' });
  await expect(studio.getByRole('menuitem', { name: 'New file…' })).toBeVisible();
  await expectNoBarrier(studio, 'Menu of a file');
  await studio.keyboard.press('Escape');
  await studio.keyboard.press('F2');
  await files.dialog.waitFor();
  await expectNoBarrier(studio, 'Rename');
  await studio.keyboard.press('Escape');
  await files.dialog.waitFor({ state: 'hidden' });
  await files.press(files.row('sandbar.block, new'), 'Delete');
  await expect(files.row(/^sandbar/)).toHaveCount(0);

  await createSettingsWindow(studio).open('Bin');
  for (const size of [WIDE, NARROW]) {
    await studio.setViewportSize(size);
    await studio.getByRole('checkbox', { name: 'Select sandbar.block' }).check();
    await expectNoBarrier(studio, `Bin, ${size.width} pixels`);
    await studio.getByRole('button', { name: 'Delete permanently: sandbar.block' }).click();
    await files.dialog.waitFor();
    await expectNoBarrier(studio, `Erase, ${size.width} pixels`);
    await studio.keyboard.press('Escape');
    await files.dialog.waitFor({ state: 'hidden' });
  }
});
