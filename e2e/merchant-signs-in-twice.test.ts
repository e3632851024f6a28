import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { createSettingsWindow } from './studio/settings-window.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { findBarriers } from './support/barriers.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, skipWithoutElectron, test } from './support/test.ts';

skipWithoutElectron();

// What this journey changes about the owner's account would stand in the way of others.
test.use({ productOf: 'two-step-sign-in' });
test.describe.configure({ timeout: 120_000 });

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };
const CODE_MS = 30_000;

/** The code of the app, so many codes from now. */
const codeOf = (secret: string, later: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * CODE_MS });

/** Looks at a screen wide and narrow, light and dark. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size);
      await takeScreenshot(page, `${name}-${size.width}-${colorScheme}`);
    }
    await page.setViewportSize(WIDE);
    expect(await findBarriers(page), `${name}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

test('an owner switches two-step sign-in on, and comes back by password and by mail', async ({
  studio,
  product,
  browser,
}) => {
  const window = createStudioWindow(studio);
  const settings = createSettingsWindow(studio);
  const main = studio.getByRole('main');
  let secret = '';
  let recoveryCode = '';

  await test.step('the app reads the secret, and its code switches it on', async () => {
    await window.signIn(product.login);
    await settings.open('Your account');
    await main.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await main.getByRole('button', { name: 'Show the QR code' }).click();
    await expect(main.getByRole('img', { name: /^QR code/ })).toBeVisible();
    secret = /[A-Z2-7]{32}/.exec(await main.innerText())?.[0] ?? '';
    await main.getByRole('img', { name: /^QR code/ }).scrollIntoViewIfNeeded();
    await lookAt(studio, 'two-step-set-up');
    await main.getByRole('textbox', { name: 'Code that the app shows' }).fill(codeOf(secret, -1));
    await main.getByRole('button', { name: 'Switch on' }).click();
    const codes = main.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    recoveryCode = await codes.first().innerText();
    await lookAt(studio, 'two-step-codes');
    await main.getByRole('button', { name: 'Done' }).click();
    await expect(main).toContainText('10 of 10 recovery codes are left');
  });

  await test.step('the password alone opens nothing', async () => {
    await signOut(studio);
    await window.signIn(product.login);
    const code = studio.getByRole('textbox', { name: 'Code' });
    await expect(code).toBeVisible();
    await lookAt(studio, 'two-step-code');
    await code.fill('000000');
    await studio.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(studio.getByRole('alert')).toContainText('This code is wrong');
    await code.fill(codeOf(secret, 0));
    await studio.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(studio.getByRole('navigation', { name: 'Areas' })).toBeVisible();
  });

  await test.step('a mailed link asks for the second step too, and takes a recovery code', async () => {
    await signOut(studio);
    await studio.getByRole('textbox', { name: 'Email' }).fill(product.login.email);
    await lookAt(studio, 'sign-in');
    await studio.getByRole('button', { name: 'Email me a sign-in link' }).click();
    const dialog = studio.getByRole('dialog', { name: 'Sign in by email' });
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Code from the email' })).toBeVisible();
    await lookAt(studio, 'sign-in-by-mail');

    const context = await browser.newContext({ baseURL: product.site });
    const mails = await context.newPage();
    const mail = mails.getByRole('link', { name: /^Sign in to/ }).first();
    await expect(async () => {
      await mails.goto('/mail');
      await expect(mail).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await mail.click();
    const opening = mails.waitForEvent('popup');
    await mails
      .frameLocator('iframe[title="The email as its recipient sees it"]')
      .getByRole('link', { name: 'Show the code' })
      .click();
    const page = await opening;
    const shown = page.getByRole('textbox', { name: 'Sign-in code' });
    await lookAt(page, 'sign-in-code');
    const mailed = await shown.inputValue();
    await context.close();

    await dialog.getByRole('textbox', { name: 'Code from the email' }).fill(mailed);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toBeHidden();
    await studio.getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
    await studio.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(studio.getByRole('navigation', { name: 'Areas' })).toBeVisible();
  });

  await test.step('the owner requires it of everybody', async () => {
    await settings.open('People');
    const required = main.getByRole('switch', { name: 'Require two-step sign-in for everybody' });
    await required.scrollIntoViewIfNeeded();
    await required.click({ force: true });
    const question = studio.getByRole('dialog', { name: 'Confirm your password' });
    await question.getByLabel('Your password').fill(product.login.password);
    await question.getByRole('button', { name: 'Continue' }).click();
    await expect(required).toBeChecked();
    await lookAt(studio, 'two-step-rule');
  });
});
