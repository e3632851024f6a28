import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

const ENGLISH = {
  lockedHeading: 'This site needs a password',
  password: 'Password',
  open: 'Open the site',
} as const;

/** The words of the lock screen of a site, by their names. */
type LockWords = Readonly<Record<keyof typeof ENGLISH, string>>;

const WORDS: WordsByLanguage<LockWords> = {
  en: ENGLISH,
  fr: {
    lockedHeading: 'Ce site demande un mot de passe',
    password: 'Mot de passe',
    open: 'Ouvrir le site',
  },
  de: {
    lockedHeading: 'Für diese Website braucht es ein Passwort',
    password: 'Passwort',
    open: 'Website öffnen',
  },
  es: {
    lockedHeading: 'Este sitio necesita una contraseña',
    password: 'Contraseña',
    open: 'Abrir el sitio',
  },
  ja: {
    lockedHeading: 'このサイトはパスワードで保護されています',
    password: 'パスワード',
    open: 'サイトを開く',
  },
  ar: {
    lockedHeading: 'هذا الموقع محمي بكلمة مرور',
    password: 'كلمة المرور',
    open: 'فتح الموقع',
  },
};

/** The words of the lock screen of a site, in the nearest language there is. */
export function lockWords(language: string): LockWords {
  return wordsIn(WORDS, language);
}
