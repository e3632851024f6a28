import type { Sentences } from '#shared/text/sentences.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';
import { IN_STOCK_TEXT, RESTOCK_EMAIL_ERRORS, SIGN_UP_FAILED_TEXT, SIGNED_UP_TEXT } from './rules.ts';

const { EMAIL_BLANK, EMAIL_INVALID } = RESTOCK_EMAIL_ERRORS;

/** What sign-ups answer, by the usual sentence; the shop's own words are in none of these. */
const SENTENCES: WordsByLanguage<Sentences> = {
  en: {},
  fr: {
    [EMAIL_BLANK.text]: 'Donnez votre adresse e-mail.',
    [EMAIL_INVALID.text]: 'Cette adresse e-mail n’est pas valable.',
    [SIGNED_UP_TEXT]: 'C’est noté\u00a0!',
    [SIGN_UP_FAILED_TEXT]: 'L’envoi n’a pas abouti. Réessayez plus tard.',
    [IN_STOCK_TEXT]: 'Cet article est en stock. Vous pouvez l’acheter maintenant.',
  },
  de: {
    [EMAIL_BLANK.text]: 'Geben Sie Ihre E-Mail-Adresse an.',
    [EMAIL_INVALID.text]: 'Diese E-Mail-Adresse ist nicht gültig.',
    [SIGNED_UP_TEXT]: 'Ist vermerkt!',
    [SIGN_UP_FAILED_TEXT]: 'Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',
    [IN_STOCK_TEXT]: 'Das ist vorrätig. Sie können es jetzt kaufen.',
  },
  es: {
    [EMAIL_BLANK.text]: 'Introduce tu correo electrónico.',
    [EMAIL_INVALID.text]: 'Este correo electrónico no es válido.',
    [SIGNED_UP_TEXT]: '¡Te avisaremos!',
    [SIGN_UP_FAILED_TEXT]: 'No se ha podido enviar el formulario. Inténtalo de nuevo más tarde.',
    [IN_STOCK_TEXT]: 'Este artículo está disponible. Puedes comprarlo ahora.',
  },
  ja: {
    [EMAIL_BLANK.text]: 'メールアドレスを入力してください。',
    [EMAIL_INVALID.text]: 'メールアドレスが正しくありません。',
    [SIGNED_UP_TEXT]: '登録しました。',
    [SIGN_UP_FAILED_TEXT]: '送信できませんでした。後でもう一度お試しください。',
    [IN_STOCK_TEXT]: 'この商品は在庫があります。今すぐご購入いただけます。',
  },
  ar: {
    [EMAIL_BLANK.text]: 'أدخل بريدك الإلكتروني.',
    [EMAIL_INVALID.text]: 'هذا البريد الإلكتروني غير صالح.',
    [SIGNED_UP_TEXT]: 'تم التسجيل!',
    [SIGN_UP_FAILED_TEXT]: 'تعذّر إرسال النموذج. يُرجى المحاولة لاحقًا.',
    [IN_STOCK_TEXT]: 'هذا المنتج متوفر. يمكنك شراؤه الآن.',
  },
};

/** What sign-ups answer, in a language by the English sentences. */
export function restockSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
