import { sentenceIn } from '#shared/text/sentences.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';
import { DECLINE_TEXTS, type DeclineReason, LOST_PAYMENT_TEXTS } from './rules.ts';
import { checkoutSentences } from './sentences.ts';

/** Why an order that waited for its payment came to nothing. */
export type PaymentFailure = DeclineReason | keyof typeof LOST_PAYMENT_TEXTS;

const TEXTS: Readonly<Record<PaymentFailure, string>> = { ...DECLINE_TEXTS, ...LOST_PAYMENT_TEXTS };

/** What the buyer is told about it, in a language. */
export function failureSentence(failure: PaymentFailure, language: string): string {
  return sentenceIn(checkoutSentences(language), TEXTS[failure]);
}

const REASONS: WordsByLanguage<Readonly<Record<PaymentFailure, string>>> = {
  en: {
    insufficient_funds: 'insufficient funds',
    do_not_honor: 'declined by the bank',
    expired: 'the card has expired',
    fraud: 'suspected fraud',
    authentication_failed: 'not confirmed with the bank',
    generic: 'declined',
    notFinished: 'not paid in time',
    soldMeanwhile: 'sold out before the payment arrived; the money goes back',
  },
  fr: {
    insufficient_funds: 'solde insuffisant',
    do_not_honor: 'refusé par la banque',
    expired: 'carte expirée',
    fraud: 'fraude présumée',
    authentication_failed: 'non confirmé auprès de la banque',
    generic: 'refusé',
    notFinished: 'non payé à temps',
    soldMeanwhile: 'épuisé avant l’arrivée du paiement\u00a0; l’argent est rendu',
  },
  de: {
    insufficient_funds: 'nicht genug Guthaben',
    do_not_honor: 'von der Bank abgelehnt',
    expired: 'Karte abgelaufen',
    fraud: 'Verdacht auf Betrug',
    authentication_failed: 'bei der Bank nicht bestätigt',
    generic: 'abgelehnt',
    notFinished: 'nicht rechtzeitig bezahlt',
    soldMeanwhile: 'ausverkauft, bevor die Zahlung kam; das Geld geht zurück',
  },
  es: {
    insufficient_funds: 'fondos insuficientes',
    do_not_honor: 'rechazado por el banco',
    expired: 'la tarjeta ha caducado',
    fraud: 'posible fraude',
    authentication_failed: 'no confirmado con el banco',
    generic: 'rechazado',
    notFinished: 'no pagado a tiempo',
    soldMeanwhile: 'agotado antes de que llegara el pago; se devuelve el importe',
  },
  ja: {
    insufficient_funds: '残高不足',
    do_not_honor: '銀行が承認しませんでした',
    expired: 'カードの有効期限切れ',
    fraud: '不正利用の疑い',
    authentication_failed: '銀行での認証未完了',
    generic: '承認されませんでした',
    notFinished: '期限内にお支払いがありませんでした',
    soldMeanwhile: 'お支払い前に売り切れ（返金されます）',
  },
  ar: {
    insufficient_funds: 'رصيد غير كافٍ',
    do_not_honor: 'رفضه البنك',
    expired: 'انتهت صلاحية البطاقة',
    fraud: 'اشتباه في احتيال',
    authentication_failed: 'لم يُؤكَّد لدى البنك',
    generic: 'مرفوض',
    notFinished: 'لم يُدفع في الوقت المحدد',
    soldMeanwhile: 'نفد قبل وصول الدفعة؛ ويُرد المبلغ',
  },
};

/** The same in a few words for who runs the shop. */
export function failureReason(failure: PaymentFailure, language: string): string {
  return wordsIn(REASONS, language)[failure];
}
