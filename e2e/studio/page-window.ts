import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The editor of pages, whichever program shows it. */
export interface PageWindow {
  /** The page inside the preview. */
  readonly page: FrameLocator;
  /** Says that everything is saved. */
  readonly saved: Locator;
  /** Looks of the text that is written. */
  readonly looks: Locator;
  readonly outline: Locator;
  /** Sections and blocks in the outline, from the top down. */
  readonly rows: Locator;
  /** The first text with looks of a block. */
  readonly text: Locator;
  /** The label of the first button. */
  readonly label: Locator;
  /** A place of the theme, by its id. */
  place(id: string): Locator;
  open(): Promise<void>;
  choosePage(title: string): Promise<void>;
  /** Adds a block by keys, by a word that finds it. */
  addBlock(word: string): Promise<void>;
  takeFirstPicture(): Promise<void>;
  /** Drags a kind of block from the list onto something of the page. */
  dragBlock(title: string, onto: Locator): Promise<void>;
  /** Takes a picture of the library by its place there, from 0. */
  takePicture(at: number): Promise<void>;
}

export function createPageWindow(studio: Page): PageWindow {
  const page = studio.frameLocator('iframe[title="Preview of the page"]');
  const outline = studio.getByRole('tree', { name: 'Sections and blocks' });
  const takePicture = async (at: number) => {
    const dialog = studio.getByRole('dialog', { name: 'Choose a picture' });
    await dialog.getByRole('group', { name: 'Files' }).getByRole('button').nth(at).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  return {
    page,
    saved: studio.getByText(/^Saved \d/),
    looks: studio.getByRole('toolbar', { name: 'Looks of the text' }),
    outline,
    rows: outline.getByRole('treeitem'),
    text: page.locator('[data-edit^="rich:"]').first(),
    label: page.locator('[data-edit$=":label"]').first(),
    place: (id) => page.locator(`[data-edit="place:${id}"]`),
    async open() {
      await studio.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Site' }).click();
      await studio.getByRole('link', { name: 'Edit pages', exact: true }).click();
      await page.locator('[data-edit]').first().waitFor();
    },
    async choosePage(title) {
      await studio.getByRole('combobox', { name: 'Page', exact: true }).fill(title);
      await studio.getByRole('option', { name: title, exact: true }).first().click();
    },
    async addBlock(word) {
      await studio.getByRole('button', { name: 'Add block', exact: true }).first().focus();
      await studio.keyboard.press('Enter');
      const search = studio.getByRole('combobox', { name: 'Search blocks' });
      await search.fill(word);
      await search.press('Enter');
      await search.waitFor({ state: 'detached' });
    },
    async dragBlock(title, onto) {
      await studio.getByRole('button', { name: 'Add block', exact: true }).first().click();
      const kind = studio.getByRole('option', { name: title });
      await kind.hover();
      await studio.mouse.down();
      const [from, to] = [await kind.boundingBox(), await onto.boundingBox()];
      if (from === null || to === null) throw new Error('What is dragged is not to be seen.');
      await studio.mouse.move(from.x + from.width / 2 + 10, from.y + from.height / 2 + 10);
      await studio.mouse.move(to.x + 5, to.y + to.height - 1, { steps: 5 });
      await studio.mouse.up();
    },
    takeFirstPicture: () => takePicture(0),
    takePicture,
  };
}
