import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

const ENGLISH = {
  /** Beside a required field that is empty (SPEC 5 "Forms"). */
  required: 'Required',
  /** Of an e-mail address that is none (SPEC 5 "Forms"). */
  email: 'Email is not valid. Email addresses should follow the format user@domain.com.',
  /** Of a text that is too long (SPEC 5 "Forms"). */
  tooLong: 'You have exceeded the character limit.',
  /** Of the form when one of its fields is not right (SPEC 5 "Forms"). */
  invalid: 'One or more fields is invalid, please check your entries.',
  number: 'Give a number.',
  amount: 'Give an amount such as 12.50.',
  wholeAmount: 'Give a whole amount such as 1200.',
  website: 'Give an address such as https://example.com.',
  username: 'Give a username such as @saltmarsh.',
  option: 'Choose one of the options.',
  options: 'Choose from the options.',
  statements: 'Choose an answer for each statement.',
  date: 'This is no date. Give month, day and a year of four digits.',
  time: 'This is no time of the day.',
  phone: 'A phone number has digits.',
  /** On the button while the answers are sent (SPEC 4 "Forms"). */
  saving: 'Saving…',
  close: 'Close',
  add: 'Add to cart',
  leave: 'Back without adding it',
} as const;

/** What forms say by themselves. */
export type FormMessages = Readonly<Record<keyof typeof ENGLISH, string>>;

const MESSAGES: WordsByLanguage<FormMessages> = {
  en: ENGLISH,
  fr: {
    required: 'Obligatoire',
    email: 'Adresse e-mail non valable. Elle doit suivre le format user@domain.com.',
    tooLong: 'Vous avez dépassé le nombre de caractères permis.',
    invalid: 'Un ou plusieurs champs ne sont pas valables, vérifiez vos réponses.',
    number: 'Donnez un nombre.',
    amount: 'Donnez un montant comme 12.50.',
    wholeAmount: 'Donnez un montant entier comme 1200.',
    website: 'Donnez une adresse comme https://example.com.',
    username: 'Donnez un nom d’utilisateur comme @saltmarsh.',
    option: 'Choisissez une des options.',
    options: 'Choisissez parmi les options.',
    statements: 'Choisissez une réponse pour chaque affirmation.',
    date: 'Cette date n’existe pas. Donnez le mois, le jour et l’année à quatre chiffres.',
    time: 'Cette heure n’existe pas.',
    phone: 'Un numéro de téléphone se compose de chiffres.',
    saving: 'Enregistrement…',
    close: 'Fermer',
    add: 'Ajouter au panier',
    leave: 'Revenir sans ajouter',
  },
  de: {
    required: 'Pflichtfeld',
    email: 'Die E-Mail-Adresse ist nicht gültig. Sie sollte aussehen wie user@domain.com.',
    tooLong: 'Der Text ist zu lang.',
    invalid: 'Ein oder mehrere Felder sind nicht richtig, bitte prüfen Sie Ihre Angaben.',
    number: 'Geben Sie eine Zahl an.',
    amount: 'Geben Sie einen Betrag wie 12.50 an.',
    wholeAmount: 'Geben Sie einen ganzen Betrag wie 1200 an.',
    website: 'Geben Sie eine Adresse wie https://example.com an.',
    username: 'Geben Sie einen Benutzernamen wie @saltmarsh an.',
    option: 'Wählen Sie eine der Möglichkeiten.',
    options: 'Wählen Sie aus den Möglichkeiten.',
    statements: 'Wählen Sie zu jeder Aussage eine Antwort.',
    date: 'Dieses Datum gibt es nicht. Geben Sie Monat, Tag und ein Jahr mit vier Ziffern an.',
    time: 'Diese Uhrzeit gibt es nicht.',
    phone: 'Eine Telefonnummer besteht aus Ziffern.',
    saving: 'Wird gespeichert …',
    close: 'Schließen',
    add: 'In den Warenkorb',
    leave: 'Zurück, ohne es hineinzulegen',
  },
};

/** What forms say in a language; English where it is none of ours. */
export function formMessages(language: string): FormMessages {
  return wordsIn(MESSAGES, language);
}
