/**
 * Takes the tags out of markup in one pass.
 * @param instead what each `<…>` becomes; a `<` without `>` stays
 */
export function stripTags(markup: string, instead = ''): string {
  let output = '';
  let done = 0;
  for (;;) {
    const open = markup.indexOf('<', done);
    const close = open < 0 ? -1 : markup.indexOf('>', open);
    if (close < 0) return output + markup.slice(done);
    output += markup.slice(done, open) + instead;
    done = close + 1;
  }
}

/** The text that markup shows: as {@link stripTags}, and a tag that is never closed hides all behind it. */
export function visibleText(markup: string, instead = ''): string {
  const text = stripTags(markup, instead);
  const open = text.indexOf('<');
  return open < 0 ? text : text.slice(0, open);
}
