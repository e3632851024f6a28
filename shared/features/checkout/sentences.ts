import {
  CART_FULL_TEXT,
  COUPON_NOT_FOUND_TEXT,
  GIFT_CARD_NOT_FOUND_TEXT,
  GIFT_CARD_NOT_TAKEN_TEXT,
  NOT_ENOUGH_TEXT,
  SUBSCRIPTION_ONLY_TEXT,
  VARIANT_UNAVAILABLE,
} from '#shared/features/cart/rules.ts';
import { SESSION_EXPIRED_TEXT, TOO_MANY_REQUESTS_TEXT } from '#shared/text/refusal-texts.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';
import { CHECKOUT_ERRORS, DECLINE_TEXTS, LOST_PAYMENT_TEXTS } from './rules.ts';

const { declared } = CHECKOUT_ERRORS;

/** What the forms of cart and checkout are refused with, by the English sentence. */
const SENTENCES: WordsByLanguage<Readonly<Record<string, string>>> = {
  en: {},
  fr: {
    [SESSION_EXPIRED_TEXT]: 'Votre session a expiré. Rechargez la page et réessayez.',
    [TOO_MANY_REQUESTS_TEXT]: 'Réessayez dans quelques secondes.',
    [NOT_ENOUGH_TEXT]: 'Désolé, il n’y a pas assez de cet article en stock.',
    [VARIANT_UNAVAILABLE.message]: 'Désolé, cette variante n’est pas disponible. Choisissez-en une autre.',
    [CART_FULL_TEXT]: 'Le panier est plein. Retirez d’abord un article.',
    [SUBSCRIPTION_ONLY_TEXT]: 'Cet article se vend par abonnement et s’achète seul.',
    [COUPON_NOT_FOUND_TEXT]: 'Ce code n’existe pas. Vérifiez son écriture.',
    [GIFT_CARD_NOT_FOUND_TEXT]: 'Aucune carte cadeau n’a ce code. Vérifiez son écriture.',
    [GIFT_CARD_NOT_TAKEN_TEXT]: 'Un abonnement ne se paie pas avec une carte cadeau.',
    [declared.CART_NOT_FOUND.text]: 'Ce panier n’existe plus.',
    [declared.CART_EMPTY.text]: 'Le panier est vide.',
    [declared.PROBLEMS.text]: 'Quelque chose dans le panier est à revoir d’abord. Rien n’a été débité.',
    [declared.IN_PROGRESS.text]: 'Ce panier est en cours d’achat.',
    [declared.CART_PURCHASED.text]: 'Ce panier a déjà été acheté.',
    [declared.PAYMENT_REQUIRED.text]: 'Choisissez un moyen de paiement.',
    [declared.PROVIDER_UNKNOWN.text]: 'Ce moyen de paiement n’est pas proposé ici.',
    [DECLINE_TEXTS.insufficient_funds]:
      'Le solde de la carte ne suffit pas. Rien n’a été débité ; essayez une autre carte.',
    [DECLINE_TEXTS.do_not_honor]:
      'La banque a refusé le paiement. Rien n’a été débité ; essayez une autre carte ou demandez à votre banque.',
    [DECLINE_TEXTS.expired]: 'La carte a expiré. Rien n’a été débité ; essayez une autre carte.',
    [DECLINE_TEXTS.fraud]: 'Le paiement a été refusé. Rien n’a été débité.',
    [DECLINE_TEXTS.authentication_failed]:
      'Le paiement n’a pas été confirmé auprès de votre banque. Rien n’a été débité ; réessayez.',
    [DECLINE_TEXTS.generic]:
      'Le paiement a été refusé. Rien n’a été débité ; réessayez ou prenez une autre carte.',
    [LOST_PAYMENT_TEXTS.notFinished]:
      'Le paiement n’a pas été terminé. Rien n’a été débité ; réessayez ou payez autrement.',
    [LOST_PAYMENT_TEXTS.soldMeanwhile]:
      'Quelqu’un d’autre a été plus rapide pendant votre paiement. Votre argent vous est rendu.',
  },
  de: {
    [SESSION_EXPIRED_TEXT]:
      'Ihre Sitzung ist abgelaufen. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    [TOO_MANY_REQUESTS_TEXT]: 'Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
    [NOT_ENOUGH_TEXT]: 'Von diesem Artikel ist leider nicht genug da.',
    [VARIANT_UNAVAILABLE.message]: 'Diese Variante ist leider nicht verfügbar. Bitte wählen Sie eine andere.',
    [CART_FULL_TEXT]: 'Der Warenkorb ist voll. Entfernen Sie zuerst einen Artikel.',
    [SUBSCRIPTION_ONLY_TEXT]: 'Diesen Artikel gibt es im Abo, das für sich gekauft wird.',
    [COUPON_NOT_FOUND_TEXT]: 'Diesen Code gibt es nicht. Bitte prüfen Sie die Schreibweise.',
    [GIFT_CARD_NOT_FOUND_TEXT]:
      'Eine Geschenkkarte mit diesem Code gibt es nicht. Bitte prüfen Sie die Schreibweise.',
    [GIFT_CARD_NOT_TAKEN_TEXT]: 'Ein Abo kann nicht mit Geschenkkarten bezahlt werden.',
    [declared.CART_NOT_FOUND.text]: 'Diesen Warenkorb gibt es nicht mehr.',
    [declared.CART_EMPTY.text]: 'Der Warenkorb ist leer.',
    [declared.PROBLEMS.text]: 'Am Warenkorb ist zuerst etwas zu klären. Es wurde nichts abgebucht.',
    [declared.IN_PROGRESS.text]: 'Dieser Warenkorb wird gerade gekauft.',
    [declared.CART_PURCHASED.text]: 'Dieser Warenkorb wurde schon gekauft.',
    [declared.PAYMENT_REQUIRED.text]: 'Wählen Sie, wie Sie bezahlen.',
    [declared.PROVIDER_UNKNOWN.text]: 'So kann hier nicht bezahlt werden.',
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

/** What a form of cart or checkout is refused with, in the language of the site; what is not known stays English. */
export function checkoutSentence(text: string, language: string): string {
  return wordsIn(SENTENCES, language)[text] ?? text;
}
