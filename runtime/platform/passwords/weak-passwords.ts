import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { type CommonWords, loadCommonWords } from './guessed-words.ts';

interface Means {
  readonly words: CommonWords;
  readonly patterns: ZxcvbnFactory;
}

/** zxcvbn's line between what is found by guessing from outside and what may hold there. */
const GUESSES_MIN = 1_000_000;
/** So many characters are looked at for patterns: the time for it grows faster than their number. */
const LOOKED_AT = 64;
const PART_MIN = 3;
const NOT_IN_WORDS = /[^\p{L}\p{N}]+/u;
const AROUND = /^[^\p{L}]+|[^\p{L}]+$/gu;
const INSTEAD_OF_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

let means: Promise<Means> | undefined;

async function loadMeans(): Promise<Means> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs }, words] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    loadCommonWords(),
  ]);
  return { words, patterns: new ZxcvbnFactory({ dictionary: {}, graphs: adjacencyGraphs }) };
}

/** A text with letters in place of the figures and signs that people write for them. */
function withLetters(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => INSTEAD_OF_LETTERS[sign] ?? sign);
}

/** What a password is in the lists as: itself, without what is before and after its letters, and with plain letters. */
function formsOf(password: string): string[] {
  const core = password.replace(AROUND, '');
  return [password, core, withLetters(password), withLetters(core)];
}

/** Texts about somebody as they appear in passwords: whole, in parts, and written together. */
function partsOf(about: readonly string[]): string[] {
  return about.flatMap((text) => {
    const whole = text.toLowerCase();
    const parts = whole.split(NOT_IN_WORDS);
    return [whole, parts.join(''), ...parts].filter((part) => part.length >= PART_MIN);
  });
}

/**
 * True for a password that is easy to guess: one that many use, a word or name with little around it, repeats, sequences,
 * dates, rows of keys, or what is known of the person and the site.
 * @param about such as the title of the site and the person's mail address
 */
export async function isWeakPassword(password: string, about: readonly string[]): Promise<boolean> {
  // Loaded with the first password that is chosen, since a server where nobody does need not start with it.
  const { words, patterns } = await (means ??= loadMeans());
  if (formsOf(password).some((form) => form !== '' && words.has(form))) return true;
  return patterns.check(password.slice(0, LOOKED_AT), partsOf(about)).guesses < GUESSES_MIN;
}
