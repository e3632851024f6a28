import { expect, type Page } from '@playwright/test';

/** How long a mail may take to be written, and one look for it, in ms. */
const WRITING_MS = 20_000;
const LOOK_MS = 500;

/**
 * Opens the latest mail to an address with a subject, where the server shows what it wrote.
 * @returns the mail as plain text
 */
export async function readMail(page: Page, to: string, subject: RegExp): Promise<string> {
  const mail = page.getByRole('link', { name: subject }).filter({ hasText: to }).first();
  await expect(async () => {
    await page.goto('/mail');
    await expect(mail).toBeVisible({ timeout: LOOK_MS });
  }).toPass({ timeout: WRITING_MS });
  await mail.click();
  await page.getByRole('link', { name: 'Plain text' }).click();
  return page.locator('pre').innerText();
}

/** The first link of a mail. */
export function linkIn(mail: string): string {
  const [link] = /https?:[^\s>]+/.exec(mail) ?? [];
  if (link === undefined) throw new Error(`This mail has no link: ${mail}`);
  return link;
}
