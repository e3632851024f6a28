/** A word of the site that is always translated alike. */
export interface Term {
  /** In the primary language. */
  readonly term: string;
  readonly translation: string;
  /** For translators; may be empty. */
  readonly note: string;
}

const LETTER = /[\p{L}\p{N}]/u;

/** True where a word begins and ends there: scripts without spaces between words have them anywhere. */
function standsAlone(text: string, at: number, length: number): boolean {
  const isJoined = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && LETTER.test(one) && LETTER.test(other);
  return !isJoined(text[at - 1], text[at]) && !isJoined(text[at + length - 1], text[at + length]);
}

/** The terms of a glossary that a text has, in their order; upper and lower case are the same. */
export function termsIn(glossary: readonly Term[], text: string): readonly Term[] {
  const lower = text.toLowerCase();
  return glossary.filter(({ term }) => {
    const wanted = term.toLowerCase();
    for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + 1)) {
      if (standsAlone(lower, at, wanted.length)) return true;
    }
    return false;
  });
}
