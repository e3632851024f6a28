import type { Sentences } from '#shared/text/sentences.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

/** How a site keeps programs from its forms: not at all, or by letting each browser work for a moment (ALTCHA). */
export const CAPTCHA_KINDS = ['none', 'altcha'] as const;
export type CaptchaKind = (typeof CAPTCHA_KINDS)[number];

/** How long a challenge can be answered, in ms: who fills in a form is done by then. */
export const CHALLENGE_MS = 20 * 60 * 1000;

/** Narrower containers get the small widget, in px (docs/security.md). */
const COMPACT_BELOW_PX = 320;

/** The captcha that a site's settings ask for. */
export function captchaOf(settings: Readonly<Record<string, unknown>>): CaptchaKind {
  return settings['captcha'] === 'altcha' ? 'altcha' : 'none';
}

/** What templates are told of a site's captcha: with a key, forms have a place for it. */
export function captchaSettingsOf(settings: Readonly<Record<string, unknown>>): { siteKey?: string } {
  const kind = captchaOf(settings);
  return kind === 'none' ? {} : { siteKey: kind };
}

/** Size of the widget for a container of this width in px. */
export function captchaSize(width: number): 'compact' | 'normal' {
  return width < COMPACT_BELOW_PX ? 'compact' : 'normal';
}

/** Said of a form that was sent before the browser was done. */
export const COMPLETE_CAPTCHA_TEXT = 'Complete CAPTCHA before submitting.';

/** Why a form is not taken, by the code of its contract. */
export const CAPTCHA_ERRORS = {
  CAPTCHA_REQUIRED: { status: 400, text: COMPLETE_CAPTCHA_TEXT },
  CAPTCHA_FAILED: { status: 400, text: 'reCAPTCHA failed. Refresh this page and try again.' },
} as const;

/** What the widget says. */
export interface CaptchaWords {
  readonly label: string;
  readonly working: string;
  readonly done: string;
  readonly failed: string;
}

const WORDS: WordsByLanguage<CaptchaWords> = {
  en: {
    label: 'I am human',
    working: 'One moment…',
    done: 'Thank you',
    failed: 'That did not work. Please try again.',
  },
  fr: {
    label: 'Je suis une personne',
    working: 'Un instant…',
    done: 'Merci',
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  },
  de: {
    label: 'Ich bin ein Mensch',
    working: 'Einen Moment …',
    done: 'Danke',
    failed: 'Das hat nicht geklappt. Bitte noch einmal.',
  },
};

/** The words of the widget in a language such as `fr-CA`, or in English. */
export function captchaWords(language: string): CaptchaWords {
  return wordsIn(WORDS, language);
}

const { CAPTCHA_FAILED } = CAPTCHA_ERRORS;

const SENTENCES: WordsByLanguage<Sentences> = {
  en: {},
  fr: {
    [COMPLETE_CAPTCHA_TEXT]: 'Cochez d’abord la case qui dit que vous êtes une personne.',
    [CAPTCHA_FAILED.text]: 'La vérification a échoué. Rechargez cette page et réessayez.',
  },
  de: {
    [COMPLETE_CAPTCHA_TEXT]: 'Setzen Sie zuerst das Häkchen, dass Sie ein Mensch sind.',
    [CAPTCHA_FAILED.text]:
      'Die Prüfung ist fehlgeschlagen. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  },
};

/** Why a form is not taken, in a language, by the English sentence. */
export function captchaSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
