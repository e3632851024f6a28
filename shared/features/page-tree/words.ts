import type { Sentences } from '#shared/text/sentences.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

/** Said of a password that does not open a page. */
export const WRONG_PASSWORD = { status: 401, text: 'This password is not right.' } as const;

const ENGLISH = {
  lockedHeading: 'This page needs a password',
  password: 'Password',
  open: 'Open the page',
  membersHeading: 'This page is for members',
  membersText: 'Log in to see it.',
  logIn: 'Log in',
} as const;

/** The words of pages that not everybody sees, by their names. */
type GuardWords = Readonly<Record<keyof typeof ENGLISH, string>>;

const WORDS: WordsByLanguage<GuardWords> = {
  en: ENGLISH,
  fr: {
    lockedHeading: 'Cette page demande un mot de passe',
    password: 'Mot de passe',
    open: 'Ouvrir la page',
    membersHeading: 'Cette page est réservée aux membres',
    membersText: 'Connectez-vous pour la voir.',
    logIn: 'Se connecter',
  },
  de: {
    lockedHeading: 'Für diese Seite braucht es ein Passwort',
    password: 'Passwort',
    open: 'Seite öffnen',
    membersHeading: 'Diese Seite ist für Mitglieder',
    membersText: 'Melden Sie sich an, um sie zu sehen.',
    logIn: 'Anmelden',
  },
  es: {
    lockedHeading: 'Esta página requiere una contraseña',
    password: 'Contraseña',
    open: 'Abrir la página',
    membersHeading: 'Esta página es para miembros',
    membersText: 'Inicia sesión para verla.',
    logIn: 'Iniciar sesión',
  },
  ja: {
    lockedHeading: 'このページの閲覧にはパスワードが必要です',
    password: 'パスワード',
    open: 'ページを開く',
    membersHeading: 'このページは会員専用です',
    membersText: '閲覧するにはログインしてください。',
    logIn: 'ログイン',
  },
  ar: {
    lockedHeading: 'تتطلب هذه الصفحة كلمة مرور',
    password: 'كلمة المرور',
    open: 'فتح الصفحة',
    membersHeading: 'هذه الصفحة مخصصة للأعضاء',
    membersText: 'سجّل الدخول لعرضها.',
    logIn: 'تسجيل الدخول',
  },
};

/** The words of pages that not everybody sees, in the nearest language there is. */
export function guardWords(language: string): GuardWords {
  return wordsIn(WORDS, language);
}

const SENTENCES: WordsByLanguage<Sentences> = {
  en: {},
  fr: { [WRONG_PASSWORD.text]: 'Ce mot de passe n’est pas le bon.' },
  de: { [WRONG_PASSWORD.text]: 'Dieses Passwort stimmt nicht.' },
  es: {
    [WRONG_PASSWORD.text]: 'Esta contraseña no es correcta.',
  },
  ja: {
    [WRONG_PASSWORD.text]: 'パスワードが正しくありません。',
  },
  ar: {
    [WRONG_PASSWORD.text]: 'كلمة المرور هذه غير صحيحة.',
  },
};

/** What is told of passwords of pages in a language, by the English sentence; none in English. */
export function guardSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
