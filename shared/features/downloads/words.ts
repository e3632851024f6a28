import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

const ENGLISH = {
  preview: 'This is a preview of what buyers get. Its downloads work for the staff of this site only.',
} as const;

type DownloadWords = Readonly<Record<keyof typeof ENGLISH, string>>;

const WORDS: WordsByLanguage<DownloadWords> = {
  en: ENGLISH,
  fr: {
    preview:
      'Ceci est un aperçu de ce que reçoivent les acheteurs. Ses téléchargements ne fonctionnent que pour l’équipe de ce site.',
  },
  de: {
    preview:
      'Das ist eine Vorschau dessen, was Käufer bekommen. Ihre Downloads funktionieren nur für das Team dieser Website.',
  },
  es: {
    preview:
      'Esta es una vista previa de lo que reciben los compradores. Sus descargas solo funcionan para el equipo de este sitio.',
  },
  ja: {
    preview: 'これは購入者に届く内容のプレビューです。ダウンロードはこのサイトのスタッフのみ利用できます。',
  },
  ar: {
    preview: 'هذه معاينة لما يحصل عليه المشترون. تعمل تنزيلاتها لفريق هذا الموقع فقط.',
  },
};

/** What pages say about downloads, in a language; English where it is none of ours. */
export function downloadWords(language: string): DownloadWords {
  return wordsIn(WORDS, language);
}
