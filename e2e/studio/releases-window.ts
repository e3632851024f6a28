import type { Locator, Page } from '@playwright/test';

/** The screen of releases and the publishing that is chosen, whichever program shows them. */
export interface ReleasesWindow {
  readonly publishState: Locator;
  /** The history, the latest first. */
  readonly history: Locator;
  /** What goes live by itself. */
  readonly scheduled: Locator;
  /** Goes to the list of releases. */
  open(): Promise<void>;
  /** Begins to publish, with these changes ticked and no others. */
  choose(paths: readonly string[]): Promise<Locator>;
  /** Publishes these changes and no others. */
  publish(paths: readonly string[], note: string): Promise<void>;
  /** Sets these changes for a time as date fields have it, in the time zone of the site. */
  schedule(paths: readonly string[], time: string, note: string): Promise<void>;
  /** Goes back to the release of a row of the history. */
  goBackTo(row: Locator): Promise<void>;
  /** Presses the button of the newest notice. */
  undoFromNotice(): Promise<void>;
}

export function createReleasesWindow(page: Page): ReleasesWindow {
  const rowsOf = (list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem');

  async function choose(paths: readonly string[]): Promise<Locator> {
    await page.getByRole('button', { name: /^Publish \d/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByRole('group', { name: 'Changes' }).waitFor();
    const all = dialog.getByRole('checkbox', { name: /^All \d+ changes$/ });
    if ((await all.count()) > 0) {
      await all.uncheck();
      for (const path of paths) await dialog.getByRole('checkbox', { name: path, exact: true }).check();
    }
    return dialog;
  }

  return {
    publishState: page.getByLabel('Publish state'),
    history: rowsOf('History'),
    scheduled: rowsOf('Scheduled'),
    choose,
    async open() {
      await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Releases' }).click();
      await page.getByRole('heading', { name: 'Releases', level: 2 }).waitFor();
    },
    async publish(paths, note) {
      const dialog = await choose(paths);
      await dialog.getByRole('textbox', { name: 'Note' }).fill(note);
      await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
    async schedule(paths, time, note) {
      const dialog = await choose(paths);
      await dialog.getByRole('textbox', { name: 'Note' }).fill(note);
      await dialog.getByText('Later', { exact: true }).click();
      await dialog.getByLabel('Date and time').fill(time);
      await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
    async goBackTo(row) {
      await row.getByRole('button', { name: /^Restore this version/ }).click();
      const dialog = page.getByRole('dialog', { name: /^Restore the version of/ });
      await dialog.getByRole('group', { name: 'What changes on the site' }).waitFor();
      await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
    async undoFromNotice() {
      await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    },
  };
}
