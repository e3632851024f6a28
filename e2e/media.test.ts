import sharp from 'sharp';
import type { SentFile } from './studio/media-window.ts';
import { createMediaWindow } from './studio/media-window.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { expectNoBarrier } from './support/barriers.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, test } from './support/test.ts';

const WIDE = 1280;

// Each of them opens the studio and lets the server look at pictures.
test.describe.configure({ timeout: 120_000 });

/** A picture that does not become small, so that sending it takes several parts. */
async function makePicture(name: string, width: number, height: number): Promise<SentFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const buffer = await sharp({ create: { width, height, channels: 3, noise, background: '#888888' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

test('a merchant uploads a picture, describes it by keys alone, deletes it and takes that back', async ({
  studio,
  product,
}) => {
  const media = createMediaWindow(studio);
  const picture = await makePicture('low-tide.png', 900, 600);

  await test.step('the picture arrives, with every byte counted', async () => {
    await createStudioWindow(studio).signIn(product.login);
    await media.open();
    await media.upload([picture]);
    const uploads = await media.showUploads();
    await expect(uploads.getByText('In the library')).toBeVisible({ timeout: 60_000 });
    await uploads.getByRole('link', { name: 'Show: low-tide.png' }).click();
    await studio.keyboard.press('Escape');
    await expect(media.detail).toContainText('900 × 600');
  });

  await test.step('it gets its words and its focal point by keys', async () => {
    await media.altText.focus();
    await studio.keyboard.type('Wet sand at low tide');
    await media.waitForSaved();
    await media.focalPoint.focus();
    await studio.keyboard.press('Shift+ArrowRight');
    await studio.keyboard.press('ArrowUp');
    await expect(media.focalPoint).toHaveAttribute('aria-valuetext', '60 % from the left, 49 % from the top');
    await media.waitForSaved();
    await expect(media.detail.getByRole('list', { name: 'Crop previews' }).getByRole('listitem')).toHaveCount(
      7,
    );
    await takeScreenshot(studio, 'studio-media');
  });

  await test.step('all of it is there after the window was loaded anew', async () => {
    await studio.reload();
    await expect(media.altText).toHaveValue('Wet sand at low tide');
    await expect(media.focalPoint).toHaveAttribute('aria-valuetext', '60 % from the left, 49 % from the top');
    await expect(media.detail.locator('img').first()).toHaveJSProperty('complete', true);
    const isShown = () =>
      media.detail
        .locator('img')
        .first()
        .evaluate((img) => (img as HTMLImageElement).naturalWidth > 0);
    await expect.poll(isShown, { timeout: 30_000 }).toBe(true);
  });

  await test.step('it goes to the bin by a key, and comes back on Undo', async () => {
    await media.file(/^Low tide/).click();
    await media.files.focus();
    await studio.keyboard.press('Delete');
    await expect(studio.getByText(/is in the bin\./)).toBeVisible();
    await expect(media.file(/^Low tide/)).toHaveCount(0);
    await createStudioWindow(studio).undoFromNotice();
    await expect(studio.getByText('1 file is back in the library.')).toBeVisible();
    await expect(media.file(/^Low tide/)).toHaveCount(1);
  });
});

test('a file that is dropped is taken once; one that is not what its name says is refused in words', async ({
  studio,
  product,
}) => {
  const media = createMediaWindow(studio);
  const picture = await makePicture('estuary.png', 400, 300);
  await createStudioWindow(studio).signIn(product.login);
  await media.open();
  await media.drop(picture);
  await expect(media.file(/^Estuary/)).toHaveCount(1, { timeout: 60_000 });
  const words = Buffer.from('These are words, and no picture at all.');
  await media.upload([picture, { name: 'wrong.png', mimeType: 'image/png', buffer: words }]);
  const uploads = await media.showUploads();
  await expect(uploads.getByText('The library had this file already')).toBeVisible({ timeout: 60_000 });
  await expect(uploads.getByText('The content of this file does not match its name.')).toBeVisible();
  await expect(media.file(/^Estuary/)).toHaveCount(1);
  await uploads.getByRole('button', { name: 'Keep both: estuary.png' }).click();
  await expect(media.file(/^Estuary/)).toHaveCount(2, { timeout: 60_000 });
});

test('missing words for pictures are written one after the other, with Enter', async ({
  studio,
  product,
}) => {
  const media = createMediaWindow(studio);
  await createStudioWindow(studio).signIn(product.login);
  await media.open();
  await media.upload([await makePicture('heron.png', 320, 200), await makePicture('gulls.png', 200, 320)]);
  await expect(studio.getByRole('button', { name: '2 files uploaded' })).toBeVisible({ timeout: 60_000 });
  await studio.getByRole('link', { name: 'Alt text' }).click();
  const field = (name: string) => studio.getByRole('textbox', { name: `Alt text of ${name}` });
  const fields = studio.getByRole('textbox', { name: /^Alt text of/ });
  await field('Heron').waitFor();
  const first = fields.first();
  await first.fill('Birds over the marsh');
  await first.press('Enter');
  await expect(fields.nth(1)).toBeFocused();
  await studio.keyboard.type('Birds over the marsh');
  await studio.keyboard.press('Enter');
  await expect(studio.getByRole('status').filter({ hasText: /^2 of \d+ pictures done$/ })).toBeVisible();
  await studio.locator('label', { hasText: 'Used twice' }).click();
  await expect(studio.getByRole('status').filter({ hasText: /^0 of \d+ pictures done$/ })).toBeVisible();
  await field('Heron').fill('A heron in the reeds');
  await field('Heron').press('Enter');
  await expect(studio.getByRole('status').filter({ hasText: /^1 of \d+ pictures done$/ })).toBeVisible();
});

test('the library has no barrier that axe finds, wide and narrow, light and dark', async ({
  studio,
  product,
}) => {
  test.setTimeout(300_000);
  const media = createMediaWindow(studio);
  await createStudioWindow(studio).signIn(product.login);
  await media.open();
  await media.upload([{ name: 'wrong.png', mimeType: 'image/png', buffer: Buffer.from('words') }]);
  await (await media.showUploads()).getByText('does not match its name').waitFor({ timeout: 60_000 });
  await expectNoBarrier(studio, 'The list of uploads');
  await studio.keyboard.press('Escape');
  for (const width of [WIDE, 390]) {
    await studio.setViewportSize({ width, height: 844 });
    await expectNoBarrier(studio, `Tiles, ${width} pixels`);
    await studio.locator('label', { hasText: 'List' }).click();
    await expectNoBarrier(studio, `Lines, ${width} pixels`);
    await media.files.getByRole('option').first().click();
    await media.detail.getByRole('heading', { name: 'Where it is used' }).waitFor();
    await expectNoBarrier(studio, `Details, ${width} pixels`);
    await media.detail.getByRole('button', { name: 'Close' }).click();
    await studio.locator('label', { hasText: 'Tiles' }).click();
    await media.files.focus();
    await studio.keyboard.press('ControlOrMeta+a');
    await expectNoBarrier(studio, `Several files selected, ${width} pixels`);
    await studio.keyboard.press('Escape');
    await studio.getByRole('link', { name: 'Alt text' }).click();
    await studio.getByRole('heading', { name: 'Alt text', level: 2 }).waitFor();
    await expectNoBarrier(studio, `Alt text, ${width} pixels`);
    await studio.getByRole('link', { name: 'Media', exact: true }).click();
    await media.files.waitFor();
  }
});
