import { SUBMIT_FAILED_TEXT } from '#shared/text/refusal-texts.ts';
import type { FormMessages } from './texts-en.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

const ENGLISH = {
  /** Of a key that is missing, over, foreign, or of other answers. */
  refused: SUBMIT_FAILED_TEXT,
  notConfigured: 'This form has not been configured yet.',
  tooOften: 'Unable to submit form. Submission rate limit exceeded. Please try again later.',
  /** Of a fault of the server. */
  failed: 'Unable to send form. Please try again later.',
  /** Of a refusal that says nothing by itself. */
  unknown: 'Unknown error, please try again later.',
  /** Of an answer that cannot be read. */
  unreadable: 'Error processing form submission. Please reload and try again.',
  noKey: 'Could not get a form submission key, please try again later.',
  notParsed: 'Could not parse the form fields, please check your entries.',
  /** Where the first mistake is below what is seen, and above it. */
  reviewBelow: 'Your form has encountered a problem. Please scroll down to review.',
  reviewAbove: 'Your form has encountered a problem. Please scroll up to review.',
  /** On the button, and while what was typed is sent. */
  submit: 'Submit',
  submitting: 'Submitting…',
  /** Where the form says nothing of its own. */
  thanks: 'Thank you!',
  /** Label of the field that people do not see and programs fill in. */
  leaveEmpty: 'Leave this field empty',
} as const;

/** What is said of a form that is sent to the site. */
export type SubmitMessages = Readonly<Record<keyof typeof ENGLISH, string>>;

/** What a form of the site comes with, for the script that sends it. */
export type SiteFormTexts = SubmitMessages &
  Pick<FormMessages, 'invalid' | 'close' | 'tooManyFiles' | 'fileTooLarge' | 'uploading'>;

const MESSAGES: WordsByLanguage<SubmitMessages> = {
  en: ENGLISH,
  fr: {
    refused: 'L’envoi n’a pas abouti. Réessayez plus tard.',
    notConfigured: 'Ce formulaire n’est pas encore prêt.',
    tooOften: 'L’envoi n’a pas abouti\u00a0: trop d’envois en peu de temps. Réessayez plus tard.',
    failed: 'Le formulaire n’a pas pu être envoyé. Réessayez plus tard.',
    unknown: 'Erreur inconnue, réessayez plus tard.',
    unreadable: 'Une erreur est survenue pendant l’envoi. Rechargez la page et réessayez.',
    noKey: 'Le formulaire n’a pas pu être préparé, réessayez plus tard.',
    notParsed: 'Vos réponses n’ont pas pu être lues, vérifiez-les.',
    reviewBelow: 'Il y a un problème dans votre formulaire. Faites défiler vers le bas pour le voir.',
    reviewAbove: 'Il y a un problème dans votre formulaire. Faites défiler vers le haut pour le voir.',
    submit: 'Envoyer',
    submitting: 'Envoi…',
    thanks: 'Merci\u00a0!',
    leaveEmpty: 'Laissez ce champ vide',
  },
  de: {
    refused: 'Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',
    notConfigured: 'Dieses Formular ist noch nicht fertig.',
    tooOften: 'Das hat nicht geklappt: Es wurde zu oft gesendet. Bitte versuchen Sie es später noch einmal.',
    failed: 'Das Formular konnte nicht gesendet werden. Bitte versuchen Sie es später noch einmal.',
    unknown: 'Unbekannter Fehler, bitte versuchen Sie es später noch einmal.',
    unreadable:
      'Beim Senden ist etwas schiefgegangen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
    noKey: 'Das Formular konnte nicht vorbereitet werden, bitte versuchen Sie es später noch einmal.',
    notParsed: 'Ihre Angaben ließen sich nicht lesen, bitte prüfen Sie sie.',
    reviewBelow: 'In Ihrem Formular gibt es ein Problem. Bitte scrollen Sie nach unten, um es anzusehen.',
    reviewAbove: 'In Ihrem Formular gibt es ein Problem. Bitte scrollen Sie nach oben, um es anzusehen.',
    submit: 'Absenden',
    submitting: 'Wird gesendet …',
    thanks: 'Vielen Dank!',
    leaveEmpty: 'Lassen Sie dieses Feld leer',
  },
  es: {
    refused: 'No se pudo enviar el formulario. Inténtalo de nuevo más tarde.',
    notConfigured: 'Este formulario todavía no está listo.',
    tooOften:
      'No se pudo enviar el formulario: se ha enviado demasiadas veces. Inténtalo de nuevo más tarde.',
    failed: 'El formulario no se pudo enviar. Inténtalo de nuevo más tarde.',
    unknown: 'Error desconocido, inténtalo de nuevo más tarde.',
    unreadable: 'Se produjo un error al enviar el formulario. Recarga la página e inténtalo de nuevo.',
    noKey: 'No se pudo preparar el formulario, inténtalo de nuevo más tarde.',
    notParsed: 'No se pudieron leer tus respuestas, revísalas.',
    reviewBelow: 'Hay un problema en tu formulario. Desplázate hacia abajo para verlo.',
    reviewAbove: 'Hay un problema en tu formulario. Desplázate hacia arriba para verlo.',
    submit: 'Enviar',
    submitting: 'Enviando…',
    thanks: '¡Gracias!',
    leaveEmpty: 'Deja este campo vacío',
  },
  ja: {
    refused: 'フォームを送信できませんでした。時間をおいてもう一度お試しください。',
    notConfigured: 'このフォームはまだ準備ができていません。',
    tooOften: 'フォームを送信できませんでした。送信回数が多すぎます。時間をおいてもう一度お試しください。',
    failed: 'フォームを送信できませんでした。しばらくしてからもう一度お試しください。',
    unknown: '不明なエラーが発生しました。時間をおいてもう一度お試しください。',
    unreadable: 'フォームの送信中にエラーが発生しました。ページを再読み込みして、もう一度お試しください。',
    noKey: 'フォームを準備できませんでした。時間をおいてもう一度お試しください。',
    notParsed: '入力内容を読み取れませんでした。ご確認ください。',
    reviewBelow: 'フォームの入力に問題があります。下にスクロールしてご確認ください。',
    reviewAbove: 'フォームの入力に問題があります。上にスクロールしてご確認ください。',
    submit: '送信',
    submitting: '送信しています…',
    thanks: 'ありがとうございました。',
    leaveEmpty: 'この欄には何も入力しないでください',
  },
  ar: {
    refused: 'تعذّر إرسال النموذج. يُرجى المحاولة مرة أخرى لاحقًا.',
    notConfigured: 'هذا النموذج ليس جاهزًا بعد.',
    tooOften: 'تعذّر إرسال النموذج لكثرة مرات الإرسال. يُرجى المحاولة مرة أخرى لاحقًا.',
    failed: 'لم يُرسَل النموذج. يُرجى المحاولة مرة أخرى لاحقًا.',
    unknown: 'حدث خطأ غير معروف، يُرجى المحاولة مرة أخرى لاحقًا.',
    unreadable: 'حدث خطأ أثناء إرسال النموذج. يُرجى إعادة تحميل الصفحة والمحاولة مرة أخرى.',
    noKey: 'تعذّر تجهيز النموذج، يُرجى المحاولة مرة أخرى لاحقًا.',
    notParsed: 'تعذّرت قراءة إجاباتك، يُرجى مراجعتها.',
    reviewBelow: 'هناك مشكلة في النموذج. يُرجى التمرير إلى الأسفل لمراجعتها.',
    reviewAbove: 'هناك مشكلة في النموذج. يُرجى التمرير إلى الأعلى لمراجعتها.',
    submit: 'إرسال',
    submitting: 'جارٍ الإرسال…',
    thanks: 'شكرًا لك!',
    leaveEmpty: 'اترك هذا الحقل فارغًا',
  },
};

/** What is said of a form that is sent, in a language; English where it is none of ours. */
export function submitMessages(language: string): SubmitMessages {
  return wordsIn(MESSAGES, language);
}
