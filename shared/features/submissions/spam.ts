import type { FormDefinition } from '#shared/features/forms/definition.ts';
import type { Answers } from '#shared/features/forms/read-answers.ts';

/** Name of the field that people do not see; no field of a form can be called so. */
export const HONEYPOT = 'contact:homepage';

/** From this score on a submission is put aside as spam. */
const SPAM_FROM = 60;
/** From this score on it is not clear what a submission is. */
const UNCLEAR_FROM = 30;

const FAST_MS = 2_000;
/** Who fills in one or two fields, or lets the browser do it, is quicker. */
const FAST_SHORT_MS = 500;
const SHORT_FIELDS = 2;
const LINK = /https?:\/\/|\bwww\.|\[url|<a\s/gi;
const MANY_LINKS = 3;
const SOME_LINKS = 2;

/** Why a submission looks like spam. */
export const SPAM_REASONS = ['honeypot', 'fast', 'links', 'duplicate', 'unchecked'] as const;
export type SpamReason = (typeof SPAM_REASONS)[number];

/** What is known of a submission beside its answers. */
export interface SpamSigns {
  /** What came in the field that people do not see. */
  readonly honeypot: string;
  /** Ms from the first touch of the form; undefined where nothing tells it. */
  readonly filledInMs: number | undefined;
  /** True where the same answers were sent a short while before. */
  readonly isDuplicate: boolean;
  /** True where a captcha was answered and its provider did not say whether by a person. */
  readonly isUnchecked?: boolean;
}

/** What a submission is taken for. */
export interface SpamVerdict {
  readonly score: number;
  readonly reasons: readonly SpamReason[];
  readonly isSpam: boolean;
  /** True where a captcha could tell. */
  readonly isUnclear: boolean;
}

function linksIn(form: FormDefinition, answers: Answers): number {
  const texts = form.fields.map(({ id, type }) => {
    const answer = answers[id];
    return type === 'website' || answer === undefined ? '' : Object.values(answer).join('');
  });
  return texts.join('\n').match(LINK)?.length ?? 0;
}

/** Judges a submission by how it came and what it says; good ones are never lost by it, only put aside. */
export function judgeSpam(form: FormDefinition, answers: Answers, signs: SpamSigns): SpamVerdict {
  const asked = form.fields.filter(({ type }) => type !== 'section' && type !== 'hidden').length;
  const fastMs = asked <= SHORT_FIELDS ? FAST_SHORT_MS : FAST_MS;
  const links = linksIn(form, answers);
  const points: Readonly<Record<SpamReason, number>> = {
    honeypot: signs.honeypot === '' ? 0 : 100,
    fast: signs.filledInMs !== undefined && signs.filledInMs < fastMs ? 60 : 0,
    links: links >= MANY_LINKS ? 60 : links >= SOME_LINKS ? 30 : 0,
    duplicate: signs.isDuplicate ? 60 : 0,
    unchecked: signs.isUnchecked === true ? 30 : 0,
  };
  const score = Object.values(points).reduce((sum, one) => sum + one, 0);
  return {
    score,
    reasons: SPAM_REASONS.filter((reason) => points[reason] > 0),
    isSpam: score >= SPAM_FROM,
    isUnclear: score >= UNCLEAR_FROM && score < SPAM_FROM,
  };
}
