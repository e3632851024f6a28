const sheets = new Map<string, CSSStyleSheet>();

/**
 * Gives a page rules of a script, once: its policy refuses style elements that the server did not make. Browsers that
 * know no style sheets of scripts show what they are for as the theme has it.
 * @param css the same text each time
 */
export function addRules(document: Document, css: string): void {
  if (!('adoptedStyleSheets' in document)) return;
  let sheet = sheets.get(css);
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}
