import type { Sentences } from '#shared/text/sentences.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';
import {
  NOTHING_TO_REVIEW_TEXT,
  REVIEW_NAME_FAULT,
  REVIEW_NAME_MAX,
  REVIEW_TEXT_FAULT,
  REVIEW_TEXT_MAX,
  STARS_MAX,
  STARS_MISSING_TEXT,
} from './rules.ts';

/** The words of reviews on pages by their names. */
interface ReviewWords {
  readonly heading: string;
  readonly verified: string;
  readonly stars: (stars: string) => string;
  readonly count: (count: number) => string;
  readonly yourReviews: string;
  readonly intro: string;
  readonly starsLabel: string;
  readonly textLabel: string;
  readonly nameLabel: string;
  readonly nameHelp: string;
  readonly send: string;
  readonly sendAgain: string;
  readonly waiting: string;
  readonly shown: string;
  readonly hidden: string;
}

const WORDS: WordsByLanguage<ReviewWords> = {
  en: {
    heading: 'Reviews',
    verified: 'Verified buyer',
    stars: (stars) => `${stars} of ${STARS_MAX} stars`,
    count: (count) => (count === 1 ? '1 review' : `${count} reviews`),
    yourReviews: 'What do you think of it?',
    intro: 'Your review is published after we have checked it.',
    starsLabel: 'Stars',
    textLabel: 'Your review',
    nameLabel: 'Display name',
    nameHelp: 'Shown with your review.',
    send: 'Submit review',
    sendAgain: 'Edit review',
    waiting: 'Thank you. It is published after we have checked it.',
    shown: 'It is published.',
    hidden: 'It is not published.',
  },
  fr: {
    heading: 'Avis',
    verified: 'Achat vérifié',
    stars: (stars) => `${stars} étoiles sur ${STARS_MAX}`,
    count: (count) => `${count} avis`,
    yourReviews: 'Qu’en pensez-vous\u00a0?',
    intro: 'Votre avis paraît dans la boutique après avoir été lu.',
    starsLabel: 'Étoiles',
    textLabel: 'Votre avis',
    nameLabel: 'Nom affiché',
    nameHelp: 'Tout le monde peut le lire.',
    send: 'Envoyer l’avis',
    sendAgain: 'Modifier l’avis',
    waiting: 'Merci. Il paraîtra après avoir été lu.',
    shown: 'Il est affiché dans la boutique.',
    hidden: 'La boutique ne l’affiche pas.',
  },
  de: {
    heading: 'Bewertungen',
    verified: 'Geprüfter Kauf',
    stars: (stars) => `${stars} von ${STARS_MAX} Sternen`,
    count: (count) => (count === 1 ? '1 Bewertung' : `${count} Bewertungen`),
    yourReviews: 'Wie finden Sie es?',
    intro: 'Ihre Bewertung erscheint im Shop, sobald sie gelesen wurde.',
    starsLabel: 'Sterne',
    textLabel: 'Ihre Bewertung',
    nameLabel: 'Angezeigter Name',
    nameHelp: 'Alle können ihn lesen.',
    send: 'Bewertung senden',
    sendAgain: 'Bewertung ändern',
    waiting: 'Danke. Sie erscheint, sobald sie gelesen wurde.',
    shown: 'Sie wird im Shop gezeigt.',
    hidden: 'Der Shop zeigt sie nicht.',
  },
};

/** The words of reviews in a language such as `fr-CA`, or in English. */
export function reviewWords(language: string): ReviewWords {
  return wordsIn(WORDS, language);
}

const SENTENCES: WordsByLanguage<Sentences> = {
  en: {},
  fr: {
    [NOTHING_TO_REVIEW_TEXT]: 'Il n’y a rien à évaluer ici.',
    [STARS_MISSING_TEXT]: 'Choisissez de 1 à 5 étoiles.',
    [REVIEW_TEXT_FAULT]: `Écrivez quelques mots, ${REVIEW_TEXT_MAX} caractères au plus.`,
    [REVIEW_NAME_FAULT]: `Indiquez un nom à afficher, ${REVIEW_NAME_MAX} caractères au plus.`,
  },
  de: {
    [NOTHING_TO_REVIEW_TEXT]: 'Hier gibt es nichts zu bewerten.',
    [STARS_MISSING_TEXT]: 'Wählen Sie 1 bis 5 Sterne.',
    [REVIEW_TEXT_FAULT]: `Schreiben Sie ein paar Worte, höchstens ${REVIEW_TEXT_MAX} Zeichen.`,
    [REVIEW_NAME_FAULT]: `Geben Sie einen Namen zum Anzeigen an, höchstens ${REVIEW_NAME_MAX} Zeichen.`,
  },
};

/** Why a review is not taken, in a language, by the English sentence. */
export function reviewSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
