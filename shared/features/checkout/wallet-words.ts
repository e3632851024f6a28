import { SLOT } from '#shared/text/sentences.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

const ENGLISH = {
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  tax: 'Tax',
  name: 'Test wallet',
  payTo: `Pay ${SLOT}`,
  about: 'This wallet is for trying out. No real money moves.',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  addressLine1: 'Street address',
  city: 'City',
  postalCode: 'Postal code',
  region: 'State',
  country: 'Country code',
  card: 'Card',
  total: 'Total',
  goOn: 'Continue',
  pay: 'Pay',
  cancel: 'Cancel',
} as const;

/** Words of the wallet for trying out, by their names; those of sums are also for the sheets of others. */
export type WalletWords = Readonly<Record<keyof typeof ENGLISH, string>>;

const WORDS: WordsByLanguage<WalletWords> = {
  en: ENGLISH,
  fr: {
    subtotal: 'Sous-total',
    shipping: 'Livraison',
    tax: 'Taxes',
    name: 'Portefeuille d’essai',
    payTo: `Payer ${SLOT}`,
    about: 'Ce portefeuille sert à essayer. Aucun argent réel ne circule.',
    email: 'E-mail',
    firstName: 'Prénom',
    lastName: 'Nom',
    addressLine1: 'Adresse',
    city: 'Ville',
    postalCode: 'Code postal',
    region: 'Région',
    country: 'Code du pays',
    card: 'Carte',
    total: 'Total',
    goOn: 'Continuer',
    pay: 'Payer',
    cancel: 'Annuler',
  },
  de: {
    subtotal: 'Zwischensumme',
    shipping: 'Versand',
    tax: 'Steuer',
    name: 'Test-Wallet',
    payTo: `An ${SLOT} zahlen`,
    about: 'Dieses Wallet ist zum Ausprobieren. Es fließt kein echtes Geld.',
    email: 'E-Mail',
    firstName: 'Vorname',
    lastName: 'Nachname',
    addressLine1: 'Straße und Hausnummer',
    city: 'Ort',
    postalCode: 'Postleitzahl',
    region: 'Bundesland oder Region',
    country: 'Ländercode',
    card: 'Karte',
    total: 'Summe',
    goOn: 'Weiter',
    pay: 'Zahlen',
    cancel: 'Abbrechen',
  },
};

/** The words of wallets in a language. */
export function walletWords(language: string): WalletWords {
  return wordsIn(WORDS, language);
}
