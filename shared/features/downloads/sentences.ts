import type { Sentences } from '#shared/text/sentences.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';
import { DOWNLOAD_REFUSALS, NO_DOWNLOAD_TEXT } from './rules.ts';

const SENTENCES: WordsByLanguage<Sentences> = {
  en: {},
  fr: {
    [NO_DOWNLOAD_TEXT]: 'Ce téléchargement n’est pas disponible pour le moment.',
    [DOWNLOAD_REFUSALS.revoked]: 'Ce téléchargement a été rendu, ou n’a jamais existé.',
    [DOWNLOAD_REFUSALS.expired]:
      'Ce lien a expiré. Ouvrez votre commande depuis notre e-mail pour en obtenir un nouveau.',
    [DOWNLOAD_REFUSALS.usedUp]:
      'Ce lien a été utilisé autant de fois que possible. Ouvrez votre commande depuis notre e-mail pour en obtenir un nouveau.',
  },
  de: {
    [NO_DOWNLOAD_TEXT]: 'Dieser Download ist zurzeit nicht verfügbar.',
    [DOWNLOAD_REFUSALS.revoked]: 'Dieser Download wurde zurückgegeben, oder es gab ihn nie.',
    [DOWNLOAD_REFUSALS.expired]:
      'Dieser Link ist abgelaufen. Öffnen Sie Ihre Bestellung aus unserer Mail, dann bekommen Sie einen neuen.',
    [DOWNLOAD_REFUSALS.usedUp]:
      'Dieser Link wurde so oft benutzt, wie er gilt. Öffnen Sie Ihre Bestellung aus unserer Mail, dann bekommen Sie einen neuen.',
  },
};

/** Why a link opens nothing, in a language, by the English sentence; none in English. */
export function downloadSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
