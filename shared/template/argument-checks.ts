import type { Arguments } from './definition.ts';

/** Says what is wrong with arguments of a right number; undefined when nothing is. */
export type ArgumentCheck = (args: Arguments) => string | undefined;

const WHOLE_NUMBER = /^-?\d+$/;
const LOCALE = /^[a-z]{2,3}(?:[-_][a-z\d]+)*$/i;

/** The first argument, where there is one, is a whole number. */
export const isWholeNumber: ArgumentCheck = ([first]) =>
  first === undefined || WHOLE_NUMBER.test(first) ? undefined : `'${first}' is not a whole number`;

/** The first argument, where there is one, names a locale such as `de-DE`. */
export const isLocale: ArgumentCheck = ([first]) =>
  first === undefined || LOCALE.test(first) ? undefined : `'${first}' is not a locale`;

/** The first argument, where there is one, is one of the words. */
export function isOneOf(words: readonly string[]): ArgumentCheck {
  return ([first]) => unknownIn(first === undefined ? [] : [first], words);
}

/** All arguments are among the words. */
export function areAmong(words: readonly string[]): ArgumentCheck {
  return (args) => unknownIn(args, words);
}

function unknownIn(args: Arguments, words: readonly string[]): string | undefined {
  const unknown = args.find((arg) => !words.includes(arg));
  return unknown === undefined ? undefined : `'${unknown}' is none of ${words.join(', ')}`;
}
