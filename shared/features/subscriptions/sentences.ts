import type { Sentences } from '#shared/text/sentences.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';
import { SUBSCRIPTION_ERRORS } from './errors.ts';

const { CARD_DECLINED, CARD_NOT_LEFT, CARD_UNKNOWN } = SUBSCRIPTION_ERRORS;
const { ILLEGAL_TRANSITION, PROVIDER_UNKNOWN, SUBSCRIPTION_NOT_FOUND } = SUBSCRIPTION_ERRORS;

const SENTENCES: WordsByLanguage<Sentences> = {
  en: {},
  fr: {
    [SUBSCRIPTION_NOT_FOUND.text]: 'Cet abonnement n’existe pas.',
    [ILLEGAL_TRANSITION.text]: 'L’état actuel de l’abonnement ne le permet pas.',
    [PROVIDER_UNKNOWN.text]: 'Ce moyen de paiement n’est pas proposé ici.',
    [CARD_DECLINED.text]: 'Cette carte a été refusée. La précédente reste\u00a0; essayez-en une autre.',
    [CARD_NOT_LEFT.text]: 'Aucune autre carte n’a été donnée. La précédente reste\u00a0; réessayez.',
    [CARD_UNKNOWN.text]:
      'Le prestataire de paiement ne répond pas. La carte précédente reste\u00a0; réessayez dans quelques minutes.',
  },
  de: {
    [SUBSCRIPTION_NOT_FOUND.text]: 'Dieses Abonnement gibt es nicht.',
    [ILLEGAL_TRANSITION.text]: 'Das geht mit dem Abonnement in seinem jetzigen Zustand nicht.',
    [PROVIDER_UNKNOWN.text]: 'So kann hier nicht bezahlt werden.',
    [CARD_DECLINED.text]: 'Diese Karte wurde abgelehnt. Die bisherige bleibt; versuchen Sie eine andere.',
    [CARD_NOT_LEFT.text]:
      'Es wurde keine andere Karte angegeben. Die bisherige bleibt; versuchen Sie es noch einmal.',
    [CARD_UNKNOWN.text]:
      'Der Zahlungsanbieter antwortet nicht. Die bisherige Karte bleibt; versuchen Sie es in ein paar Minuten noch einmal.',
  },
  es: {
    [SUBSCRIPTION_NOT_FOUND.text]: 'Esta suscripción no existe.',
    [ILLEGAL_TRANSITION.text]: 'No es posible en el estado actual de la suscripción.',
    [PROVIDER_UNKNOWN.text]: 'Este método de pago no está disponible aquí.',
    [CARD_DECLINED.text]: 'Esta tarjeta ha sido rechazada. Se mantiene la anterior; prueba con otra.',
    [CARD_NOT_LEFT.text]: 'No se ha introducido otra tarjeta. Se mantiene la anterior; inténtalo de nuevo.',
    [CARD_UNKNOWN.text]:
      'El proveedor de pagos no responde. Se mantiene la tarjeta anterior; inténtalo de nuevo en unos minutos.',
  },
  ja: {
    [SUBSCRIPTION_NOT_FOUND.text]: 'この定期購入は存在しません。',
    [ILLEGAL_TRANSITION.text]: '現在の定期購入の状態では実行できません。',
    [PROVIDER_UNKNOWN.text]: 'このお支払い方法はご利用いただけません。',
    [CARD_DECLINED.text]:
      'このカードは承認されませんでした。現在のカードは変更されていません。別のカードをお試しください。',
    [CARD_NOT_LEFT.text]:
      '別のカードが入力されていません。現在のカードは変更されていません。もう一度お試しください。',
    [CARD_UNKNOWN.text]:
      '決済事業者から応答がありません。現在のカードは変更されていません。数分後にもう一度お試しください。',
  },
  ar: {
    [SUBSCRIPTION_NOT_FOUND.text]: 'هذا الاشتراك غير موجود.',
    [ILLEGAL_TRANSITION.text]: 'هذا غير ممكن في الحالة الحالية للاشتراك.',
    [PROVIDER_UNKNOWN.text]: 'طريقة الدفع هذه غير متاحة هنا.',
    [CARD_DECLINED.text]: 'رُفضت هذه البطاقة. تبقى بطاقتك السابقة؛ جرّب بطاقة أخرى.',
    [CARD_NOT_LEFT.text]: 'لم تُدخَل بطاقة أخرى. تبقى بطاقتك السابقة؛ حاول مرة أخرى.',
    [CARD_UNKNOWN.text]: 'لا يستجيب مزوّد الدفع. تبقى بطاقتك السابقة؛ حاول مرة أخرى بعد بضع دقائق.',
  },
};

/** What the forms of a subscription are refused with, in a language, by the English sentence; none in English. */
export function subscriptionSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
