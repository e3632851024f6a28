import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { RECORD_TYPE } from '#shared/codes/record-type.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import type { SubscriptionPlan } from './catalog.ts';
import { type Backorder, inStockOf, offeredBackorder } from '#shared/features/backorders/rules.ts';
import { optionValuesOf } from './rules.ts';
import { toMoney } from '#shared/money/minor-units.ts';

/** A product with its variants, as pages read it. */
export interface ItemProduct {
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
}

export interface VariantRecord extends KeptVariant {
  /** Pieces that can be bought: on hand less what is held, and what can be back-ordered. */
  readonly available: number;
}

function toVariantJson(variant: VariantRecord, ordering: readonly string[], currency: string) {
  const { id, sku, attributes, onSale, unlimited, priceMinor, salePriceMinor } = variant;
  const salePrice = salePriceMinor === null ? {} : { salePriceMoney: toMoney(salePriceMinor, currency) };
  return {
    id,
    sku,
    attributes,
    optionValues: optionValuesOf(attributes, ordering),
    priceMoney: toMoney(priceMinor, currency),
    price: priceMinor,
    ...salePrice,
    ...(salePriceMinor === null ? {} : { salePrice: salePriceMinor }),
    onSale,
    unlimited,
    qtyInStock: inStockOf(variant),
    ...offeredBackorder(variant),
    ...(variant.imageId === null ? {} : { mainImageId: variant.imageId }),
  };
}

/** A product as templates see it (SPEC 3 "Product", template-language 21.1). */
export function toProductItem(
  product: ItemProduct,
  images: readonly ImageItem[],
  collectionUrlId: string,
  currency: string,
): Record<string, unknown> {
  const [main] = images;
  const variants = product.variants.map((variant) =>
    toVariantJson(variant, product.variantOptionOrdering, currency),
  );
  const [only] = variants;
  const isDigital = product.productType === PRODUCT_TYPE.digital;
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
      variants: isDigital ? [] : variants,
      variantOptionOrdering: product.variantOptionOrdering,
      isSubscribable: product.isSubscribable,
      ...(product.subscriptionPlan === null ? {} : { subscriptionPlan: product.subscriptionPlan }),
      ...(product.additionalFieldsFormId === null
        ? {}
        : { additionalFieldsFormId: product.additionalFieldsFormId }),
      ...(product.additionalFieldsForm === null
        ? {}
        : { additionalFieldsForm: product.additionalFieldsForm }),
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
