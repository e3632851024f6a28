import type { Locator, Page } from '@playwright/test';

/** A role as the studio names it. */
type Role = 'Content editor' | 'Website manager' | 'Store manager';

/** The screens beside the editor, whichever program shows them. */
export interface SettingsWindow {
  /** The areas of the rail that this person has. */
  readonly areas: Locator;
  /** The screens of the area that this person has. */
  readonly screens: Locator;
  readonly siteName: Locator;
  readonly signInButton: Locator;
  open(screen: string): Promise<void>;
  /** Opens a screen or a site by a few letters and keys alone. */
  goTo(letters: string): Promise<void>;
  person(name: string): Locator;
  invite(email: string, role: Role): Promise<void>;
  changeRoles(name: string, off: Role, on: Role): Promise<void>;
  signOutEverywhere(name: string): Promise<void>;
  makeSite(title: string): Promise<void>;
  saveTitle(title: string): Promise<void>;
}

export function createSettingsWindow(page: Page): SettingsWindow {
  const main = page.getByRole('main');
  const notice = (words: string | RegExp) => page.getByText(words).last();
  return {
    areas: page.getByRole('navigation', { name: 'Areas' }).getByRole('link'),
    screens: page.getByRole('navigation', { name: 'Settings' }).getByRole('link'),
    siteName: page.getByRole('heading', { level: 1 }),
    signInButton: page.getByRole('button', { name: 'Sign in' }),
    async open(screen) {
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: screen }).click();
      await main.getByRole('heading', { name: screen, level: 2 }).waitFor();
    },
    async goTo(letters) {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Go to' }).fill(letters);
      await page.keyboard.press('Enter');
    },
    person: (name) =>
      page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: name }),
    async invite(email, role) {
      await page.getByRole('button', { name: 'Invite a person' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite a person' });
      await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
      await dialog.getByRole('checkbox', { name: role }).check();
      await dialog.getByRole('button', { name: 'Send the invitation' }).click();
      await notice(`An invitation is on its way to ${email}.`).waitFor();
    },
    async changeRoles(name, off, on) {
      await page.getByRole('button', { name: `Change roles: ${name}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Change roles' });
      await dialog.getByRole('checkbox', { name: off }).uncheck();
      await dialog.getByRole('checkbox', { name: on }).check();
      await dialog.getByRole('button', { name: 'Change roles' }).click();
      await notice(`${name} is now: ${on}.`).waitFor();
    },
    async signOutEverywhere(name) {
      await page.getByRole('button', { name: `Sign out everywhere: ${name}` }).click();
      await notice(new RegExp(`of ${name} ended`)).waitFor();
    },
    async makeSite(title) {
      await page.getByRole('button', { name: 'New site…' }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill(title);
      await page.getByRole('button', { name: 'Create site' }).click();
    },
    async saveTitle(title) {
      await page.getByRole('textbox', { name: 'Title' }).fill(title);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page
        .getByRole('status')
        .filter({ hasText: /^Saved/ })
        .waitFor();
    },
  };
}
