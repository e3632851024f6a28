import { countText } from '#shared/text/plurals.ts';
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
  es: {
    heading: 'Reseñas',
    verified: 'Compra verificada',
    stars: (stars) => `${stars} de ${STARS_MAX} estrellas`,
    count: (count) => (count === 1 ? '1 reseña' : `${count} reseñas`),
    yourReviews: '¿Qué te ha parecido?',
    intro: 'Tu reseña se publica después de que la hayamos revisado.',
    starsLabel: 'Estrellas',
    textLabel: 'Tu reseña',
    nameLabel: 'Nombre visible',
    nameHelp: 'Se muestra con tu reseña.',
    send: 'Enviar reseña',
    sendAgain: 'Editar reseña',
    waiting: 'Gracias. Se publicará después de que la hayamos revisado.',
    shown: 'Está publicada.',
    hidden: 'No está publicada.',
  },
  ja: {
    heading: 'レビュー',
    verified: '購入者のレビュー',
    stars: (stars) => `星${STARS_MAX}つ中${stars}`,
    count: (count) => `${count}件のレビュー`,
    yourReviews: 'いかがでしたか？',
    intro: 'レビューは確認後に公開されます。',
    starsLabel: '星の数',
    textLabel: 'レビュー',
    nameLabel: '表示名',
    nameHelp: 'レビューと一緒に表示されます。',
    send: 'レビューを送信',
    sendAgain: 'レビューを編集',
    waiting: 'ありがとうございます。確認後に公開されます。',
    shown: '公開されています。',
    hidden: '公開されていません。',
  },
  ar: {
    heading: 'التقييمات',
    verified: 'مشترٍ موثّق',
    stars: (stars) => `${stars} من ${STARS_MAX} نجوم`,
    count: (count) =>
      countText('ar', count, {
        zero: 'لا توجد تقييمات',
        one: 'تقييم واحد',
        two: 'تقييمان',
        few: '# تقييمات',
        many: '# تقييمًا',
        other: '# تقييم',
      }),
    yourReviews: 'ما رأيك فيه؟',
    intro: 'يُنشر تقييمك بعد مراجعته.',
    starsLabel: 'النجوم',
    textLabel: 'تقييمك',
    nameLabel: 'الاسم المعروض',
    nameHelp: 'يظهر مع تقييمك.',
    send: 'إرسال التقييم',
    sendAgain: 'تعديل التقييم',
    waiting: 'شكرًا لك. سيُنشر تقييمك بعد مراجعته.',
    shown: 'تم نشره.',
    hidden: 'غير منشور.',
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
  es: {
    [NOTHING_TO_REVIEW_TEXT]: 'Aquí no hay nada que valorar.',
    [STARS_MISSING_TEXT]: 'Elige de 1 a 5 estrellas.',
    [REVIEW_TEXT_FAULT]: `Escribe unas palabras, ${REVIEW_TEXT_MAX} caracteres como máximo.`,
    [REVIEW_NAME_FAULT]: `Introduce un nombre visible de ${REVIEW_NAME_MAX} caracteres como máximo.`,
  },
  ja: {
    [NOTHING_TO_REVIEW_TEXT]: 'レビューできるものはありません。',
    [STARS_MISSING_TEXT]: '星1〜5を選択してください。',
    [REVIEW_TEXT_FAULT]: `レビューを${REVIEW_TEXT_MAX}文字以内で入力してください。`,
    [REVIEW_NAME_FAULT]: `表示名を${REVIEW_NAME_MAX}文字以内で入力してください。`,
  },
  ar: {
    [NOTHING_TO_REVIEW_TEXT]: 'لا يوجد ما يمكن تقييمه هنا.',
    [STARS_MISSING_TEXT]: 'اختر من نجمة واحدة إلى 5 نجوم.',
    [REVIEW_TEXT_FAULT]: `اكتب بضع كلمات، بحد أقصى ${REVIEW_TEXT_MAX} حرف.`,
    [REVIEW_NAME_FAULT]: `أدخل اسمًا للعرض، بحد أقصى ${REVIEW_NAME_MAX} حرف.`,
  },
};

/** Why a review is not taken, in a language, by the English sentence. */
export function reviewSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
