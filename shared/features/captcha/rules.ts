import { property, toText } from '#shared/json/values.ts';
import { SUBMIT_FAILED_TEXT } from '#shared/text/refusal-texts.ts';
import type { Sentences } from '#shared/text/sentences.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

/** Captchas of other companies, which work with keys of the site. */
export const OUTSIDE_CAPTCHAS = ['recaptcha', 'recaptchaEnterprise', 'turnstile'] as const;
export type OutsideCaptcha = (typeof OUTSIDE_CAPTCHAS)[number];

/**
 * How a site keeps programs from its forms: not at all, by letting each browser work for a moment (ALTCHA), or by
 * asking another company.
 */
export const CAPTCHA_KINDS = ['none', 'altcha', ...OUTSIDE_CAPTCHAS] as const;
export type CaptchaKind = (typeof CAPTCHA_KINDS)[number];

/** Where the public keys of a site stand among its settings, by the kind of captcha. */
export const CAPTCHA_SITE_KEYS = 'captchaSiteKeys';

type Settings = Readonly<Record<string, unknown>>;

/** Whether a captcha is another company's. */
export function isOutsideCaptcha(kind: string): kind is OutsideCaptcha {
  return (OUTSIDE_CAPTCHAS as readonly string[]).includes(kind);
}

/** The public key of a site for a captcha of another company; empty where it has none. */
export function captchaSiteKeyOf(settings: Settings, kind: OutsideCaptcha): string {
  return toText(property(settings[CAPTCHA_SITE_KEYS], kind));
}

/** How long a challenge can be answered, in ms: who fills in a form is done by then. */
export const CHALLENGE_MS = 20 * 60 * 1000;

/** Narrower containers get the small widget, in px (docs/security.md). */
const COMPACT_BELOW_PX = 320;

/** The captcha that a site's settings ask for; none where it needs keys that the site has not. */
export function captchaOf(settings: Settings): CaptchaKind {
  const kind = toText(settings['captcha']);
  if (isOutsideCaptcha(kind)) return captchaSiteKeyOf(settings, kind) === '' ? 'none' : kind;
  return kind === 'altcha' ? 'altcha' : 'none';
}

/** The company whose captcha forms of a site have; undefined where it has none, or ours. */
export function outsideCaptchaOf(settings: Settings): OutsideCaptcha | undefined {
  const kind = captchaOf(settings);
  return isOutsideCaptcha(kind) ? kind : undefined;
}

/** What templates are told of a site's captcha: with a key, forms have a place for it. */
export function captchaSettingsOf(settings: Settings): { siteKey?: string } {
  const kind = captchaOf(settings);
  if (kind === 'none') return {};
  return { siteKey: isOutsideCaptcha(kind) ? captchaSiteKeyOf(settings, kind) : kind };
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

/** Why a form is not taken that the captcha of this kind has refused. */
export function captchaFailedText(kind: CaptchaKind): string {
  return kind === 'recaptchaEnterprise' ? SUBMIT_FAILED_TEXT : CAPTCHA_ERRORS.CAPTCHA_FAILED.text;
}

/** The longest that keys of providers are. */
export const CAPTCHA_KEY_MAX = 200;

/** What the widget says. */
export const CAPTCHA_WORDS = {
  label: 'I am human',
  working: 'One moment…',
  done: 'Thank you',
  failed: 'That did not work. Please try again.',
} as const;

const { CAPTCHA_FAILED } = CAPTCHA_ERRORS;

const SENTENCES: WordsByLanguage<Sentences> = {
  en: {},
  fr: {
    [CAPTCHA_WORDS.label]: 'Je suis une personne',
    [CAPTCHA_WORDS.working]: 'Un instant…',
    [CAPTCHA_WORDS.done]: 'Merci',
    [CAPTCHA_WORDS.failed]: 'Cela n’a pas fonctionné. Veuillez réessayer.',
    [COMPLETE_CAPTCHA_TEXT]: 'Cochez d’abord la case qui dit que vous êtes une personne.',
    [CAPTCHA_FAILED.text]: 'La vérification a échoué. Rechargez cette page et réessayez.',
  },
  de: {
    [CAPTCHA_WORDS.label]: 'Ich bin ein Mensch',
    [CAPTCHA_WORDS.working]: 'Einen Moment …',
    [CAPTCHA_WORDS.done]: 'Danke',
    [CAPTCHA_WORDS.failed]: 'Das hat nicht geklappt. Bitte noch einmal.',
    [COMPLETE_CAPTCHA_TEXT]: 'Setzen Sie zuerst das Häkchen, dass Sie ein Mensch sind.',
    [CAPTCHA_FAILED.text]:
      'Die Prüfung ist fehlgeschlagen. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  },
  es: {
    [CAPTCHA_WORDS.label]: 'Soy una persona',
    [CAPTCHA_WORDS.working]: 'Un momento…',
    [CAPTCHA_WORDS.done]: 'Gracias',
    [CAPTCHA_WORDS.failed]: 'No ha funcionado. Inténtalo de nuevo.',
    [COMPLETE_CAPTCHA_TEXT]: 'Completa el CAPTCHA antes de enviar el formulario.',
    [CAPTCHA_FAILED.text]: 'La verificación ha fallado. Recarga esta página e inténtalo de nuevo.',
  },
  ja: {
    [CAPTCHA_WORDS.label]: '私は人間です',
    [CAPTCHA_WORDS.working]: '少々お待ちください…',
    [CAPTCHA_WORDS.done]: 'ありがとうございます',
    [CAPTCHA_WORDS.failed]: 'うまくいきませんでした。もう一度お試しください。',
    [COMPLETE_CAPTCHA_TEXT]: '送信する前にCAPTCHAを完了してください。',
    [CAPTCHA_FAILED.text]: '確認に失敗しました。ページを再読み込みして、もう一度お試しください。',
  },
  ar: {
    [CAPTCHA_WORDS.label]: 'أنا إنسان',
    [CAPTCHA_WORDS.working]: 'لحظة من فضلك…',
    [CAPTCHA_WORDS.done]: 'شكرًا لك',
    [CAPTCHA_WORDS.failed]: 'لم ينجح ذلك. يُرجى المحاولة مرة أخرى.',
    [COMPLETE_CAPTCHA_TEXT]: 'أكمل اختبار CAPTCHA قبل الإرسال.',
    [CAPTCHA_FAILED.text]: 'فشل التحقق. أعد تحميل هذه الصفحة وحاول مرة أخرى.',
  },
};

/** What the widget says and why a form is not taken, in a language, by the English sentence. */
export function captchaSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
