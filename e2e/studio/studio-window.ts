import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The studio's window, whichever program shows it. */
export interface StudioWindow {
  readonly preview: FrameLocator;
  /** The page inside the preview; its mark tells whether it was ever loaded anew. */
  readonly mistakes: Locator;
  readonly publishState: Locator;
  /** The editor's text field. */
  readonly editor: Locator;
  signIn(login: { email: string; password: string }): Promise<void>;
  /** Goes to the templates of the site. */
  openTemplates(): Promise<void>;
  /** Opens a file of the theme by its path. */
  openFile(path: string): Promise<void>;
  /** Turns the preview to a page by its title. */
  showPage(title: string): Promise<void>;
  /** Types at the very start of the open file. */
  typeAtStart(text: string): Promise<void>;
  /** Takes the last typing back, as many times. */
  undoTyping(times: number): Promise<void>;
  deleteFirstLine(): Promise<void>;
  saveDraft(): Promise<void>;
  publish(note: string): Promise<void>;
  /** Presses the button of the newest notice. */
  undoFromNotice(): Promise<void>;
  /** Marks the page in the preview, to see later whether it was loaded anew. */
  markPreview(): Promise<void>;
  isPreviewMarked(): Promise<boolean>;
}

const MARK = 'markOfTheJourney';

export function createStudioWindow(page: Page): StudioWindow {
  const frameElement = page.getByTitle('Preview of the page');
  const editor = page.getByRole('textbox', { name: /editor|code/i });
  const openTemplates = async () => {
    const filter = page.getByRole('textbox', { name: 'Filter files' });
    const area = page
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('link', { name: 'Templates', exact: true });
    await area.waitFor();
    if (!(await filter.isVisible())) await area.click();
    await filter.waitFor();
  };
  const insidePreview = async () => {
    const frame = await (await frameElement.elementHandle())?.contentFrame();
    if (!frame) throw new Error('The preview has no page.');
    return frame;
  };
  return {
    preview: page.frameLocator('iframe[title="Preview of the page"]'),
    mistakes: page.getByRole('alert', { name: 'Mistakes in this page' }),
    publishState: page.getByLabel('Publish state'),
    editor,
    async signIn({ email, password }) {
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
    openTemplates,
    async openFile(path) {
      await openTemplates();
      await page.getByRole('textbox', { name: 'Filter files' }).fill(path.split('/').at(-1) ?? path);
      await page.getByRole('treeitem', { name: path.split('/').at(-1) ?? path }).click();
      await page.getByRole('heading', { name: path }).waitFor();
      await editor.waitFor({ state: 'attached' });
    },
    async showPage(title) {
      const picker = page.getByRole('combobox', { name: 'Page' });
      await picker.fill(title);
      await page.getByRole('option', { name: title }).first().click();
    },
    async typeAtStart(text) {
      await editor.focus();
      await page.keyboard.press('ControlOrMeta+Home');
      await page.keyboard.insertText(text);
    },
    async undoTyping(times) {
      await editor.focus();
      for (let done = 0; done < times; done += 1) await page.keyboard.press('ControlOrMeta+z');
    },
    async deleteFirstLine() {
      await editor.focus();
      await page.keyboard.press('ControlOrMeta+Home');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Delete');
    },
    async saveDraft() {
      await page.keyboard.press('ControlOrMeta+s');
      await page
        .getByText(/^Saved \d/)
        .first()
        .waitFor();
    },
    async publish(note) {
      await page.getByRole('button', { name: /^Publish/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Note' }).fill(note);
      await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
    async undoFromNotice() {
      await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    },
    async markPreview() {
      await (await insidePreview()).evaluate((mark) => Object.assign(window, { [mark]: true }), MARK);
    },
    async isPreviewMarked() {
      return (await insidePreview()).evaluate((mark) => mark in window, MARK);
    },
  };
}
