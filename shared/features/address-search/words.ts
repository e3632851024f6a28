import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

interface Words {
  /** Of the list of suggestions. */
  readonly label: string;
  /** `{count}` stands for how many there are. */
  readonly found: string;
}

const WORDS: WordsByLanguage<Words> = {
  en: { label: 'Address suggestions', found: '{count} suggestions. Use the arrow keys to choose one.' },
  fr: {
    label: 'Suggestions d’adresses',
    found: '{count} suggestions. Utilisez les flèches pour en choisir une.',
  },
  de: { label: 'Adressvorschläge', found: '{count} Vorschläge. Wählen Sie einen mit den Pfeiltasten.' },
  es: { label: 'Sugerencias de direcciones', found: '{count} sugerencias. Usa las flechas para elegir una.' },
  ja: { label: '住所の候補', found: '候補が{count}件あります。矢印キーで選択できます。' },
  ar: { label: 'اقتراحات العناوين', found: '{count} من الاقتراحات. استخدم مفاتيح الأسهم للاختيار.' },
};

/** What fields say that suggest addresses. */
export function addressSearchWords(language: string): {
  readonly label: string;
  readonly found: (count: number) => string;
} {
  const { label, found } = wordsIn(WORDS, language);
  return { label, found: (count) => found.replace('{count}', String(count)) };
}
