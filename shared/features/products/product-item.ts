import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { RECORD_TYPE } from '#shared/codes/record-type.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import type { SubscriptionPlan } from './catalog.ts';
import { freeLabelIn, type FreePrice, freeTextOf } from '#shared/features/free-prices/rules.ts';
import { type UnitMeasure, unitPriceOf } from '#shared/features/unit-prices/rules.ts';
import { type Backorder, inStockOf, offeredBackorder } from '#shared/features/backorders/rules.ts';
import { optionValuesOf } from './rules.ts';
import { timeOfId } from '#shared/text/time-of-id.ts';
import { toMoney } from '#shared/money/minor-units.ts';

/** A product with its variants, as pages read it. */
export interface ItemProduct extends FreePrice {
  readonly id: string;
  readonly collectionId: string;
  readonly urlId: string;
  readonly name: string;
  readonly productType: number;
  readonly body: string;
  readonly excerpt: string;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly variantOptionOrdering: readonly string[];
  readonly isFeatured: boolean;
  readonly customAddButtonText: string | null;
  readonly isSubscribable: boolean;
  /** True where the price includes the shipping. */
  readonly isShippingIncluded: boolean;
  /** True for a digital product that has no file, so that its buyer would get nothing. */
  readonly lacksFile: boolean;
  readonly subscriptionPlan: SubscriptionPlan | null;
  readonly additionalFieldsFormId: string | null;
  readonly additionalFieldsForm: FormDefinition | null;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
  readonly variants: readonly VariantRecord[];
}

/** A variant without its stock. */
export interface KeptVariant {
  readonly id: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly priceMinor: number;
  readonly salePriceMinor: number | null;
  readonly onSale: boolean;
  readonly unlimited: boolean;
  readonly imageId: string | null;
  /** Missing where it is sold from stock alone. */
  readonly backorder?: Backorder;
  /** Lowest price of the 30 days before a reduction; missing where there is none. */
  readonly lowestPriceMinor?: number;
  /** What it holds and what its price is told for; missing where nobody said. */
  readonly unitMeasure?: UnitMeasure;
}

export interface VariantRecord extends KeptVariant {
  /** Pieces that can be bought: on hand less what is held, and what can be back-ordered. */
  readonly available: number;
}

/** What of the site decides how prices are told. */
export interface PriceTerms {
  readonly currency: string;
  /** That the page is read in. */
  readonly language: string;
  /** Whether reductions tell the lowest price of 30 days. */
  readonly tellsLowestPrice: boolean;
}

/** What is told of a price beside it: what stands for 0, the lowest one before, the one for a measure. */
function priceNotes(
  variant: VariantRecord,
  free: FreePrice,
  { currency, language, tellsLowestPrice }: PriceTerms,
) {
  const { onSale, priceMinor, salePriceMinor, lowestPriceMinor, unitMeasure } = variant;
  const activeMinor = onSale ? (salePriceMinor ?? priceMinor) : priceMinor;
  const freeText = freeTextOf(free, activeMinor, language);
  return {
    ...(freeText === undefined ? {} : { freeText }),
    ...(tellsLowestPrice && onSale && lowestPriceMinor !== undefined
      ? { lowestPriceMoney: toMoney(lowestPriceMinor, currency) }
      : {}),
    ...(unitMeasure === undefined || activeMinor === 0
      ? {}
      : { unitPrice: unitPriceOf(activeMinor, unitMeasure, currency) }),
  };
}

function toVariantJson(variant: VariantRecord, product: ItemProduct, terms: PriceTerms) {
  const { id, sku, attributes, onSale, unlimited, priceMinor, salePriceMinor } = variant;
  const { currency } = terms;
  const salePrice = salePriceMinor === null ? {} : { salePriceMoney: toMoney(salePriceMinor, currency) };
  return {
    id,
    sku,
    attributes,
    optionValues: optionValuesOf(attributes, product.variantOptionOrdering),
    priceMoney: toMoney(priceMinor, currency),
    price: priceMinor,
    ...salePrice,
    ...(salePriceMinor === null ? {} : { salePrice: salePriceMinor }),
    ...priceNotes(variant, product, terms),
    onSale,
    unlimited,
    qtyInStock: inStockOf(variant),
    ...offeredBackorder(variant),
    ...(variant.imageId === null ? {} : { mainImageId: variant.imageId }),
  };
}

/**
 * What is told beside the price of the product as a whole: by the variant whose price that is, the cheapest one. Of
 * several with its price the one with the lowest price before is told.
 */
function notesOfProduct(variants: readonly ReturnType<typeof toVariantJson>[]) {
  const activeOf = (variant: (typeof variants)[number]) =>
    variant.onSale ? (variant.salePrice ?? variant.price) : variant.price;
  const lowest = Math.min(...variants.map(activeOf));
  const cheapest = variants.filter((variant) => activeOf(variant) === lowest);
  const before = cheapest.flatMap(({ lowestPriceMoney }) => lowestPriceMoney ?? []);
  const lowestPriceMoney = before.toSorted((a, b) => Number(a.value) - Number(b.value))[0];
  // Variants of different sizes have prices that cannot be compared, so the list tells of none.
  const [first] = cheapest;
  const isOne = cheapest.every(
    (variant) => JSON.stringify(variant.unitPrice) === JSON.stringify(first?.unitPrice),
  );
  return {
    ...(lowestPriceMoney === undefined ? {} : { lowestPriceMoney }),
    ...(first?.unitPrice === undefined || !isOne ? {} : { unitPrice: first.unitPrice }),
    ...(first?.freeText === undefined ? {} : { freeText: first.freeText }),
  };
}

/**
 * A product as templates see it. The dialect takes kinds that it does not know
 * for free and sold out; so access to pages says in `sellsLike` whose rules of price and stock count for it.
 * @param images its pictures; the first one stands for it
 * @param page.chosenId the variant that the address of its page names
 */
export function toProductItem(
  product: ItemProduct,
  images: readonly ImageItem[],
  { collectionUrlId, chosenId }: { readonly collectionUrlId: string; readonly chosenId?: string | undefined },
  terms: PriceTerms,
): Record<string, unknown> {
  const [main] = images;
  const variants = product.variants.map((variant) => toVariantJson(variant, product, terms));
  const [only] = variants;
  const chosen = variants.find(({ id }) => id === chosenId);
  const isDigital = product.productType === PRODUCT_TYPE.digital;
  const addedOn = timeOfId(product.id);
  return {
    id: product.id,
    collectionId: product.collectionId,
    recordType: RECORD_TYPE.storeItem,
    recordTypeLabel: 'store-item',
    title: product.name,
    urlId: product.urlId,
    fullUrl: pathOfItem(collectionUrlId, product.urlId),
    body: product.body,
    excerpt: product.excerpt,
    tags: product.tags,
    categories: product.categories,
    starred: product.isFeatured,
    variantOptionOrdering: product.variantOptionOrdering,
    ...(addedOn === undefined ? {} : { addedOn, publishOn: addedOn }),
    updatedOn: product.updatedAt,
    ...(main === undefined
      ? {}
      : {
          mainImageId: main.id,
          systemDataId: main.id,
          systemDataVariants: main.systemDataVariants,
          assetUrl: main.assetUrl,
          originalSize: main.originalSize,
          mediaFocalPoint: main.mediaFocalPoint,
          colorData: main.colorData,
          mainImage: main,
        }),
    items: images,
    structuredContent: {
      productType: product.productType,
      ...(product.productType === PRODUCT_TYPE.paywall ? { sellsLike: PRODUCT_TYPE.service } : {}),
      variants: isDigital ? [] : variants,
      ...(chosen === undefined ? {} : { chosenVariant: chosen }),
      variantOptionOrdering: product.variantOptionOrdering,
      isSubscribable: product.isSubscribable,
      ...(product.lacksFile ? { isUnavailable: true } : {}),
      ...(product.subscriptionPlan === null ? {} : { subscriptionPlan: product.subscriptionPlan }),
      ...(product.additionalFieldsFormId === null
        ? {}
        : { additionalFieldsFormId: product.additionalFieldsFormId }),
      ...(product.additionalFieldsForm === null
        ? {}
        : { additionalFieldsForm: product.additionalFieldsForm }),
      ...(product.isShippingIncluded && product.productType === PRODUCT_TYPE.physical
        ? { isShippingIncluded: true }
        : {}),
      ...(product.freeIfZero ? { freeIfZero: true, freeLabel: freeLabelIn(product, terms.language) } : {}),
      ...notesOfProduct(variants),
      onSale: isDigital ? (only?.onSale ?? false) : variants.some((variant) => variant.onSale),
      useCustomAddButtonText: product.customAddButtonText !== null,
      customAddButtonText: product.customAddButtonText ?? '',
      ...(isDigital && only !== undefined
        ? {
            priceMoney: only.priceMoney,
            ...('salePriceMoney' in only ? { salePriceMoney: only.salePriceMoney } : {}),
          }
        : {}),
    },
  };
}
