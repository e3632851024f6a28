import type { OrderKind } from './rules.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

const ENGLISH = {
  thanks: 'Thank you for your order',
  thanksForDonation: 'Thank you for your donation',
  confirmationSent: 'We have sent a confirmation to',
  failed: 'The payment did not go through',
  nothingCharged: 'Nothing was charged.',
  tryAgain: 'Try once more',
  waiting: 'We are waiting for your payment',
  waitingHelp: 'It can take a moment. You need not stay on this page: as soon as it is there we write to',
  yourOrder: 'Your order',
  order: 'Order',
  yourDonation: 'Your donation',
  donation: 'Donation',
  donated: 'It has arrived. Thank you.',
  tax: 'Tax',
  total: 'Total',
  paidOtherwise: 'Paid in another way',
  givenBack: 'Given back',
  sentOn: 'Sent on',
  sentWith: 'with',
  whereItGoes: 'Where it goes',
  downloads: 'Your downloads',
  downloadsLeft: 'Downloads left:',
  until: 'until',
  linkOver: 'This link is over.',
  renewLinks: 'Make new links',
  access: 'Your access',
  accessHelp: 'Log in with the address of this order to read it.',
  test: 'This was a test. No real money moved.',
  declined: 'The payment was declined.',
  canceled: 'This order was canceled.',
  expired: 'This order was not paid, and is over.',
  pending: 'We are waiting for the payment.',
  returned: 'All of it was given back.',
  fulfilled: 'All of it is on its way or done.',
  partlyFulfilled: 'A part of it is on its way.',
  done: 'It is paid and done.',
  working: 'It is paid, and we are working on it.',
} as const;

/** The words of an order's pages by their names. */
export type OrderWords = Readonly<Record<keyof typeof ENGLISH, string>>;

const WORDS: WordsByLanguage<OrderWords> = {
  en: ENGLISH,
  fr: {
    thanks: 'Merci pour votre commande',
    thanksForDonation: 'Merci pour votre don',
    confirmationSent: 'Nous avons envoyé une confirmation à',
    failed: 'Le paiement n’a pas abouti',
    nothingCharged: 'Rien n’a été débité.',
    tryAgain: 'Réessayer',
    waiting: 'Nous attendons votre paiement',
    waitingHelp:
      'Cela peut prendre un moment. Vous pouvez quitter cette page : dès qu’il arrive, nous écrivons à',
    yourOrder: 'Votre commande',
    order: 'Commande',
    yourDonation: 'Votre don',
    donation: 'Don',
    donated: 'Il est bien arrivé. Merci.',
    tax: 'Taxes',
    total: 'Total',
    paidOtherwise: 'Payé autrement',
    givenBack: 'Remboursé',
    sentOn: 'Expédié le',
    sentWith: 'avec',
    whereItGoes: 'Adresse de livraison',
    downloads: 'Vos téléchargements',
    downloadsLeft: 'Téléchargements restants :',
    until: 'jusqu’au',
    linkOver: 'Ce lien n’est plus valable.',
    renewLinks: 'Créer de nouveaux liens',
    access: 'Votre accès',
    accessHelp: 'Connectez-vous avec l’adresse de cette commande pour le lire.',
    test: 'C’était un essai. Aucun argent réel n’a circulé.',
    declined: 'Le paiement a été refusé.',
    canceled: 'Cette commande a été annulée.',
    expired: 'Cette commande n’a pas été payée et n’est plus valable.',
    pending: 'Nous attendons le paiement.',
    returned: 'Tout a été retourné.',
    fulfilled: 'Tout est en route ou terminé.',
    partlyFulfilled: 'Une partie est en route.',
    done: 'Elle est payée et terminée.',
    working: 'Elle est payée, et nous la préparons.',
  },
  de: {
    thanks: 'Danke für Ihre Bestellung',
    thanksForDonation: 'Danke für Ihre Spende',
    confirmationSent: 'Die Bestätigung ging an',
    failed: 'Die Zahlung hat nicht geklappt',
    nothingCharged: 'Es wurde nichts abgebucht.',
    tryAgain: 'Noch einmal versuchen',
    waiting: 'Wir warten auf Ihre Zahlung',
    waitingHelp:
      'Das kann einen Moment dauern. Sie müssen nicht auf dieser Seite bleiben: Sobald sie da ist, schreiben wir an',
    yourOrder: 'Ihre Bestellung',
    order: 'Bestellung',
    yourDonation: 'Ihre Spende',
    donation: 'Spende',
    donated: 'Sie ist angekommen. Danke.',
    tax: 'Steuer',
    total: 'Summe',
    paidOtherwise: 'Anders bezahlt',
    givenBack: 'Erstattet',
    sentOn: 'Verschickt am',
    sentWith: 'mit',
    whereItGoes: 'Wohin es geht',
    downloads: 'Ihre Downloads',
    downloadsLeft: 'Downloads übrig:',
    until: 'bis',
    linkOver: 'Dieser Link ist abgelaufen.',
    renewLinks: 'Neue Links erstellen',
    access: 'Ihr Zugang',
    accessHelp: 'Melden Sie sich mit der Adresse dieser Bestellung an, um es zu lesen.',
    test: 'Das war ein Test. Es ist kein echtes Geld geflossen.',
    declined: 'Die Zahlung wurde abgelehnt.',
    canceled: 'Diese Bestellung wurde storniert.',
    expired: 'Diese Bestellung wurde nicht bezahlt und gilt nicht mehr.',
    pending: 'Wir warten auf die Zahlung.',
    returned: 'Alles wurde zurückgegeben.',
    fulfilled: 'Alles ist unterwegs oder erledigt.',
    partlyFulfilled: 'Ein Teil ist unterwegs.',
    done: 'Sie ist bezahlt und erledigt.',
    working: 'Sie ist bezahlt, und wir arbeiten daran.',
  },
};

/** The words of an order's pages in the language of its site; English where it is none of ours. */
export function orderWords(language: string): OrderWords {
  return wordsIn(WORDS, language);
}

/** The same for an order of a kind: a donation is called by its name. */
export function wordsOfOrder(kind: OrderKind, language: string): OrderWords {
  const words = orderWords(language);
  if (kind === 'purchase') return words;
  const { thanksForDonation: thanks, yourDonation: yourOrder, donation: order, donated: done } = words;
  return { ...words, thanks, yourOrder, order, done };
}
