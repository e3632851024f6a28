import { dayText } from '#shared/dates/day-text.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

/** When pieces come that are sold before they are there. */
export interface SendingPromise {
  /** True for what was never there before. */
  readonly isPreorder: boolean;
  /** ISO date from which on it is sent; null where none is promised. */
  readonly promisedOn: string | null;
}

/** How a variant whose stock is counted is sold beyond what is on hand. */
export interface Backorder extends SendingPromise {
  /** Pieces at most that are owed at a time. */
  readonly limit: number;
}

/** Pieces of a line that were sold on back-order. */
export interface Backordered extends SendingPromise {
  readonly quantity: number;
}

interface BackorderWords {
  readonly backorder: string;
  readonly preorder: string;
  readonly sentFrom: (date: string) => string;
  readonly sentLater: string;
  readonly some: (quantity: number, of: number) => string;
}

const WORDS: WordsByLanguage<BackorderWords> = {
  en: {
    backorder: 'Back-order.',
    preorder: 'Pre-order.',
    sentFrom: (date) => `Sent from ${date}.`,
    sentLater: 'Sent as soon as it is here.',
    some: (quantity, of) => `${quantity} of ${of}:`,
  },
  fr: {
    backorder: 'Sur commande.',
    preorder: 'Précommande.',
    sentFrom: (date) => `Envoi à partir du ${date}.`,
    sentLater: 'Envoi dès son arrivée.',
    some: (quantity, of) => `${quantity} sur ${of}\u00a0:`,
  },
  de: {
    backorder: 'Auf Nachbestellung.',
    preorder: 'Vorbestellung.',
    sentFrom: (date) => `Versand ab ${date}.`,
    sentLater: 'Versand, sobald es da ist.',
    some: (quantity, of) => `${quantity} von ${of}:`,
  },
  es: {
    backorder: 'Bajo pedido.',
    preorder: 'Reserva.',
    sentFrom: (date) => `Se envía a partir del ${date}.`,
    sentLater: 'Se envía en cuanto llegue.',
    some: (quantity, of) => `${quantity} de ${of}:`,
  },
  ja: {
    backorder: '取り寄せ商品です。',
    preorder: '予約商品です。',
    sentFrom: (date) => `${date}以降に発送します。`,
    sentLater: '入荷次第発送します。',
    some: (quantity, of) => `${of}点中${quantity}点：`,
  },
  ar: {
    backorder: 'طلب مسبق التوريد.',
    preorder: 'طلب مسبق.',
    sentFrom: (date) => `يُشحن ابتداءً من ${date}.`,
    sentLater: 'يُشحن فور توفره.',
    some: (quantity, of) => `${quantity} من ${of}:`,
  },
};

/** How pages name a promise, such as "Back-order. Sent from December 12, 2026.". */
export function backorderText({ isPreorder, promisedOn }: SendingPromise, language: string): string {
  const words = wordsIn(WORDS, language);
  const kind = isPreorder ? words.preorder : words.backorder;
  if (promisedOn === null) return `${kind} ${words.sentLater}`;
  return `${kind} ${words.sentFrom(dayText(Date.parse(promisedOn), language, 'UTC'))}`;
}

/** The same of a line, which says how many of its pieces that is where it is not all of them. */
export function backorderedText(line: Backordered, quantity: number, language: string): string {
  const text = backorderText(line, language);
  if (line.quantity >= quantity) return text;
  return `${wordsIn(WORDS, language).some(line.quantity, quantity)} ${text}`;
}

/** A variant as it is sold at the moment. */
interface SoldVariant {
  readonly unlimited: boolean;
  /** Pieces that can be bought, those on back-order included. */
  readonly available: number;
  readonly backorder?: Backorder | null | undefined;
}

/** Pieces of a variant that are in stock; 0 where they are not counted. */
export function inStockOf({ unlimited, available, backorder }: SoldVariant): number {
  return unlimited ? 0 : Math.max(0, available - (backorder?.limit ?? 0));
}

/** The field `backorder` of a variant while there is one to be had, with the pieces that are left of it; else no field. */
export function offeredBackorder({ unlimited, available, backorder }: SoldVariant): {
  readonly backorder?: SendingPromise & { readonly left: number };
} {
  if (unlimited || backorder == null || available <= 0) return {};
  const { limit, isPreorder, promisedOn } = backorder;
  return { backorder: { left: Math.min(limit, available), isPreorder, promisedOn } };
}
