import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The screens about mails and failed work, whichever program shows them. */
export interface OperationsWindow {
  /** Pieces of work that were given up. */
  readonly failedWork: Locator;
  /** How much of it waits for a person, beside the screen's name. */
  readonly waiting: Locator;
  /** Mails that were sent, the latest first. */
  readonly mails: Locator;
  /** Addresses that are not written to. */
  readonly heldAddresses: Locator;
  /** Names of the mails that may be looked at with samples. */
  readonly samples: Locator;
  /** The sample that is shown. */
  readonly sample: FrameLocator;
  /** Does something with a piece of failed work. */
  actOn(piece: Locator, act: 'Retry' | 'Delete'): Promise<void>;
  /** Reads what each try of a piece of work met. */
  readTries(piece: Locator): Promise<Locator>;
  bringBack(): Promise<void>;
  showHeldAddresses(): Promise<void>;
  chooseLanguage(name: string): Promise<void>;
  sendTest(): Promise<void>;
}

export function createOperationsWindow(page: Page): OperationsWindow {
  const main = page.getByRole('main');
  return {
    failedWork: main.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: /^Select/ }) }),
    waiting: page.getByRole('navigation', { name: 'Settings' }).getByRole('img', { name: /waits?$/ }),
    mails: main.getByRole('list', { name: 'Emails, the latest first' }).getByRole('listitem'),
    heldAddresses: main
      .getByRole('list', { name: 'Addresses that get no news and offers' })
      .getByRole('listitem'),
    samples: main.getByRole('list', { name: 'Emails' }).getByRole('link'),
    sample: page.frameLocator('iframe[title="The email as its recipient sees it"]'),
    actOn: (piece, act) => piece.getByRole('button', { name: act }).click(),
    async readTries(piece) {
      await piece.getByText(/^\d+ (try|tries)$/).click();
      return piece.getByRole('list').getByRole('listitem');
    },
    bringBack: () => page.getByRole('button', { name: 'Undo' }).last().click(),
    async showHeldAddresses() {
      await main.getByRole('radiogroup', { name: 'Filters' }).getByText('Suppressed addresses').click();
    },
    async chooseLanguage(name) {
      await main.getByRole('combobox', { name: 'Language' }).click();
      await page.getByRole('option', { name }).click();
    },
    async sendTest() {
      await main.getByRole('button', { name: 'Send a test to me' }).click();
      await page
        .getByText(/^A test is on its way to/)
        .last()
        .waitFor();
    },
  };
}
