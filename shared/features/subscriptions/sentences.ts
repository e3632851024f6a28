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
};

/** What the forms of a subscription are refused with, in a language, by the English sentence; none in English. */
export function subscriptionSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
