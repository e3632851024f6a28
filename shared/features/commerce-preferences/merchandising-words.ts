import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

const ENGLISH = {
  /** Message with the argument `qtyInStock`. */
  scarcityText: 'Only {qtyInStock} left',
  buttonText: 'Tell me',
  CTAText: 'Be told when it is back',
  placeholderText: 'Email address',
  mailingListDescription: 'Also send me news of the shop',
} as const;

/** What a shop says of scarce and awaited products, by the names of the preferences that say it otherwise. */
type MerchandisingWords = Readonly<Record<keyof typeof ENGLISH, string>>;

const WORDS: WordsByLanguage<MerchandisingWords> = {
  en: ENGLISH,
  fr: {
    scarcityText: 'Plus que {qtyInStock} en stock',
    buttonText: 'M’avertir',
    CTAText: 'Être averti de son retour',
    placeholderText: 'Adresse e-mail',
    mailingListDescription: 'M’envoyer aussi les nouvelles de la boutique',
  },
  de: {
    scarcityText: 'Nur noch {qtyInStock} da',
    buttonText: 'Bescheid geben',
    CTAText: 'Bescheid bekommen, wenn es wieder da ist',
    placeholderText: 'E-Mail-Adresse',
    mailingListDescription: 'Auch Neuigkeiten aus dem Shop schicken',
  },
  es: {
    scarcityText: 'Solo quedan {qtyInStock}',
    buttonText: 'Avísame',
    CTAText: 'Avísame cuando vuelva a estar disponible',
    placeholderText: 'Correo electrónico',
    mailingListDescription: 'Enviarme también novedades de la tienda',
  },
  ja: {
    scarcityText: '残り{qtyInStock}点',
    buttonText: '通知を受け取る',
    CTAText: '再入荷のお知らせを受け取る',
    placeholderText: 'メールアドレス',
    mailingListDescription: 'ショップのお知らせも受け取る',
  },
  ar: {
    scarcityText: 'لم يتبقَّ سوى {qtyInStock}',
    buttonText: 'أخبرني',
    CTAText: 'أخبرني عند توفره مجددًا',
    placeholderText: 'البريد الإلكتروني',
    mailingListDescription: 'أرسلوا إليّ أخبار المتجر أيضًا',
  },
};

/** Those words in a language; English where it is none of ours. */
export function merchandisingWords(language: string): MerchandisingWords {
  return wordsIn(WORDS, language);
}
