import type { Sentences } from '#shared/text/sentences.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';
import { CONFIRM_SIGN_UP_TEXT, SIGNED_UP_FOR_LIST_TEXT, SUBSCRIBER_EMAIL_TEXT } from './rules.ts';

/** The words of the form by which visitors sign up. */
export interface SignUpWords {
  readonly email: string;
  readonly signUp: string;
  /** What people agree to, where the list has no wording of its own. */
  readonly consent: string;
  /** Label of the tick at the checkout, and of the one in the account. */
  readonly tick: string;
  /** Heading and button in the account. */
  readonly heading: string;
  readonly save: string;
}

const WORDS: WordsByLanguage<SignUpWords> = {
  en: {
    email: 'Email address',
    signUp: 'Sign up',
    consent: 'By signing up you agree to get news and offers by email. You can unsubscribe at any time.',
    tick: 'Email me news and offers',
    heading: 'Newsletter',
    save: 'Save',
  },
  fr: {
    email: 'Adresse e-mail',
    signUp: 'S’inscrire',
    consent:
      'En vous inscrivant, vous acceptez de recevoir des nouvelles et des offres par e-mail. Vous pouvez vous désinscrire à tout moment.',
    tick: 'M’envoyer des nouvelles et des offres par e-mail',
    heading: 'Newsletter',
    save: 'Enregistrer',
  },
  de: {
    email: 'E-Mail-Adresse',
    signUp: 'Anmelden',
    consent:
      'Mit der Anmeldung willigen Sie ein, Neuigkeiten und Angebote per E-Mail zu erhalten. Sie können sich jederzeit abmelden.',
    tick: 'Neuigkeiten und Angebote per E-Mail erhalten',
    heading: 'Newsletter',
    save: 'Speichern',
  },
  es: {
    email: 'Correo electrónico',
    signUp: 'Suscribirme',
    consent:
      'Al suscribirte aceptas recibir novedades y ofertas por correo. Puedes darte de baja en cualquier momento.',
    tick: 'Quiero recibir novedades y ofertas por correo',
    heading: 'Boletín',
    save: 'Guardar',
  },
  ja: {
    email: 'メールアドレス',
    signUp: '登録する',
    consent:
      '登録すると、お知らせやお得な情報をメールで受け取ることに同意したことになります。いつでも配信を停止できます。',
    tick: 'お知らせやお得な情報をメールで受け取る',
    heading: 'ニュースレター',
    save: '保存',
  },
  ar: {
    email: 'البريد الإلكتروني',
    signUp: 'اشتراك',
    consent: 'بالاشتراك توافق على تلقي الأخبار والعروض بالبريد الإلكتروني. يمكنك إلغاء الاشتراك في أي وقت.',
    tick: 'أرسلوا إليّ الأخبار والعروض بالبريد الإلكتروني',
    heading: 'النشرة البريدية',
    save: 'حفظ',
  },
};

/** The words of sign-ups in a language. */
export function signUpWords(language: string): SignUpWords {
  return wordsIn(WORDS, language);
}

/** What sign-ups answer, by the English sentence. */
const SENTENCES: WordsByLanguage<Sentences> = {
  en: {},
  fr: {
    [SUBSCRIBER_EMAIL_TEXT]: 'Saisissez une adresse e-mail valable.',
    [SIGNED_UP_FOR_LIST_TEXT]: 'Merci pour votre inscription\u00a0!',
    [CONFIRM_SIGN_UP_TEXT]: 'Merci\u00a0! Confirmez l’e-mail que nous venons de vous envoyer.',
  },
  de: {
    [SUBSCRIBER_EMAIL_TEXT]: 'Bitte geben Sie eine gültige E-Mail-Adresse an.',
    [SIGNED_UP_FOR_LIST_TEXT]: 'Vielen Dank für die Anmeldung!',
    [CONFIRM_SIGN_UP_TEXT]:
      'Vielen Dank! Bitte bestätigen Sie die E-Mail, die wir Ihnen eben geschickt haben.',
  },
  es: {
    [SUBSCRIBER_EMAIL_TEXT]: 'Introduce un correo electrónico válido.',
    [SIGNED_UP_FOR_LIST_TEXT]: '¡Gracias por suscribirte!',
    [CONFIRM_SIGN_UP_TEXT]: '¡Gracias! Confirma el correo que te acabamos de enviar.',
  },
  ja: {
    [SUBSCRIBER_EMAIL_TEXT]: '有効なメールアドレスを入力してください。',
    [SIGNED_UP_FOR_LIST_TEXT]: 'ご登録ありがとうございます。',
    [CONFIRM_SIGN_UP_TEXT]: 'ありがとうございます。お送りしたメールからご登録を確認してください。',
  },
  ar: {
    [SUBSCRIBER_EMAIL_TEXT]: 'أدخل بريدًا إلكترونيًا صالحًا.',
    [SIGNED_UP_FOR_LIST_TEXT]: 'شكرًا على اشتراكك!',
    [CONFIRM_SIGN_UP_TEXT]: 'شكرًا لك! يُرجى تأكيد الرسالة التي أرسلناها إليك للتو.',
  },
};

/** What sign-ups answer, in a language by the English sentences. */
export function signUpSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
