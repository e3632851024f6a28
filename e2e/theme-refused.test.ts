import { exportTheme } from '#shared/features/themes/contract.ts';
import { goTo } from './studio/go-to.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { HARMLESS_ARCHIVES, HOSTILE_ARCHIVES } from './support/hostile-archives.ts';
import { asOwner } from './support/owner.ts';
import { expect, test } from './support/test.ts';

// Its theme is another one afterwards.
test.use({ productOf: 'theme-refused' });
test.describe.configure({ timeout: 240_000 });

test('hostile archives are refused in a sentence, and what is taken does no harm in the studio or on pages', async ({
  studio,
  product,
}) => {
  const window = createStudioWindow(studio);
  const owner = await asOwner(product);
  const before = await owner.call(exportTheme, {});
  const choose = (buffer: Buffer) =>
    studio
      .getByLabel('ZIP archive of a theme')
      .setInputFiles({ name: 'theme.zip', mimeType: 'application/zip', buffer });

  await window.signIn(product.login);
  await goTo(studio, 'Import and export');
  for (const [name, { make, says }] of Object.entries(HOSTILE_ARCHIVES)) {
    await test.step(`refused: ${name}`, async () => {
      await choose(make());
      await expect(studio.getByRole('alert').filter({ hasText: says })).toBeVisible({ timeout: 30_000 });
      await expect(studio.getByRole('button', { name: 'Choose a ZIP archive' })).toBeVisible();
    });
  }
  expect(await owner.call(exportTheme, {})).toEqual(before);

  for (const [name, make] of Object.entries(HARMLESS_ARCHIVES)) {
    await test.step(`harmless: ${name}`, async () => {
      await choose(make());
      await expect(studio.getByRole('list', { name: 'Report' })).toBeVisible({ timeout: 30_000 });
      await studio.getByRole('button', { name: 'Show preview' }).click();
      await expect(window.preview.getByRole('heading', { level: 1 })).toContainText('Pots for the table');
      await studio.getByRole('button', { name: 'Import into the draft' }).click();
      await expect(studio.getByText('theme.zip is in the draft')).toBeVisible({ timeout: 30_000 });
      expect((await fetch(product.site)).status).toBe(200);
      await studio.getByRole('button', { name: 'Undo import' }).click();
      await expect(studio.getByText('The draft is as it was before the import.')).toBeVisible();
      await studio.getByRole('button', { name: 'Import another theme' }).click();
    });
  }
  expect(await owner.call(exportTheme, {})).toEqual(before);
});
