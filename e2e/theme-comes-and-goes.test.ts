import { readFile } from 'node:fs/promises';
import { goTo } from './studio/go-to.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { expectNoBarrier } from './support/barriers.ts';
import { writeRawArchive } from './support/raw-archive.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, test } from './support/test.ts';

const THEME = writeRawArchive(
  Object.entries({
    '.gitignore': 'node_modules',
    'assets/ünusual name (1).svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    'collections/products.item': '<main class="mill-item"><h1>{item.title}</h1></main>',
    'collections/products.list':
      '<main class="mill-list">{.repeated section items}<a href="{fullUrl}">{title}</a>{.end}</main>',
    'pages/home.page': '<main class="mill-home"><h1>{website.siteTitle}</h1><squarespace:carousel/></main>',
    'readme.md': 'A theme of a mill.',
    'site.region':
      '<!doctype html><html><head>{squarespace-headers}</head><body><p class="mill-name">{website.siteTitle}</p>{squarespace.main-content}</body></html>',
    'styles/a.less': '@mill: #123456;',
    'styles/b.less': '.mill-name { color: @mill; }',
    'template.conf': JSON.stringify({ name: 'Mill', stylesheets: ['a.less', 'b.less'] }),
  }).map(([name, content]) => ({ name, content })),
);
const ZIP = { name: 'mill.zip', mimeType: 'application/zip', buffer: THEME };

// Its theme is another one afterwards.
test.use({ productOf: 'theme-comes-and-goes' });
test.describe.configure({ timeout: 180_000 });

test('a theme comes in by an archive, is looked at, published, goes out as it came, and is taken back', async ({
  studio,
  product,
  browser,
}) => {
  const window = createStudioWindow(studio);
  const visitor = await (await browser.newContext({ baseURL: product.site })).newPage();
  const chooser = studio.getByLabel('ZIP archive of a theme');
  const exportAll = async () => {
    const download = studio.waitForEvent('download');
    await studio.getByRole('button', { name: 'Export theme' }).click();
    return readFile(await (await download).path());
  };

  await test.step('its report is read before anything is changed', async () => {
    await window.signIn(product.login);
    await goTo(studio, 'Import and export');
    await chooser.setInputFiles(ZIP);
    const report = studio.getByRole('list', { name: 'Report' });
    await expect(report).toContainText('There is no site tag "carousel".');
    await expect(report).toContainText('pages/home.page:1');
    await expect(window.publishState).toHaveText('Everything is published');
    for (const width of [1280, 390]) {
      await studio.setViewportSize({ width, height: 800 });
      await expectNoBarrier(studio, `The report on a theme, ${width} pixels`);
    }
    await studio.setViewportSize({ width: 1280, height: 800 });
    await takeScreenshot(studio, 'studio-theme-report');
  });

  await test.step('its pages are previewed before it is imported', async () => {
    await studio.getByRole('button', { name: 'Show preview' }).click();
    await expect(window.preview.locator('.mill-name')).toHaveText('Saltmarsh');
    await expect(window.preview.locator('.mill-name')).toHaveCSS('color', 'rgb(18, 52, 86)');
  });

  await test.step('it is imported, and taken back by one press, by keys alone', async () => {
    await studio.getByRole('button', { name: 'Import into the draft' }).focus();
    await studio.keyboard.press('Enter');
    await expect(studio.getByText('mill.zip is in the draft')).toBeVisible();
    await studio.getByRole('button', { name: 'Undo import' }).focus();
    await studio.keyboard.press('Enter');
    await expect(studio.getByText('The draft is as it was before the import.')).toBeVisible();
    await expect(window.publishState).toHaveText('Everything is published');
  });

  await test.step('published, visitors see its home, its list and its items', async () => {
    await studio.getByRole('button', { name: 'Import another theme' }).click();
    await chooser.setInputFiles(ZIP);
    await studio.getByRole('button', { name: 'Import into the draft' }).click();
    await expect(studio.getByText('mill.zip is in the draft')).toBeVisible();
    await studio.getByRole('link', { name: 'Open templates and preview' }).click();
    await window.publish('A theme of a mill');
    await visitor.goto('/');
    await expect(visitor.locator('.mill-name')).toHaveCSS('color', 'rgb(18, 52, 86)');
    expect(await visitor.content()).not.toContain('squarespace:');
    await visitor.goto('/shop');
    await visitor.locator('.mill-list a').first().click();
    await expect(visitor.locator('.mill-item h1')).not.toBeEmpty();
  });

  await test.step('it goes out byte for byte, and comes in again without a change', async () => {
    await goTo(studio, 'Import and export');
    const out = await exportAll();
    await studio.getByRole('button', { name: 'Import another theme' }).click();
    await chooser.setInputFiles({ ...ZIP, buffer: out });
    await expect(studio.getByText('The draft of this site has these files already.')).toBeVisible();
    expect((await exportAll()).equals(out)).toBe(true);
  });
});
