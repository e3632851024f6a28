/** Comes after every text that begins with the same letters. */
const AFTER_ALL = 'chr(1114111)';

/**
 * SQL that finds the words which begin with what somebody typed, as a range of an index on them.
 * @param column of words in small letters without accents, compared byte by byte
 * @param typed SQL of what was typed
 */
export function beginsWith(column: string, typed: string): string {
  const word = `unaccent(lower(${typed}))`;
  return `${column} >= ${word} COLLATE "C" AND ${column} < (${word} || ${AFTER_ALL}) COLLATE "C"`;
}
