/** Turns straight quotes into typographic ones and `--` into a dash. */
export function smartypants(text: string): string {
  return text
    .replace(/(^|[-\u2014(["\s])'/gm, '$1\u2018')
    .replace(/'/g, '\u2019')
    .replace(/(^|[-\u2014/[(\u2018\s])"/gm, '$1\u201c')
    .replace(/"/g, '\u201d')
    .replace(/--/g, '\u2014');
}
