import type { Sentences } from '#shared/text/sentences.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';
import { CHECKOUT_ERRORS, DECLINE_TEXTS, LOST_PAYMENT_TEXTS } from './rules.ts';

const { declared } = CHECKOUT_ERRORS;

/** What the forms of the checkout are refused with beside those of the cart, by the English sentence. */
const SENTENCES: WordsByLanguage<Sentences> = {
  en: {},
  fr: {
    [declared.CART_NOT_FOUND.text]: 'Ce panier n’existe plus.',
    [declared.CURRENCY_CHANGED.text]: 'La boutique a changé de monnaie. Vérifiez les prix avant de payer.',
    [declared.CART_EMPTY.text]: 'Le panier est vide.',
    [declared.PROBLEMS.text]: 'Quelque chose dans le panier est à revoir d’abord. Rien n’a été débité.',
    [declared.IN_PROGRESS.text]: 'Ce panier est en cours d’achat.',
    [declared.CART_PURCHASED.text]: 'Ce panier a déjà été acheté.',
    [declared.PAYMENT_REQUIRED.text]: 'Choisissez un moyen de paiement.',
    [declared.PROVIDER_UNKNOWN.text]: 'Ce moyen de paiement n’est pas proposé ici.',
    [declared.TERMS_REQUIRED.text]: 'Acceptez les conditions pour passer la commande.',
    [declared.TAX_NUMBER_INVALID.text]:
      'Indiquez un numéro fiscal valable de votre pays, ou laissez le champ vide.',
    [DECLINE_TEXTS.insufficient_funds]:
      'Le solde de la carte ne suffit pas. Rien n’a été débité\u00a0; essayez une autre carte.',
    [DECLINE_TEXTS.do_not_honor]:
      'La banque a refusé le paiement. Rien n’a été débité\u00a0; essayez une autre carte ou demandez à votre banque.',
    [DECLINE_TEXTS.expired]: 'La carte a expiré. Rien n’a été débité\u00a0; essayez une autre carte.',
    [DECLINE_TEXTS.fraud]: 'Le paiement a été refusé. Rien n’a été débité.',
    [DECLINE_TEXTS.authentication_failed]:
      'Le paiement n’a pas été confirmé auprès de votre banque. Rien n’a été débité\u00a0; réessayez.',
    [DECLINE_TEXTS.generic]:
      'Le paiement a été refusé. Rien n’a été débité\u00a0; réessayez ou prenez une autre carte.',
    [LOST_PAYMENT_TEXTS.notFinished]:
      'Le paiement n’a pas été terminé. Rien n’a été débité\u00a0; réessayez ou payez autrement.',
    [LOST_PAYMENT_TEXTS.soldMeanwhile]:
      'Quelqu’un d’autre a été plus rapide pendant votre paiement. Votre argent vous est rendu.',
  },
  de: {
    [declared.CART_NOT_FOUND.text]: 'Diesen Warenkorb gibt es nicht mehr.',
    [declared.CURRENCY_CHANGED.text]:
      'Der Shop hat seine Währung gewechselt. Prüfen Sie die Preise, bevor Sie zahlen.',
    [declared.CART_EMPTY.text]: 'Der Warenkorb ist leer.',
    [declared.PROBLEMS.text]: 'Am Warenkorb ist zuerst etwas zu klären. Es wurde nichts abgebucht.',
    [declared.IN_PROGRESS.text]: 'Dieser Warenkorb wird gerade gekauft.',
    [declared.CART_PURCHASED.text]: 'Dieser Warenkorb wurde schon gekauft.',
    [declared.PAYMENT_REQUIRED.text]: 'Wählen Sie, wie Sie bezahlen.',
    [declared.PROVIDER_UNKNOWN.text]: 'So kann hier nicht bezahlt werden.',
    [declared.TERMS_REQUIRED.text]: 'Stimmen Sie den Bedingungen zu, um zu bestellen.',
    [declared.TAX_NUMBER_INVALID.text]:
      'Geben Sie eine gültige Steuernummer Ihres Landes ein, oder lassen Sie das Feld leer.',
    [DECLINE_TEXTS.insufficient_funds]:
      'Das Guthaben der Karte reicht nicht. Es wurde nichts abgebucht; versuchen Sie eine andere.',
    [DECLINE_TEXTS.do_not_honor]:
      'Die Bank hat die Zahlung abgelehnt. Es wurde nichts abgebucht; versuchen Sie eine andere Karte oder fragen Sie Ihre Bank.',
    [DECLINE_TEXTS.expired]:
      'Die Karte ist abgelaufen. Es wurde nichts abgebucht; versuchen Sie eine andere.',
    [DECLINE_TEXTS.fraud]: 'Die Zahlung wurde abgelehnt. Es wurde nichts abgebucht.',
    [DECLINE_TEXTS.authentication_failed]:
      'Die Zahlung wurde bei Ihrer Bank nicht bestätigt. Es wurde nichts abgebucht; versuchen Sie es noch einmal.',
    [DECLINE_TEXTS.generic]:
      'Die Zahlung wurde abgelehnt. Es wurde nichts abgebucht; versuchen Sie es noch einmal oder mit einer anderen Karte.',
    [LOST_PAYMENT_TEXTS.notFinished]:
      'Die Zahlung wurde nicht abgeschlossen. Es wurde nichts abgebucht; versuchen Sie es noch einmal, oder bezahlen Sie auf andere Weise.',
    [LOST_PAYMENT_TEXTS.soldMeanwhile]:
      'Jemand anderes war schneller, während Sie bezahlten. Ihr Geld geht an Sie zurück.',
  },
  es: {
    [declared.CART_NOT_FOUND.text]: 'Este carrito ya no existe.',
    [declared.CURRENCY_CHANGED.text]: 'La tienda ha cambiado de moneda. Revisa los precios antes de pagar.',
    [declared.CART_EMPTY.text]: 'Tu carrito está vacío.',
    [declared.PROBLEMS.text]: 'Revisa primero tu carrito. No se ha cobrado nada.',
    [declared.IN_PROGRESS.text]: 'Este carrito se está comprando en este momento.',
    [declared.CART_PURCHASED.text]: 'Este carrito ya se ha comprado.',
    [declared.PAYMENT_REQUIRED.text]: 'Elige un método de pago.',
    [declared.PROVIDER_UNKNOWN.text]: 'Este método de pago no está disponible aquí.',
    [declared.TERMS_REQUIRED.text]: 'Acepta las condiciones para realizar el pedido.',
    [declared.TAX_NUMBER_INVALID.text]: 'Introduce un número fiscal válido de tu país o deja el campo vacío.',
    [DECLINE_TEXTS.insufficient_funds]:
      'La tarjeta no tiene fondos suficientes. No se ha cobrado nada; prueba con otra tarjeta.',
    [DECLINE_TEXTS.do_not_honor]:
      'El banco ha rechazado el pago. No se ha cobrado nada; prueba con otra tarjeta o consulta a tu banco.',
    [DECLINE_TEXTS.expired]: 'La tarjeta ha caducado. No se ha cobrado nada; prueba con otra.',
    [DECLINE_TEXTS.fraud]: 'El pago ha sido rechazado. No se ha cobrado nada.',
    [DECLINE_TEXTS.authentication_failed]:
      'El pago no se ha confirmado con tu banco. No se ha cobrado nada; inténtalo de nuevo.',
    [DECLINE_TEXTS.generic]:
      'El pago ha sido rechazado. No se ha cobrado nada; inténtalo de nuevo o usa otra tarjeta.',
    [LOST_PAYMENT_TEXTS.notFinished]:
      'El pago no se ha terminado. No se ha cobrado nada; inténtalo de nuevo o paga de otra forma.',
    [LOST_PAYMENT_TEXTS.soldMeanwhile]:
      'Las últimas unidades se vendieron mientras pagabas. Te estamos devolviendo el importe.',
  },
  ja: {
    [declared.CART_NOT_FOUND.text]: 'このカートは存在しません。',
    [declared.CURRENCY_CHANGED.text]:
      'ショップの通貨が変更されました。お支払いの前に価格をもう一度ご確認ください。',
    [declared.CART_EMPTY.text]: 'カートは空です。',
    [declared.PROBLEMS.text]: 'まずカートの内容をご確認ください。料金は発生していません。',
    [declared.IN_PROGRESS.text]: 'このカートは現在購入手続き中です。',
    [declared.CART_PURCHASED.text]: 'このカートはすでに購入済みです。',
    [declared.PAYMENT_REQUIRED.text]: 'お支払い方法を選択してください。',
    [declared.PROVIDER_UNKNOWN.text]: 'このお支払い方法はご利用いただけません。',
    [declared.TERMS_REQUIRED.text]: '注文を確定するには規約に同意してください。',
    [declared.TAX_NUMBER_INVALID.text]:
      'お住まいの国の有効な税務番号を入力するか、空欄のままにしてください。',
    [DECLINE_TEXTS.insufficient_funds]:
      'カードの残高が不足しています。料金は発生していません。別のカードをお試しください。',
    [DECLINE_TEXTS.do_not_honor]:
      '銀行がお支払いを承認しませんでした。料金は発生していません。別のカードを試すか、銀行にお問い合わせください。',
    [DECLINE_TEXTS.expired]:
      'カードの有効期限が切れています。料金は発生していません。別のカードをお試しください。',
    [DECLINE_TEXTS.fraud]: 'お支払いが承認されませんでした。料金は発生していません。',
    [DECLINE_TEXTS.authentication_failed]:
      '銀行での認証が完了しませんでした。料金は発生していません。もう一度お試しください。',
    [DECLINE_TEXTS.generic]:
      'お支払いが承認されませんでした。料金は発生していません。もう一度試すか、別のカードをご利用ください。',
    [LOST_PAYMENT_TEXTS.notFinished]:
      'お支払いが完了しませんでした。料金は発生していません。もう一度試すか、別の方法でお支払いください。',
    [LOST_PAYMENT_TEXTS.soldMeanwhile]: 'お支払い中に最後の在庫が売り切れました。お支払い額は返金されます。',
  },
  ar: {
    [declared.CART_NOT_FOUND.text]: 'لم تعد سلة التسوق هذه موجودة.',
    [declared.CURRENCY_CHANGED.text]: 'غيّر المتجر عملته. راجع الأسعار قبل الدفع.',
    [declared.CART_EMPTY.text]: 'سلة التسوق فارغة.',
    [declared.PROBLEMS.text]: 'يُرجى مراجعة سلة التسوق أولًا. لم يتم خصم أي مبلغ.',
    [declared.IN_PROGRESS.text]: 'يجري شراء سلة التسوق هذه حاليًا.',
    [declared.CART_PURCHASED.text]: 'تم شراء سلة التسوق هذه بالفعل.',
    [declared.PAYMENT_REQUIRED.text]: 'اختر طريقة دفع.',
    [declared.PROVIDER_UNKNOWN.text]: 'طريقة الدفع هذه غير متاحة هنا.',
    [declared.TERMS_REQUIRED.text]: 'وافق على الشروط لتأكيد طلبك.',
    [declared.TAX_NUMBER_INVALID.text]: 'أدخل رقمًا ضريبيًا صالحًا في بلدك، أو اترك الحقل فارغًا.',
    [DECLINE_TEXTS.insufficient_funds]: 'رصيد البطاقة غير كافٍ. لم يتم خصم أي مبلغ؛ جرّب بطاقة أخرى.',
    [DECLINE_TEXTS.do_not_honor]:
      'رفض البنك عملية الدفع. لم يتم خصم أي مبلغ؛ جرّب بطاقة أخرى أو تواصل مع بنكك.',
    [DECLINE_TEXTS.expired]: 'انتهت صلاحية البطاقة. لم يتم خصم أي مبلغ؛ جرّب بطاقة أخرى.',
    [DECLINE_TEXTS.fraud]: 'تم رفض عملية الدفع. لم يتم خصم أي مبلغ.',
    [DECLINE_TEXTS.authentication_failed]: 'لم يتم تأكيد الدفع لدى بنكك. لم يتم خصم أي مبلغ؛ حاول مرة أخرى.',
    [DECLINE_TEXTS.generic]: 'تم رفض عملية الدفع. لم يتم خصم أي مبلغ؛ حاول مرة أخرى أو استخدم بطاقة أخرى.',
    [LOST_PAYMENT_TEXTS.notFinished]:
      'لم تكتمل عملية الدفع. لم يتم خصم أي مبلغ؛ حاول مرة أخرى أو ادفع بطريقة أخرى.',
    [LOST_PAYMENT_TEXTS.soldMeanwhile]: 'بيعت آخر القطع أثناء دفعك. يجري ردّ المبلغ إليك.',
  },
};

/** What checkouts are refused with beside carts, in a language, by the English sentence; none in English. */
export function checkoutSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
