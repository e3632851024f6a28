import { readAmount, toPlainAmount, type TypedAmount } from '#shared/money/typed-amount.ts';

/** The language of who sits here; it says which sign they set between thousands. */
const language = typeof navigator === 'undefined' ? 'en-US' : navigator.language;

/** Reads an amount that was typed in a field. */
export function readTypedAmount(text: string, currency: string): TypedAmount {
  return readAmount(text, currency, language);
}

/** What is wrong with an amount that was typed; undefined where it is one. */
export function amountProblem(text: string, currency: string): string | undefined {
  const read = readTypedAmount(text, currency);
  return 'problem' in read ? read.problem : undefined;
}

/** An amount that was typed in the minor unit; undefined where it is none. */
export function typedMinor(text: string, currency: string): number | undefined {
  const read = readTypedAmount(text, currency);
  return 'minor' in read ? read.minor : undefined;
}

/** An amount that was typed as answers have it; the text as it is where it is none. */
export function plainAmount(text: string, currency: string): string {
  return toPlainAmount(text, currency, language);
}
