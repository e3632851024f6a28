import type { Locator, Page } from '@playwright/test';

/** A file to upload, made in the test. */
export interface SentFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The library of files, whichever program shows it. */
export interface MediaWindow {
  readonly files: Locator;
  /** The pane about the open file. */
  readonly detail: Locator;
  readonly altText: Locator;
  readonly focalPoint: Locator;
  open(): Promise<void>;
  file(name: string | RegExp): Locator;
  upload(files: readonly SentFile[]): Promise<void>;
  /** Lets files fall on the screen, as from the desktop. */
  drop(file: SentFile): Promise<void>;
  /** Opens the list of uploads by its button in the title bar. */
  showUploads(): Promise<Locator>;
  /** Waits until what was written is saved. */
  waitForSaved(): Promise<void>;
}

export function createMediaWindow(page: Page): MediaWindow {
  const files = page.getByRole('listbox', { name: 'Files' });
  const detail = page.getByRole('complementary', { name: 'About the file' });
  return {
    files,
    detail,
    altText: detail.getByRole('textbox', { name: 'Alt text' }),
    focalPoint: detail.getByRole('slider', { name: 'Focal point' }),
    async open() {
      await page.getByRole('button', { name: 'Go to a screen or a site' }).waitFor();
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Go to' }).fill('media');
      await page.keyboard.press('Enter');
      await files.waitFor();
    },
    file: (name) => files.getByRole('option', { name }),
    upload: (sent) =>
      page
        .getByLabel('Files to upload')
        .first()
        .setInputFiles([...sent]),
    async drop({ name, mimeType, buffer }) {
      const transfer = await page.evaluateHandle(
        ([base64, named, type]) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const made = new DataTransfer();
          made.items.add(new File([bytes], named, { type }));
          return made;
        },
        [buffer.toString('base64'), name, mimeType] as const,
      );
      for (const event of ['dragenter', 'dragover', 'drop']) {
        await files.dispatchEvent(event, { dataTransfer: transfer });
      }
    },
    async showUploads() {
      await page.getByRole('button', { name: /^(Uploading|Finishing) |uploaded$|failed$/ }).click();
      const list = page.getByRole('list', { name: 'Uploads' });
      await list.waitFor();
      return list;
    },
    async waitForSaved() {
      await detail
        .getByRole('status')
        .filter({ hasText: /^Saved \d/ })
        .waitFor();
    },
  };
}
