import type { Page } from '@playwright/test';

/** Opens the newest invitation in the outbox that the server shows, and accepts it as the invited person does. */
export async function acceptInvitation(
  page: Page,
  person: { readonly name: string; readonly password: string },
): Promise<Page> {
  await page.goto('/mail');
  await page
    .getByRole('link', { name: /invites you to/ })
    .first()
    .click();
  const opening = page.waitForEvent('popup');
  await page
    .frameLocator('iframe[title="The email as its recipient sees it"]')
    .getByRole('link', { name: 'Accept the invitation' })
    .click();
  const form = await opening;
  await form.getByRole('textbox', { name: 'Your name' }).fill(person.name);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Accept the invitation' }).click();
  return form;
}
