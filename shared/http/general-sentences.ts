import type { Sentences } from '#shared/text/sentences.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';
import { GENERAL_ERRORS } from './general-errors.ts';

const SENTENCES: WordsByLanguage<Sentences> = {
  en: {},
  fr: {
    [GENERAL_ERRORS.INVALID_INPUT.text]: 'Veuillez vérifier vos réponses.',
    [GENERAL_ERRORS.UNREADABLE_BODY.text]: 'La demande ne peut pas être lue.',
    [GENERAL_ERRORS.INVALID_ADDRESS.text]: 'Cette adresse ne peut pas être lue.',
    [GENERAL_ERRORS.NOT_SIGNED_IN.text]: 'Veuillez vous connecter.',
    [GENERAL_ERRORS.SITE_LOCKED.text]: 'Ce site demande d’abord un mot de passe.',
    [GENERAL_ERRORS.SITE_NOT_FOUND.text]: 'Il n’y a pas de site à cette adresse.',
    [GENERAL_ERRORS.TOO_LARGE.text]: 'La demande est trop grande.',
    [GENERAL_ERRORS.INTERNAL.text]: 'Quelque chose n’a pas fonctionné.',
    [GENERAL_ERRORS.UNAVAILABLE.text]: 'Le serveur est occupé. Réessayez dans quelques secondes.',
  },
  de: {
    [GENERAL_ERRORS.INVALID_INPUT.text]: 'Bitte prüfen Sie Ihre Eingaben.',
    [GENERAL_ERRORS.UNREADABLE_BODY.text]: 'Die Anfrage lässt sich nicht lesen.',
    [GENERAL_ERRORS.INVALID_ADDRESS.text]: 'Diese Adresse lässt sich nicht lesen.',
    [GENERAL_ERRORS.NOT_SIGNED_IN.text]: 'Bitte melden Sie sich an.',
    [GENERAL_ERRORS.SITE_LOCKED.text]: 'Diese Website fragt zuerst nach einem Passwort.',
    [GENERAL_ERRORS.SITE_NOT_FOUND.text]: 'Unter dieser Adresse gibt es keine Website.',
    [GENERAL_ERRORS.TOO_LARGE.text]: 'Die Anfrage ist zu groß.',
    [GENERAL_ERRORS.INTERNAL.text]: 'Da ist etwas schiefgegangen.',
    [GENERAL_ERRORS.UNAVAILABLE.text]:
      'Der Server ist beschäftigt. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  },
  es: {
    [GENERAL_ERRORS.SITE_LOCKED.text]: 'Este sitio está protegido con una contraseña.',
    [GENERAL_ERRORS.INVALID_INPUT.text]: 'Revisa los datos introducidos.',
    [GENERAL_ERRORS.UNREADABLE_BODY.text]: 'No se puede leer la solicitud.',
    [GENERAL_ERRORS.INVALID_ADDRESS.text]: 'No se puede leer esta dirección.',
    [GENERAL_ERRORS.NOT_SIGNED_IN.text]: 'Inicia sesión.',
    [GENERAL_ERRORS.SITE_NOT_FOUND.text]: 'No hay ningún sitio en esta dirección.',
    [GENERAL_ERRORS.TOO_LARGE.text]: 'La solicitud es demasiado grande.',
    [GENERAL_ERRORS.INTERNAL.text]: 'Algo ha salido mal.',
    [GENERAL_ERRORS.UNAVAILABLE.text]: 'El servidor está ocupado. Inténtalo de nuevo en unos segundos.',
  },
  ja: {
    [GENERAL_ERRORS.SITE_LOCKED.text]: 'このサイトはパスワードで保護されています。',
    [GENERAL_ERRORS.INVALID_INPUT.text]: '入力内容をご確認ください。',
    [GENERAL_ERRORS.UNREADABLE_BODY.text]: 'リクエストを読み取れません。',
    [GENERAL_ERRORS.INVALID_ADDRESS.text]: 'このアドレスを読み取れません。',
    [GENERAL_ERRORS.NOT_SIGNED_IN.text]: 'ログインしてください。',
    [GENERAL_ERRORS.SITE_NOT_FOUND.text]: 'このアドレスにはサイトがありません。',
    [GENERAL_ERRORS.TOO_LARGE.text]: 'リクエストのサイズが大きすぎます。',
    [GENERAL_ERRORS.INTERNAL.text]: 'エラーが発生しました。',
    [GENERAL_ERRORS.UNAVAILABLE.text]: 'サーバーが混み合っています。数秒後にもう一度お試しください。',
  },
  ar: {
    [GENERAL_ERRORS.SITE_LOCKED.text]: 'هذا الموقع محمي بكلمة مرور.',
    [GENERAL_ERRORS.INVALID_INPUT.text]: 'يُرجى التحقق مما أدخلته.',
    [GENERAL_ERRORS.UNREADABLE_BODY.text]: 'تعذّرت قراءة الطلب.',
    [GENERAL_ERRORS.INVALID_ADDRESS.text]: 'تعذّرت قراءة هذا العنوان.',
    [GENERAL_ERRORS.NOT_SIGNED_IN.text]: 'يُرجى تسجيل الدخول.',
    [GENERAL_ERRORS.SITE_NOT_FOUND.text]: 'لا يوجد موقع على هذا العنوان.',
    [GENERAL_ERRORS.TOO_LARGE.text]: 'حجم الطلب كبير جدًا.',
    [GENERAL_ERRORS.INTERNAL.text]: 'حدث خطأ ما.',
    [GENERAL_ERRORS.UNAVAILABLE.text]: 'الخادم مشغول. يُرجى المحاولة مرة أخرى بعد ثوانٍ قليلة.',
  },
};

/** What visitors are told by the general errors, in a language, by the English sentence; none in English. */
export function generalSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
