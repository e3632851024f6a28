import type { PageData } from '#shared/features/pages/contract.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

/** Text that can stand in a style element: it cannot end the element. */
function escapeStyle(css: string): string {
  return css.replace(/<(?=\/?(?:style|!--))/gi, '\\3c ');
}

/**
 * Markup for the head of a previewed page.
 * @param css the style sheet that unsaved texts give, or undefined to take the stored ones
 */
export function toPreviewHead(
  page: Pick<PageData, 'title' | 'styleSheets'>,
  css: string | undefined,
): string {
  const styles =
    css === undefined
      ? page.styleSheets.map((address) => `<link rel="stylesheet" href="${escape(address)}">`)
      : [`<style>${escapeStyle(css)}</style>`];
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(page.title)}</title>`,
    ...styles,
  ].join('\n');
}
