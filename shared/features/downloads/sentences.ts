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
  es: {
    [NO_DOWNLOAD_TEXT]: 'Esta descarga no está disponible en este momento.',
    [DOWNLOAD_REFUSALS.revoked]: 'Esta descarga se ha devuelto o nunca ha existido.',
    [DOWNLOAD_REFUSALS.expired]:
      'Este enlace ha caducado. Abre tu pedido desde nuestro correo para obtener uno nuevo.',
    [DOWNLOAD_REFUSALS.usedUp]:
      'Este enlace ya se ha usado el máximo de veces. Abre tu pedido desde nuestro correo para obtener uno nuevo.',
  },
  ja: {
    [NO_DOWNLOAD_TEXT]: 'このダウンロードは現在ご利用いただけません。',
    [DOWNLOAD_REFUSALS.revoked]: 'このダウンロードは返品されたか、存在しません。',
    [DOWNLOAD_REFUSALS.expired]:
      'このリンクは有効期限が切れています。メールからご注文を開くと、新しいリンクを取得できます。',
    [DOWNLOAD_REFUSALS.usedUp]:
      'このリンクは使用回数の上限に達しました。メールからご注文を開くと、新しいリンクを取得できます。',
  },
  ar: {
    [NO_DOWNLOAD_TEXT]: 'هذا التنزيل غير متاح حاليًا.',
    [DOWNLOAD_REFUSALS.revoked]: 'تم إرجاع هذا التنزيل، أو أنه غير موجود أصلًا.',
    [DOWNLOAD_REFUSALS.expired]: 'انتهت صلاحية هذا الرابط. افتح طلبك من رسالتنا للحصول على رابط جديد.',
    [DOWNLOAD_REFUSALS.usedUp]:
      'تم استخدام هذا الرابط الحد الأقصى من المرات. افتح طلبك من رسالتنا للحصول على رابط جديد.',
  },
};

/** Why a link opens nothing, in a language, by the English sentence; none in English. */
export function downloadSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
