import type { Page } from '@playwright/test';

/** Goes to a screen of the studio by its name. */
export async function goTo(page: Page, screen: string): Promise<void> {
  await page.getByRole('button', { name: 'Go to a screen or a site' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Go to' }).fill(screen);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: screen, level: 2, exact: true }).waitFor();
}
