import { copyText } from './copy-text.ts';
import { toMarkdown } from './markdown.ts';
import { showNotice } from './notices.tsx';

/** Copies a text as Markdown, and says so. */
export async function copyAsMarkdown(html: string): Promise<void> {
  const isCopied = await copyText(await toMarkdown(html));
  showNotice(
    isCopied
      ? { message: 'Copied as Markdown.' }
      : { message: 'The clipboard could not be written to. Allow it for this page.', tone: 'problem' },
  );
}
