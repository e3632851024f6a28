/** A sign that begins a tag, a comment or the like in HTML. */
const BEGINS_MARKUP = /<(?=[A-Za-z/!?])/g;

/**
 * A plain text of which nothing is read as markup, wherever it is printed: a `<` that would begin a tag becomes `‹`.
 * Others stay, so `a < b` and `<3` are kept.
 */
export function toPlainLine(text: string): string {
  return text.replace(BEGINS_MARKUP, '‹');
}
