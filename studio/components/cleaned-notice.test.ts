import { describe, expect, it } from 'vitest';
import { describeCleaned } from './cleaned-notice.ts';

describe('what was taken out of texts', () => {
  it.each([
    [
      { html: ['body', 'excerpt'], line: [] },
      'Code, styles or embeds were removed from “Description” and “Short description”, because your role can’t add them. Check the saved text. If you need an embed, ask an owner or admin to add it.',
    ],
    [
      { html: [], line: ['name', 'freeLabel', 'freeLabels'] },
      'HTML tags don’t work in “Name” and “Label for free prices”, so they were saved as plain text. Check how it reads.',
    ],
    [
      { html: ['description'], line: ['soldOutText'] },
      'Code, styles or embeds were removed from “Description”, because your role can’t add them. Check the saved text. If you need an embed, ask an owner or admin to add it. HTML tags don’t work in “Sold out text”, so they were saved as plain text. Check how it reads.',
    ],
  ])('of %j is said with the words of the screens', (cleaned, text) => {
    expect(describeCleaned(cleaned)).toBe(text);
  });
});
