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
};

/** What checkouts are refused with beside carts, in a language, by the English sentence; none in English. */
export function checkoutSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
