import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

const ENGLISH = {
  heading: 'Your subscription',
  each: 'each time',
  began: 'It began on',
  next: 'The next payment is on',
  tryAgain: 'We try again on',
  endsOn: 'It ends on',
  active: 'It is running.',
  ending: 'It is canceled and runs until its end.',
  pastDue: 'The last payment did not go through. Change the card, and we try it at once.',
  paused: 'It is paused. Nothing is taken until you go on.',
  charging: 'A payment is just being made.',
  completed: 'All its payments are made. Nothing more is taken.',
  canceled: 'It has ended. Nothing more is taken.',
  pause: 'Pause it',
  resume: 'Go on',
  keep: 'Keep it after all',
  skip: 'Skip the next date',
  cancelAtEnd: 'Cancel it at the end of the period',
  cancel: 'Cancel it now',
  cancelHelp: 'What you have paid for still comes.',
  card: 'Change the card',
  cardHelp: 'Later payments are taken from it. Nothing is taken now, unless a payment waits.',
  save: 'Use this card',
  payments: 'Payments',
  order: 'Order',
  open: 'not paid yet',
  whereItGoes: 'Where it goes',
  test: 'This is a test. No real money moves.',
} as const;

/** The words of a subscription's page by their names. */
export type SubscriptionPageWords = Readonly<Record<keyof typeof ENGLISH, string>>;

const WORDS: WordsByLanguage<SubscriptionPageWords> = {
  en: ENGLISH,
  fr: {
    heading: 'Votre abonnement',
    each: 'à chaque fois',
    began: 'Il a commencé le',
    next: 'Le prochain paiement aura lieu le',
    tryAgain: 'Nous réessayerons le',
    endsOn: 'Il se termine le',
    active: 'Il est en cours.',
    ending: 'Il est résilié et court jusqu’à son terme.',
    pastDue: 'Le dernier paiement n’a pas abouti. Changez de carte, et nous réessayons aussitôt.',
    paused: 'Il est en pause. Rien n’est prélevé jusqu’à la reprise.',
    charging: 'Un paiement est en cours.',
    completed: 'Tous les paiements sont faits. Plus rien ne sera prélevé.',
    canceled: 'Il est terminé. Plus rien ne sera prélevé.',
    pause: 'Mettre en pause',
    resume: 'Reprendre',
    keep: 'Le garder finalement',
    skip: 'Sauter la prochaine date',
    cancelAtEnd: 'Résilier à la fin de la période',
    cancel: 'Résilier tout de suite',
    cancelHelp: 'Ce que vous avez payé vous sera encore envoyé.',
    card: 'Changer de carte',
    cardHelp:
      'Elle servira aux prochains paiements. Rien n’est prélevé maintenant, sauf paiement en attente.',
    save: 'Utiliser cette carte',
    payments: 'Paiements',
    order: 'Commande',
    open: 'pas encore payé',
    whereItGoes: 'Adresse de livraison',
    test: 'C’est un essai. Aucun argent réel ne circule.',
  },
  de: {
    heading: 'Ihr Abonnement',
    each: 'jedes Mal',
    began: 'Es begann am',
    next: 'Die nächste Zahlung ist am',
    tryAgain: 'Wir versuchen es wieder am',
    endsOn: 'Es endet am',
    active: 'Es läuft.',
    ending: 'Es ist gekündigt und läuft bis zu seinem Ende.',
    pastDue: 'Die letzte Zahlung ist nicht gelungen. Wechseln Sie die Karte, dann versuchen wir es sofort.',
    paused: 'Es ist angehalten. Bis Sie fortfahren, wird nichts abgebucht.',
    charging: 'Eine Zahlung läuft gerade.',
    completed: 'Alle Zahlungen sind erfolgt. Es wird nichts mehr abgebucht.',
    canceled: 'Es ist beendet. Es wird nichts mehr abgebucht.',
    pause: 'Anhalten',
    resume: 'Fortfahren',
    keep: 'Doch behalten',
    skip: 'Nächsten Termin auslassen',
    cancelAtEnd: 'Zum Ende des Zeitraums kündigen',
    cancel: 'Sofort kündigen',
    cancelHelp: 'Was Sie bezahlt haben, kommt noch.',
    card: 'Karte wechseln',
    cardHelp: 'Von ihr wird künftig abgebucht. Jetzt wird nichts abgebucht, außer eine Zahlung wartet.',
    save: 'Diese Karte verwenden',
    payments: 'Zahlungen',
    order: 'Bestellung',
    open: 'noch nicht bezahlt',
    whereItGoes: 'Wohin es geht',
    test: 'Dies ist ein Versuch. Es fließt kein echtes Geld.',
  },
};

/**
 * The words of a subscription's page.
 * @param language BCP 47 tag; English where it is none of ours
 */
export function subscriptionPageWords(language: string): SubscriptionPageWords {
  return wordsIn(WORDS, language);
}
