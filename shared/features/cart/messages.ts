import { type CouponReason, couponReasonText } from '#shared/features/coupons/rules.ts';
import {
  GIFT_CARD_REASON_TEXTS,
  type GiftCardReason,
  giftCardTitle,
} from '#shared/features/gift-cards/rules.ts';
import { NO_DOWNLOAD_TEXT } from '#shared/features/downloads/rules.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';
import { minimumSubtotalMessage, NOT_ENOUGH_TEXT, VARIANT_UNAVAILABLE } from './rules.ts';
import { SPANISH } from './messages-es.ts';
import { JAPANESE } from './messages-ja.ts';
import { ARABIC } from './messages-ar.ts';

/** What a cart says about itself; amounts come as text in the same language. */
export interface CartMessages {
  readonly notSold: string;
  readonly variantGone: string;
  /** It is digital, and the shop has no file of it. */
  readonly noDownload: string;
  readonly notEnough: string;
  readonly needsAnswers: string;
  readonly emailRequired: string;
  readonly emailSuggestion: (address: string) => string;
  readonly addressRequired: string;
  /** Of what is taxed and goes nowhere. */
  readonly billingRequired: string;
  readonly shippingUnavailable: string;
  readonly taxUnavailable: string;
  readonly paymentRequired: string;
  /** Somebody else bought what was left, or spent it. */
  readonly soldMeanwhile: string;
  readonly totalChanged: string;
  readonly giftCardsChanged: string;
  readonly backorderedMeanwhile: string;
  readonly firstPaymentNothing: string;
  readonly couponLost: (title: string) => string;
  readonly giftCardShort: (last4: string) => string;
  readonly priceChanged: (was: string, now: string) => string;
  readonly currencyChanged: (currency: string) => string;
  readonly minimum: (subtotal: string) => string;
  /** @param minimum least subtotal, where that is the reason */
  readonly coupon: (reason: CouponReason, minimum: string | undefined) => string;
  readonly giftCardTitle: (last4: string) => string;
  readonly giftCard: (reason: GiftCardReason) => string;
}

const FRENCH_COUPONS: Readonly<Record<CouponReason, string>> = {
  UNKNOWN: 'Ce code n’existe plus.',
  DISABLED: 'Ce code n’est pas utilisable.',
  NOT_STARTED: 'Ce code n’est pas encore valable.',
  EXPIRED: 'Ce code a expiré.',
  USED_UP: 'Ce code a été utilisé autant de fois que possible.',
  USED_BY_YOU: 'Vous avez utilisé ce code autant de fois que possible.',
  BELOW_MINIMUM: 'Le panier est trop petit pour ce code.',
  NOTHING_TO_SHIP: 'Rien dans le panier n’est expédié.',
  NO_MATCHING_ITEMS: 'Rien dans le panier ne correspond à ce code.',
};

const GERMAN_COUPONS: Readonly<Record<CouponReason, string>> = {
  UNKNOWN: 'Diesen Code gibt es nicht mehr.',
  DISABLED: 'Dieser Code gilt zurzeit nicht.',
  NOT_STARTED: 'Dieser Code gilt noch nicht.',
  EXPIRED: 'Dieser Code ist abgelaufen.',
  USED_UP: 'Dieser Code wurde so oft benutzt, wie er gilt.',
  USED_BY_YOU: 'Sie haben diesen Code so oft benutzt, wie er gilt.',
  BELOW_MINIMUM: 'Der Warenkorb ist zu klein für diesen Code.',
  NOTHING_TO_SHIP: 'Nichts im Warenkorb wird verschickt.',
  NO_MATCHING_ITEMS: 'Nichts im Warenkorb passt zu diesem Code.',
};

const FRENCH_CARDS: Readonly<Record<GiftCardReason, string>> = {
  DISABLED: 'Cette carte cadeau n’est plus utilisable.',
  EXPIRED: 'Cette carte cadeau a expiré.',
  OTHER_CURRENCY: 'Cette carte cadeau est dans une autre devise.',
  EMPTY: 'Cette carte cadeau est épuisée.',
};

const GERMAN_CARDS: Readonly<Record<GiftCardReason, string>> = {
  DISABLED: 'Diese Geschenkkarte gilt nicht mehr.',
  EXPIRED: 'Diese Geschenkkarte ist abgelaufen.',
  OTHER_CURRENCY: 'Diese Geschenkkarte ist in einer anderen Währung.',
  EMPTY: 'Diese Geschenkkarte ist aufgebraucht.',
};

const MESSAGES: WordsByLanguage<CartMessages> = {
  en: {
    notSold: 'This item is no longer for sale.',
    variantGone: VARIANT_UNAVAILABLE.message,
    noDownload: NO_DOWNLOAD_TEXT,
    notEnough: NOT_ENOUGH_TEXT,
    needsAnswers: 'This item needs more details before you can buy it.',
    emailRequired: 'Enter an email address for the confirmation.',
    emailSuggestion: (address) => `Did you mean ${address}?`,
    addressRequired: 'Enter a shipping address.',
    billingRequired: 'Enter your billing address: the tax depends on it.',
    shippingUnavailable: 'This cannot be shipped to your address.',
    taxUnavailable: 'This shop does not sell to your location.',
    paymentRequired: 'Choose a payment method.',
    soldMeanwhile: 'There are not that many left in stock.',
    totalChanged: 'The total has changed. Please review it, then pay.',
    giftCardsChanged: 'The amount paid by gift cards has changed. Please review it, then pay.',
    backorderedMeanwhile:
      'Some items are no longer in stock and will be sent later. Please review your order, then pay.',
    firstPaymentNothing:
      'The first payment of a subscription cannot be 0: its card is saved for later payments.',
    couponLost: (title) => `${title} can no longer be used.`,
    giftCardShort: (last4) => `${giftCardTitle(last4)}: its balance is too low now.`,
    priceChanged: (was, now) => `The price changed from ${was} to ${now}.`,
    currencyChanged: (currency) => `Prices are in ${currency} now.`,
    minimum: minimumSubtotalMessage,
    coupon: couponReasonText,
    giftCardTitle,
    giftCard: (reason) => GIFT_CARD_REASON_TEXTS[reason],
  },
  fr: {
    notSold: 'Cet article n’est plus en vente.',
    variantGone: 'Désolé, cette variante n’est pas disponible. Choisissez-en une autre.',
    noDownload: 'Ce téléchargement n’est pas disponible pour le moment.',
    notEnough: 'Désolé, il n’y a pas assez de cet article en stock.',
    needsAnswers: 'Répondez à quelques questions avant d’acheter cet article.',
    emailRequired: 'Dites où envoyer la confirmation.',
    emailSuggestion: (address) => `Vouliez-vous dire ${address}\u00a0?`,
    addressRequired: 'Dites où livrer cette commande.',
    billingRequired: 'Indiquez votre adresse de facturation\u00a0: la taxe en dépend.',
    shippingUnavailable: 'Cette commande ne peut pas être livrée à cette adresse.',
    taxUnavailable: 'Cette boutique ne vend pas à cette adresse.',
    paymentRequired: 'Choisissez un moyen de paiement.',
    soldMeanwhile: 'Quelqu’un d’autre a été plus rapide\u00a0: il n’en reste pas autant.',
    totalChanged: 'Le total a changé depuis que vous l’avez vu. Vérifiez-le, puis payez.',
    giftCardsChanged:
      'Ce que paient les cartes cadeaux a changé depuis que vous l’avez vu. Vérifiez-le, puis payez.',
    backorderedMeanwhile:
      'Une partie n’est plus en stock et viendra plus tard. Vérifiez la commande, puis payez.',
    firstPaymentNothing:
      'Le premier paiement d’un abonnement ne peut pas être nul\u00a0: la carte qui le paie sert aux suivants.',
    couponLost: (title) => `${title} n’est plus utilisable.`,
    giftCardShort: (last4) => `Carte cadeau finissant par ${last4}\u00a0: son solde ne suffit plus.`,
    priceChanged: (was, now) => `Le prix est passé de ${was} à ${now}.`,
    currencyChanged: (currency) => `Les prix sont maintenant en ${currency}.`,
    minimum: (subtotal) => `Pour commander, votre sous-total doit atteindre au moins ${subtotal}.`,
    coupon: (reason, minimum) =>
      reason === 'BELOW_MINIMUM' && minimum !== undefined
        ? `Ce code est valable à partir d’un sous-total de ${minimum}.`
        : FRENCH_COUPONS[reason],
    giftCardTitle: (last4) => `Carte cadeau finissant par ${last4}`,
    giftCard: (reason) => FRENCH_CARDS[reason],
  },
  de: {
    notSold: 'Dieser Artikel wird nicht mehr verkauft.',
    variantGone: 'Diese Variante ist leider nicht verfügbar. Bitte wählen Sie eine andere.',
    noDownload: 'Dieser Download ist zurzeit nicht verfügbar.',
    notEnough: 'Von diesem Artikel ist leider nicht genug da.',
    needsAnswers: 'Zu diesem Artikel fehlen noch Angaben von Ihnen.',
    emailRequired: 'Sagen Sie, wohin die Bestätigung gehen soll.',
    emailSuggestion: (address) => `Meinten Sie ${address}?`,
    addressRequired: 'Sagen Sie, wohin geliefert werden soll.',
    billingRequired: 'Geben Sie Ihre Rechnungsadresse an: Davon hängt die Steuer ab.',
    shippingUnavailable: 'An diesen Ort kann nicht geliefert werden.',
    taxUnavailable: 'Dieser Shop verkauft nicht an diesen Ort.',
    paymentRequired: 'Wählen Sie, wie Sie bezahlen.',
    soldMeanwhile: 'Jemand anderes war schneller: So viele sind nicht mehr da.',
    totalChanged:
      'Der Betrag hat sich geändert, seit Sie ihn sahen. Bitte prüfen Sie ihn und bezahlen Sie dann.',
    giftCardsChanged:
      'Was die Geschenkkarten bezahlen, hat sich geändert. Bitte prüfen Sie es und bezahlen Sie dann.',
    backorderedMeanwhile:
      'Etwas davon ist nicht mehr auf Lager und kommt später. Bitte prüfen Sie es und bezahlen Sie dann.',
    firstPaymentNothing:
      'Die erste Zahlung eines Abos kann nicht null sein: Die Karte, die sie bezahlt, bezahlt auch die späteren.',
    couponLost: (title) => `${title} gilt nicht mehr.`,
    giftCardShort: (last4) => `Geschenkkarte mit der Endung ${last4}: Ihr Guthaben reicht nicht mehr.`,
    priceChanged: (was, now) => `Der Preis hat sich von ${was} auf ${now} geändert.`,
    currencyChanged: (currency) => `Die Preise sind jetzt in ${currency}.`,
    minimum: (subtotal) => `Zum Bestellen muss die Zwischensumme mindestens ${subtotal} betragen.`,
    coupon: (reason, minimum) =>
      reason === 'BELOW_MINIMUM' && minimum !== undefined
        ? `Dieser Code gilt ab einer Zwischensumme von ${minimum}.`
        : GERMAN_COUPONS[reason],
    giftCardTitle: (last4) => `Geschenkkarte mit der Endung ${last4}`,
    giftCard: (reason) => GERMAN_CARDS[reason],
  },
  es: SPANISH,
  ja: JAPANESE,
  ar: ARABIC,
};

/** The messages of a cart in the language of its site; English where it is none of ours. */
export function cartMessages(language: string): CartMessages {
  return wordsIn(MESSAGES, language);
}
