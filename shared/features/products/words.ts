import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

/** Texts of a site by their key among `localizedStrings`. */
type TextsByKey = Readonly<Record<string, string>>;

/** How a language tells the price of a subscription. */
interface PlanTexts {
  /** Before the price where it varies. */
  readonly from: string;
  /** After the price: how often, for one period and for several. */
  readonly every: Readonly<Record<PlanUnit, readonly [one: string, many: string]>>;
  /** After that: how long, for one period and for several. */
  readonly during: Readonly<Record<PlanUnit, readonly [one: string, many: string]>>;
}

const UNITS = ['Week', 'Month', 'Year'] as const;
type PlanUnit = (typeof UNITS)[number];
const COUNTS = ['1', 'n'] as const;

/** The messages of all kinds of subscriptions by their keys. */
function planMessages({ from, every, during }: PlanTexts): TextsByKey {
  const messages: Record<string, string> = {};
  for (const [prices, start] of [
    ['singlePrice', ''],
    ['multiplePrices', from],
  ] as const) {
    for (const unit of UNITS) {
      for (const [index, count] of COUNTS.entries()) {
        const key = `productPrice__${prices}__${count}${unit}ly__`;
        const message = `${start}{price} ${every[unit][index] ?? ''}`;
        messages[`${key}indefinite`] = message;
        for (const length of UNITS) {
          for (const [place, times] of COUNTS.entries()) {
            messages[`${key}limited__${times}${length}s`] = `${message} ${during[length][place] ?? ''}`;
          }
        }
      }
    }
  }
  return messages;
}

const TEXTS: WordsByLanguage<TextsByKey> = {
  // What a site has not translated, the formatters say in English by themselves.
  en: {},
  fr: {
    productSoldOutText: 'épuisé',
    productSaleText: 'promotion',
    productAddToCartText: 'Ajouter au panier',
    productSubscribeText: 'S’abonner',
    // A colon follows it, which French sets apart by a no-break space.
    productQuantityInputLabel: 'Quantité\u00a0',
    productQuickViewText: 'Aperçu rapide',
    productQuickViewDetailsText: 'Tout voir sur ce produit',
    productQuickViewWaitingText: 'Un instant…',
    productQuickViewCloseText: 'Fermer',
    productPriceFromText: 'à partir de {fromPrice}',
    productPriceUnavailable: 'Indisponible',
    salePriceText: 'Prix promotionnel\u00a0:',
    originalPriceText: 'Prix d’origine\u00a0:',
    productVariantSelectText: 'Choisir\u00a0: {variantName}',
    giftCardVariantSelectText: 'Choisir un montant',
    giftCardValueDisplayText: 'Montant',
    productSummaryFormNoAnswerText: 'Sans réponse',
    productListSortOrder: 'Notre ordre',
    productListSortNewest: 'Nouveautés d’abord',
    productListSortPriceAsc: 'Prix croissant',
    productListSortPriceDesc: 'Prix décroissant',
    productListSortName: 'Nom, de A à Z',
    productListInStock: 'En stock',
    productListOnSale: 'En promotion',
    productListFrom: 'à partir de {price}',
    productListTo: 'jusqu’à {price}',
    searchKindProducts: 'Produits',
    searchKindPages: 'Pages',
    searchSuggestions: 'Suggestions',
    ...planMessages({
      from: 'à partir de ',
      every: {
        Week: ['par semaine', 'toutes les {billingPeriodValue} semaines'],
        Month: ['par mois', 'tous les {billingPeriodValue} mois'],
        Year: ['par an', 'tous les {billingPeriodValue} ans'],
      },
      during: {
        Week: ['pendant {duration} semaine', 'pendant {duration} semaines'],
        Month: ['pendant {duration} mois', 'pendant {duration} mois'],
        Year: ['pendant {duration} an', 'pendant {duration} ans'],
      },
    }),
  },
  de: {
    productSoldOutText: 'ausverkauft',
    productSaleText: 'reduziert',
    productAddToCartText: 'In den Warenkorb',
    productSubscribeText: 'Abonnieren',
    productQuantityInputLabel: 'Menge',
    productQuickViewText: 'Kurz ansehen',
    productQuickViewDetailsText: 'Alles dazu ansehen',
    productQuickViewWaitingText: 'Einen Moment …',
    productQuickViewCloseText: 'Schließen',
    productPriceFromText: 'ab {fromPrice}',
    productPriceUnavailable: 'Nicht verfügbar',
    salePriceText: 'Jetziger Preis:',
    originalPriceText: 'Ursprünglicher Preis:',
    productVariantSelectText: '{variantName} wählen',
    giftCardVariantSelectText: 'Betrag wählen',
    giftCardValueDisplayText: 'Betrag',
    productSummaryFormNoAnswerText: 'Keine Angabe',
    productListSortOrder: 'Unsere Reihenfolge',
    productListSortNewest: 'Neueste zuerst',
    productListSortPriceAsc: 'Preis aufsteigend',
    productListSortPriceDesc: 'Preis absteigend',
    productListSortName: 'Name, A bis Z',
    productListInStock: 'Vorrätig',
    productListOnSale: 'Reduziert',
    productListFrom: 'ab {price}',
    productListTo: 'bis {price}',
    searchKindProducts: 'Produkte',
    searchKindPages: 'Seiten',
    searchSuggestions: 'Vorschläge',
    ...planMessages({
      from: 'ab ',
      every: {
        Week: ['pro Woche', 'alle {billingPeriodValue} Wochen'],
        Month: ['pro Monat', 'alle {billingPeriodValue} Monate'],
        Year: ['pro Jahr', 'alle {billingPeriodValue} Jahre'],
      },
      during: {
        Week: ['für {duration} Woche', 'für {duration} Wochen'],
        Month: ['für {duration} Monat', 'für {duration} Monate'],
        Year: ['für {duration} Jahr', 'für {duration} Jahre'],
      },
    }),
  },
};

/**
 * What stands on products, lists and searches of a site that has not said it itself, by the keys of
 * `localizedStrings`; nothing in English, which is what they say by themselves.
 */
export function productTexts(language: string): TextsByKey {
  return wordsIn(TEXTS, language);
}
