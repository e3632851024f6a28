const added = new WeakMap<Document, Set<string>>();

/**
 * Adds rules of a script to the page, once. They go by the object model: the policy of pages lets nobody add a style
 * element. Browsers that know no such sheets show what it is for without a look of its own.
 * @param css rules that count for nothing where the theme says otherwise, so each in `:where(…)`
 */
export function addStyles(document: Document, css: string): void {
  const known = added.get(document) ?? new Set();
  added.set(document, known);
  const Sheet = document.defaultView?.CSSStyleSheet;
  if (Sheet === undefined || !('adoptedStyleSheets' in document) || known.has(css)) return;
  known.add(css);
  const sheet = new Sheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
