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
  es: {
    productSoldOutText: 'agotado',
    productSaleText: 'oferta',
    productAddToCartText: 'Añadir al carrito',
    productSubscribeText: 'Suscribirse',
    productQuantityInputLabel: 'Cantidad',
    productQuickViewText: 'Vista rápida',
    productQuickViewDetailsText: 'Ver todos los detalles',
    productQuickViewWaitingText: 'Un momento…',
    productQuickViewCloseText: 'Cerrar',
    productPriceFromText: 'desde {fromPrice}',
    productPriceUnavailable: 'No disponible',
    salePriceText: 'Precio de oferta:',
    originalPriceText: 'Precio original:',
    productVariantSelectText: 'Elige {variantName}',
    giftCardVariantSelectText: 'Elige un importe',
    giftCardValueDisplayText: 'Importe',
    productSummaryFormNoAnswerText: 'Sin respuesta',
    productListSortOrder: 'Nuestro orden',
    productListSortNewest: 'Más recientes',
    productListSortPriceAsc: 'Precio: de menor a mayor',
    productListSortPriceDesc: 'Precio: de mayor a menor',
    productListSortName: 'Nombre, de la A a la Z',
    productListInStock: 'En stock',
    productListOnSale: 'En oferta',
    productListFrom: 'desde {price}',
    productListTo: 'hasta {price}',
    searchKindProducts: 'Productos',
    searchKindPages: 'Páginas',
    searchSuggestions: 'Sugerencias',
    ...planMessages({
      from: 'desde ',
      every: {
        Week: ['por semana', 'cada {billingPeriodValue} semanas'],
        Month: ['al mes', 'cada {billingPeriodValue} meses'],
        Year: ['al año', 'cada {billingPeriodValue} años'],
      },
      during: {
        Week: ['durante {duration} semana', 'durante {duration} semanas'],
        Month: ['durante {duration} mes', 'durante {duration} meses'],
        Year: ['durante {duration} año', 'durante {duration} años'],
      },
    }),
  },
  ja: {
    productSoldOutText: '在庫切れ',
    productSaleText: 'セール',
    productAddToCartText: 'カートに追加',
    productSubscribeText: '定期購入する',
    productQuantityInputLabel: '数量',
    productQuickViewText: 'クイックビュー',
    productQuickViewDetailsText: '詳細を見る',
    productQuickViewWaitingText: '読み込み中…',
    productQuickViewCloseText: '閉じる',
    productPriceFromText: '{fromPrice}から',
    productPriceUnavailable: '利用不可',
    salePriceText: 'セール価格：',
    originalPriceText: '通常価格：',
    productVariantSelectText: '{variantName}を選択',
    giftCardVariantSelectText: '金額を選択',
    giftCardValueDisplayText: '金額',
    productSummaryFormNoAnswerText: '未回答',
    productListSortOrder: 'おすすめ順',
    productListSortNewest: '新着順',
    productListSortPriceAsc: '価格の安い順',
    productListSortPriceDesc: '価格の高い順',
    productListSortName: '名前順',
    productListInStock: '在庫あり',
    productListOnSale: 'セール中',
    productListFrom: '{price}から',
    productListTo: '{price}まで',
    searchKindProducts: '商品',
    searchKindPages: 'ページ',
    searchSuggestions: '検索候補',
    ...planMessages({
      from: '最低価格 ',
      every: {
        Week: ['／週', '／{billingPeriodValue}週間ごと'],
        Month: ['／月', '／{billingPeriodValue}か月ごと'],
        Year: ['／年', '／{billingPeriodValue}年ごと'],
      },
      during: {
        Week: ['（{duration}週間）', '（{duration}週間）'],
        Month: ['（{duration}か月間）', '（{duration}か月間）'],
        Year: ['（{duration}年間）', '（{duration}年間）'],
      },
    }),
  },
  ar: {
    productSoldOutText: 'نفدت الكمية',
    productSaleText: 'تخفيض',
    productAddToCartText: 'إضافة إلى السلة',
    productSubscribeText: 'اشتراك',
    productQuantityInputLabel: 'الكمية',
    productQuickViewText: 'نظرة سريعة',
    productQuickViewDetailsText: 'عرض كل التفاصيل',
    productQuickViewWaitingText: 'لحظة من فضلك…',
    productQuickViewCloseText: 'إغلاق',
    productPriceFromText: 'ابتداءً من {fromPrice}',
    productPriceUnavailable: 'غير متوفر',
    salePriceText: 'سعر التخفيض:',
    originalPriceText: 'السعر الأصلي:',
    productVariantSelectText: 'اختر {variantName}',
    giftCardVariantSelectText: 'اختر القيمة',
    giftCardValueDisplayText: 'القيمة',
    productSummaryFormNoAnswerText: 'لا توجد إجابة',
    productListSortOrder: 'ترتيبنا',
    productListSortNewest: 'الأحدث أولًا',
    productListSortPriceAsc: 'السعر: من الأقل إلى الأعلى',
    productListSortPriceDesc: 'السعر: من الأعلى إلى الأقل',
    productListSortName: 'الاسم، من أ إلى ي',
    productListInStock: 'متوفر',
    productListOnSale: 'مخفّض السعر',
    productListFrom: 'من {price}',
    productListTo: 'حتى {price}',
    searchKindProducts: 'المنتجات',
    searchKindPages: 'الصفحات',
    searchSuggestions: 'اقتراحات',
    ...planMessages({
      from: 'ابتداءً من ',
      every: {
        Week: [
          'أسبوعيًا',
          'كل {billingPeriodValue plural two{أسبوعين} few{# أسابيع} many{# أسبوعًا} other{# أسبوع}}',
        ],
        Month: ['شهريًا', 'كل {billingPeriodValue plural two{شهرين} few{# أشهر} many{# شهرًا} other{# شهر}}'],
        Year: ['سنويًا', 'كل {billingPeriodValue plural two{سنتين} few{# سنوات} many{# سنة} other{# سنة}}'],
      },
      during: {
        Week: [
          'لمدة أسبوع',
          'لمدة {duration plural two{أسبوعين} few{# أسابيع} many{# أسبوعًا} other{# أسبوع}}',
        ],
        Month: ['لمدة شهر', 'لمدة {duration plural two{شهرين} few{# أشهر} many{# شهرًا} other{# شهر}}'],
        Year: ['لمدة سنة', 'لمدة {duration plural two{سنتين} few{# سنوات} many{# سنة} other{# سنة}}'],
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
