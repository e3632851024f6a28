import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

const ENGLISH = {
  /** The language that the others are in. */
  language: 'en',
  bar: 'Draft',
  notPublic: 'This page is not public. Nothing can be bought here.',
  leave: 'Leave a remark',
  name: 'Your name',
  text: 'What should change on this page?',
  send: 'Send the remark',
  sent: 'Thank you. Your remark was sent.',
  incomplete: 'Enter your name and your remark.',
  tooMany: 'No more remarks can be left by this link.',
  tooOften: 'You sent many remarks in a short time. Wait a little and try again.',
  otherSite: 'This form was not sent from this page. Try again.',
  passwordHeading: 'This draft needs a password',
  passwordText: 'Who sent you the link knows it.',
  password: 'Password',
  open: 'Open the draft',
  wrongPassword: 'This password is not right.',
  tooManyPasswords: 'You tried many passwords. Wait a little and try again.',
  closedHeading: 'This page is not part of the shared draft',
  closedText: 'It is protected: only who may see it on the site sees it. Go back to see the other pages.',
  brokenHeading: 'This page cannot be shown yet',
  brokenText: 'Its draft has a mistake. Go back to see the other pages.',
} as const;

/** The words of a draft that is shown by a link, by their names. */
export type DraftWords = Readonly<Record<keyof typeof ENGLISH, string>>;

const WORDS: WordsByLanguage<DraftWords> = {
  en: ENGLISH,
  fr: {
    language: 'fr',
    bar: 'Brouillon',
    notPublic: 'Cette page n’est pas publique. Rien ne peut y être acheté.',
    leave: 'Laisser une remarque',
    name: 'Votre nom',
    text: 'Que faut-il changer sur cette page\u00a0?',
    send: 'Envoyer la remarque',
    sent: 'Merci. Votre remarque a été envoyée.',
    incomplete: 'Indiquez votre nom et votre remarque.',
    tooMany: 'Ce lien n’accepte plus de remarques.',
    tooOften: 'Vous avez envoyé beaucoup de remarques en peu de temps. Patientez un peu et réessayez.',
    otherSite: 'Ce formulaire n’a pas été envoyé depuis cette page. Réessayez.',
    passwordHeading: 'Ce brouillon demande un mot de passe',
    passwordText: 'La personne qui vous a envoyé le lien le connaît.',
    password: 'Mot de passe',
    open: 'Ouvrir le brouillon',
    wrongPassword: 'Ce mot de passe n’est pas le bon.',
    tooManyPasswords: 'Vous avez essayé beaucoup de mots de passe. Patientez un peu et réessayez.',
    closedHeading: 'Cette page ne fait pas partie du brouillon partagé',
    closedText:
      'Elle est protégée\u00a0: seules les personnes qui peuvent la voir sur le site la voient. Revenez en arrière pour voir les autres pages.',
    brokenHeading: 'Cette page ne peut pas encore être affichée',
    brokenText: 'Son brouillon contient une erreur. Revenez en arrière pour voir les autres pages.',
  },
  de: {
    language: 'de',
    bar: 'Entwurf',
    notPublic: 'Diese Seite ist nicht öffentlich. Hier kann nichts gekauft werden.',
    leave: 'Anmerkung hinterlassen',
    name: 'Ihr Name',
    text: 'Was soll sich auf dieser Seite ändern?',
    send: 'Anmerkung senden',
    sent: 'Danke. Ihre Anmerkung wurde gesendet.',
    incomplete: 'Geben Sie Ihren Namen und Ihre Anmerkung ein.',
    tooMany: 'Über diesen Link können keine weiteren Anmerkungen hinterlassen werden.',
    tooOften:
      'Sie haben in kurzer Zeit viele Anmerkungen gesendet. Warten Sie etwas und versuchen Sie es erneut.',
    otherSite: 'Dieses Formular wurde nicht von dieser Seite gesendet. Versuchen Sie es erneut.',
    passwordHeading: 'Für diesen Entwurf braucht es ein Passwort',
    passwordText: 'Wer Ihnen den Link geschickt hat, kennt es.',
    password: 'Passwort',
    open: 'Entwurf öffnen',
    wrongPassword: 'Dieses Passwort stimmt nicht.',
    tooManyPasswords: 'Sie haben viele Passwörter ausprobiert. Warten Sie etwas und versuchen Sie es erneut.',
    closedHeading: 'Diese Seite gehört nicht zum geteilten Entwurf',
    closedText:
      'Sie ist geschützt: Nur wer sie auf der Website sehen darf, sieht sie. Gehen Sie zurück zu den anderen Seiten.',
    brokenHeading: 'Diese Seite kann noch nicht gezeigt werden',
    brokenText: 'Ihr Entwurf enthält einen Fehler. Gehen Sie zurück zu den anderen Seiten.',
  },
};

/** The words of a draft that is shown by a link, in the nearest language there is. */
export function draftWords(language: string): DraftWords {
  return wordsIn(WORDS, language);
}
