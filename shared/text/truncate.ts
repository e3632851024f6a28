const SPACE = /[ \t\n\v\f\r]/;

/**
 * Cuts a text behind its last white space within the limit, or at the limit when there is none.
 * @param limit UTF-16 units that stay whole
 * @param ellipsis follows what was cut
 */
export function truncate(text: string, limit: number, ellipsis: string): string {
  if (text.length <= limit) return text;
  for (let at = limit - 1; at >= 0; at--) {
    if (SPACE.test(text[at] as string)) return text.slice(0, at + 1) + ellipsis;
  }
  return text.slice(0, limit) + ellipsis;
}
