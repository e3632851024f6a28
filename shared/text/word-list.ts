/** Words in one text: commas stand between them, and a backslash before commas that belong to a word. */
export function joinWords(words: readonly string[]): string {
  return words.map((word) => word.replace(/[\\,]/g, '\\$&')).join(', ');
}

/** The words of a text of `joinWords`, or of one that was typed: trimmed, each once, none of them empty. */
export function splitWords(text: string): string[] {
  const words = (text.match(/(?:\\.|[^,\\]|\\$)+/gs) ?? []).map((word) =>
    word.replace(/\\(.)/gs, '$1').trim(),
  );
  return [...new Set(words.filter((word) => word !== ''))];
}
