import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { goTo } from './studio/go-to.ts';
import { createSettingsWindow } from './studio/settings-window.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { expectNoBarrier, findBarriers } from './support/barriers.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, skipWithoutElectron, test } from './support/test.ts';

skipWithoutElectron();

// How the site looks is on every page, so no other journey may count on it.
test.use({ productOf: 'merchant-sets-theme' });
test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 20_000 });

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

async function makeLogo() {
  const buffer = await sharp({
    create: { width: 640, height: 200, channels: 3, background: '#7a1f5c' },
  })
    .png()
    .toBuffer();
  return { name: 'bakery-logo.png', mimeType: 'image/png', buffer };
}

/** What the page in the preview looks like. */
async function painted(studio: Page, property: string): Promise<string> {
  const body = createStudioWindow(studio).preview.locator('body');
  return body.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name).trim(), property);
}

test('a merchant sets logo, colours, fonts and header of an empty site, takes one back, and visitors see the rest', async ({
  studio,
  product,
  browser,
}) => {
  const window = createStudioWindow(studio);
  const color = (name: string) =>
    studio.getByRole('group', { name: 'Colors' }).getByRole('textbox', { name, exact: true });
  const choice = async (name: string, option: string) => {
    await studio.getByRole('combobox', { name, exact: true }).click();
    await studio.getByRole('option', { name: option, exact: true }).click();
  };

  await test.step('a new site without anything', async () => {
    await window.signIn(product.login);
    await createSettingsWindow(studio).open('Your sites');
    await studio.getByRole('button', { name: 'New site…' }).click();
    await studio.getByRole('textbox', { name: 'Title' }).fill('Corner Bakery');
    await studio.getByRole('radio', { name: 'Nothing' }).check();
    await studio.getByRole('button', { name: 'Create site' }).click();
    await expect(createSettingsWindow(studio).siteName).toHaveText('Corner Bakery');
    await goTo(studio, 'Theme settings');
    await expect(window.preview.getByRole('link', { name: 'Corner Bakery' })).toBeVisible();
  });

  await test.step('a colour is painted at once, and told where it cannot be read', async () => {
    await window.markPreview();
    await color('Background').fill('#fff4f8');
    await expect.poll(() => painted(studio, '--paper')).toBe('#fff4f8');
    await color('Text').fill('#c9a0b4');
    await expect(studio.getByText(/^Hard to read with Background/)).toBeVisible();
    await studio.getByRole('button', { name: /^Use #/ }).click();
    await expect(studio.getByText(/^Hard to read with/)).toBeHidden();
    await color('Buttons').fill('#7a1f5c');
    expect(await window.isPreviewMarked()).toBe(true);
  });

  await test.step('a pair of fonts, a header and a logo', async () => {
    await choice('Font pair', 'Lora with Figtree');
    await expect.poll(() => painted(studio, '--font-display')).toMatch(/^Lora,/);
    await choice('Header', 'Line');
    await studio.getByRole('button', { name: 'Choose logo' }).click();
    await studio.getByLabel('Files to upload').setInputFiles(await makeLogo());
    await studio.getByRole('button', { name: 'Take it' }).click();
    await expect(studio.getByRole('group', { name: 'Logo' }).locator('img')).toBeVisible();
    await expect(window.preview.locator('.site-logo img')).toBeVisible();
    await expectNoBarrier(studio, 'the theme settings');
    await takeScreenshot(studio, 'studio-theme-settings');
  });

  await test.step('the last change is taken back by a key, and done again', async () => {
    await studio.getByRole('heading', { name: 'Theme settings', level: 2 }).click();
    await studio.keyboard.press('ControlOrMeta+z');
    await expect(studio.getByRole('button', { name: 'Choose logo' })).toBeVisible();
    await studio.keyboard.press('ControlOrMeta+Shift+z');
    await expect(studio.getByRole('button', { name: 'Change logo' })).toBeVisible();
    await expect(window.preview.locator('.site-logo img')).toBeVisible();
    await expect(window.publishState).toHaveText('1 change not published');
  });

  await test.step('emails have the logo and the colour once it is published', async () => {
    await window.publish('A look of our own');
    await goTo(studio, 'Email previews');
    const mail = studio.frameLocator('iframe').first();
    const logo = mail.getByRole('img', { name: 'Corner Bakery' });
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await takeScreenshot(studio, 'studio-theme-settings-email');
  });

  await test.step('visitors see it on each page, wide, on phones and at night', async () => {
    const site = product.site.replace('localhost', 'corner-bakery.localhost');
    for (const [viewport, colorScheme, name] of [
      [DESK, 'light', 'desk'],
      [PHONE, 'light', 'phone'],
      [PHONE, 'dark', 'phone-dark'],
    ] as const) {
      const context = await browser.newContext({ viewport, colorScheme });
      const visitor = await context.newPage();
      for (const path of ['/', '/cart', '/account']) {
        await visitor.goto(site + path);
        await expect(visitor.locator('.site-logo img')).toBeVisible();
        await expect(visitor.locator('body')).toHaveClass(/header-style-line/);
        await expect(visitor.locator('body')).toHaveCSS('background-color', 'rgb(255, 244, 248)');
        await expect(visitor.locator('h1').first()).toHaveCSS('font-family', /^"?Lora/);
        expect(await findBarriers(visitor), `${path}, ${name}`).toEqual([]);
        await takeScreenshot(visitor, `theme-settings-${name}${path.replace('/', '-')}`);
      }
      await context.close();
    }
  });
});
