import type { CDPSession, Locator, Page } from '@playwright/test';
import { createSettingsWindow } from './studio/settings-window.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { findBarriers } from './support/barriers.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, test } from './support/test.ts';

// What this journey changes about the owner's account would stand in the way of others.
test.use({ productOf: 'passkeys' });
test.describe.configure({ timeout: 180_000 });

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };

/** What an authenticator keeps, as the browser's tools hand it over. */
type Credential = Awaited<ReturnType<typeof readCredentials>>[number];

async function readCredentials({ tools, authenticatorId }: { tools: CDPSession; authenticatorId: string }) {
  return (await tools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}

/** Gives a page an authenticator that says yes, with the passkeys of an earlier one. */
async function plugIn(page: Page, credentials: readonly Credential[] = []) {
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  for (const credential of credentials) {
    await tools.send('WebAuthn.addCredential', { authenticatorId, credential });
  }
  return { tools, authenticatorId };
}

/**
 * Looks at a screen wide and narrow, light and dark.
 * @param part what of it has to be seen
 */
async function lookAt(page: Page, name: string, part?: Locator): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size);
      await part?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await takeScreenshot(page, `${name}-${size.width}-${colorScheme}`);
    }
    await page.setViewportSize(WIDE);
    expect(await findBarriers(page), `${name}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Opens the page of the request that the studio shows; answers it with the code. */
async function openPage(studio: Page): Promise<{ page: Page; code: string }> {
  const code = await studio.getByLabel('Code for the page').innerText();
  const opening = studio.context().waitForEvent('page');
  await studio.getByRole('button', { name: 'Open the page' }).click();
  return { page: await opening, code };
}

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code that Awning Studio shows' });
const confirmed = (page: Page) => page.getByRole('status').filter({ hasText: 'Go back to Awning Studio' });

test('an owner adds a passkey, and signs in with the password and the passkey', async ({
  studio,
  product,
}) => {
  const window = createStudioWindow(studio);
  const settings = createSettingsWindow(studio);
  const main = studio.getByRole('main');
  const ways = main.getByRole('list', { name: 'Second steps' }).getByRole('listitem');
  let credentials: readonly Credential[] = [];

  await test.step('the passkey is made on the page of the site, for who knows the code', async () => {
    await window.signIn(product.login);
    await settings.open('Your account');
    const setUp = main.getByRole('button', { name: 'Set up a passkey' });
    await lookAt(studio, 'passkey-none', setUp);
    await setUp.click();
    await main.getByRole('textbox', { name: 'Name of the passkey' }).fill('Laptop');
    await main.getByRole('button', { name: 'Continue' }).click();
    await expect(main.getByLabel('Code for the page')).toBeVisible();
    await lookAt(studio, 'passkey-request', main.getByLabel('Code for the page'));
    const { page, code } = await openPage(studio);
    const authenticator = await plugIn(page);
    await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible();
    await lookAt(page, 'passkey-add-page');
    await codeField(page).fill('WRONG-1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'This is not the code' })).toBeVisible();
    await lookAt(page, 'passkey-wrong-code');
    expect(await readCredentials(authenticator)).toEqual([]);
    await codeField(page).fill(code);
    await page.keyboard.press('Enter');
    await expect(confirmed(page)).toBeVisible();
    await lookAt(page, 'passkey-confirmed');
    credentials = await readCredentials(authenticator);
    expect(credentials).toMatchObject([{ rpId: new URL(product.site).hostname }]);
    await page.close();
  });

  await test.step('the studio goes on by itself, with recovery codes', async () => {
    await expect(main.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await main.getByRole('button', { name: 'Done' }).click();
    await expect(ways).toHaveText([/^Laptop.*not used yet/]);
    await lookAt(studio, 'passkey-ways', ways.first());
  });

  await test.step('the password and the passkey sign in', async () => {
    await studio.getByRole('button', { name: 'Account' }).click();
    await studio.getByRole('button', { name: 'Sign out' }).click();
    await window.signIn(product.login);
    await expect(studio.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
    await lookAt(studio, 'passkey-second-step');
    await studio.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(studio.getByLabel('Code for the page')).toBeVisible();
    const { page, code } = await openPage(studio);
    await plugIn(page, credentials);
    await expect(page.getByRole('heading', { name: 'Sign in to Awning Studio' })).toBeVisible();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByRole('textbox', { name: 'Code, den Awning Studio anzeigt' }).fill(code);
    await lookAt(page, 'passkey-sign-in-page-de');
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Bestätigt' })).toBeVisible();
    expect((await page.request.get('/api/v1/session')).status()).toBe(401);
    await page.close();
    await expect(studio.getByRole('navigation', { name: 'Areas' })).toBeVisible();
  });

  await test.step('the passkey is named anew and removed', async () => {
    await settings.open('Your account');
    await main.getByRole('button', { name: 'Rename the passkey Laptop' }).click();
    const dialog = studio.getByRole('dialog', { name: 'Rename the passkey' });
    await dialog.getByRole('textbox', { name: 'Name of the passkey' }).fill('Old laptop');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(ways).toHaveText([/^Old laptop.*last used just now/]);
    await main.getByRole('button', { name: 'Remove the passkey Old laptop' }).click();
    const question = studio.getByRole('dialog', { name: 'Remove the passkey?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(main.getByRole('button', { name: 'Set up a passkey' })).toBeVisible();
  });
});
