import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The editor of one product, whichever program shows it. */
export interface ProductWindow {
  readonly name: Locator;
  readonly saved: Locator;
  readonly preview: FrameLocator;
  /** Goes to the screen that makes a product, makes one and waits for its editor. */
  make(product: { kind?: string; name: string; price: string }): Promise<void>;
  /** Finds a product of this name in the list and opens it. */
  open(name: string): Promise<void>;
  /** Writes options with their values, and takes over what that does to the variants. */
  setOptions(options: Readonly<Record<string, readonly string[]>>): Promise<void>;
  /** A field of a variant, by the name of its column. */
  cell(column: string, variant: string): Locator;
  /** Takes the first pictures of the library. */
  addPictures(count: number): Promise<void>;
  /** Looks at the product in a state. */
  lookAt(state: string): Promise<void>;
  show(): Promise<void>;
  act(name: 'Duplicate' | 'Delete'): Promise<void>;
}

export function createProductWindow(page: Page): ProductWindow {
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  return {
    name,
    saved: page.getByRole('status').filter({ hasText: /^Saved/ }),
    preview: page.frameLocator('iframe[title="Preview of the page"]'),
    async make({ kind = 'Physical', name: word, price }) {
      await page.getByRole('button', { name: 'Go to a screen or a site' }).waitFor();
      await page.evaluate(() => {
        window.location.hash = '#/store/new-product';
      });
      await page.getByRole('radio', { name: kind }).click();
      await name.fill(word);
      await page.getByRole('textbox', { name: /^Price/ }).fill(price);
      await page.getByRole('button', { name: 'Create product' }).click();
      await page.getByRole('heading', { name: word }).waitFor();
    },
    async open(word) {
      await page.getByRole('button', { name: 'Go to a screen or a site' }).waitFor();
      await page.evaluate(() => {
        window.location.hash = '#/store/products';
      });
      await page.getByRole('searchbox', { name: 'Search products' }).fill(word);
      await page.getByRole('link', { name: `Open ${word}` }).click();
      await page.getByRole('heading', { name: word, level: 2 }).waitFor();
    },
    async setOptions(options) {
      await page.getByRole('button', { name: /^Add options|^Change the options/ }).click();
      const editor = page.getByRole('region', { name: 'Options' });
      for (const [index, [option, values]] of Object.entries(options).entries()) {
        if (index > 0) await editor.getByRole('button', { name: 'Add an option' }).click();
        await editor.getByRole('textbox', { name: `Name of option ${index + 1}` }).fill(option);
        await editor.getByRole('textbox', { name: `Add a value to ${option}` }).fill(values.join(', '));
        await page.keyboard.press('Enter');
      }
      await editor.getByRole('button', { name: 'Change the variants' }).click();
      await page.getByRole('grid', { name: 'Variants' }).waitFor();
    },
    cell: (column, variant) =>
      page
        .getByRole('grid', { name: 'Variants' })
        .getByRole('textbox', { name: `${column} of ${variant}`, exact: true }),
    async addPictures(count) {
      await page.getByRole('button', { name: 'Add pictures' }).click();
      const files = page.getByRole('group', { name: 'Files' }).getByRole('button');
      for (let index = 0; index < count; index += 1) await files.nth(index).click();
      await page.getByRole('button', { name: /^Take/ }).click();
      await page
        .getByRole('list', { name: 'Pictures of the product' })
        .getByRole('listitem')
        .first()
        .waitFor();
    },
    async lookAt(state) {
      await page.getByRole('combobox', { name: 'Status of the product' }).click();
      await page.getByRole('option', { name: state }).click();
    },
    async show() {
      await page.getByRole('switch', { name: 'Visible' }).check();
    },
    async act(act) {
      await page.getByRole('button', { name: /^More actions for/ }).click();
      await page.getByRole('menuitem', { name: act }).click();
    },
  };
}
