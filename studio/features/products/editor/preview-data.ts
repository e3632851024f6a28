import type { ImageItem } from '#shared/features/images/image-item.ts';
import { toMerchandisingContexts } from '#shared/features/commerce-preferences/merchandising.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import type { PageData } from '#shared/features/pages/contract.ts';
import {
  preferencesInState,
  type PreviewState,
  toPreviewState,
} from '#shared/features/products/preview-states.ts';
import { isFreeLabelMissing } from '#shared/features/free-prices/rules.ts';
import { tellsLowestPrice } from '#shared/features/lowest-prices/rules.ts';
import type { Product, ProductCategory } from '#shared/features/products/shape.ts';
import { type ItemProduct, toProductItem } from '#shared/features/products/product-item.ts';
import { propertyAt, toText } from '#shared/json/values.ts';
import { minorOf, type Money } from '#shared/money/minor-units.ts';
import { typedMinor } from '../../../components/typed-amount.ts';
import { leftOf, type ProductForm } from '../product-form.ts';

/** The theme file that shows one product. */
const TEMPLATE = 'collections/products.item';

/** What is looked at, beside the product. */
export interface PreviewChoice {
  readonly state: PreviewState;
  /** Key of the variant that is looked at alone; undefined for all of them. */
  readonly variantKey: string | undefined;
}

/** Everything that the page of an edited product is made of. */
export interface PreviewInput {
  readonly product: Product;
  readonly form: ProductForm;
  /** The pictures of the form, in their order. */
  readonly images: readonly ImageItem[];
  readonly categories: readonly ProductCategory[];
  readonly currency: string;
  readonly collectionUrlId: string;
  /** What the shop says about its products beside the products themselves. */
  readonly merchandising: Preferences;
  /** The page of the list that the product is in. */
  readonly listPage: PageData;
  readonly choice: PreviewChoice;
}

function lowestOf(money: Money | null | undefined, currency: string) {
  const lowestPriceMinor = money == null ? undefined : minorOf(money, currency);
  return lowestPriceMinor === undefined ? {} : { lowestPriceMinor };
}

/** An edited product as the server would keep it: prices that are half typed are as they were. */
export function toItemProduct(
  product: Product,
  form: ProductForm,
  categories: readonly ProductCategory[],
  currency: string,
): ItemProduct {
  const names = new Map(categories.map(({ id, displayName }) => [id, displayName]));
  const left = leftOf(product);
  const lowest = new Map(product.variants.map(({ id, lowestPriceMoney }) => [id, lowestPriceMoney]));
  return {
    id: product.id,
    collectionId: product.collectionId,
    urlId: form.urlId,
    name: form.name.trim(),
    productType: product.productType,
    body: form.body,
    excerpt: form.excerpt,
    freeIfZero: form.freeIfZero && !isFreeLabelMissing(form),
    freeLabel: form.freeLabel.trim(),
    freeLabels: form.freeLabels,
    isShippingIncluded: form.isShippingIncluded,
    tags: form.tags,
    categories: form.categoryIds.flatMap((id) => names.get(id) ?? []),
    variantOptionOrdering: form.options,
    isFeatured: form.starred,
    customAddButtonText: form.customAddButtonText,
    lacksFile: product.lacksFile,
    isSubscribable: form.subscriptionPlan !== null,
    subscriptionPlan: form.subscriptionPlan,
    additionalFieldsFormId: form.additionalFieldsForm?.id ?? null,
    additionalFieldsForm: form.additionalFieldsForm,
    updatedAt: Date.parse(product.updatedOn),
    variants: form.variants.map((variant) => ({
      id: variant.id ?? variant.key,
      sku: variant.sku,
      attributes: Object.fromEntries(
        form.options.map((option, index) => [option, variant.values[index] ?? '']),
      ),
      priceMinor: typedMinor(variant.price, currency) ?? 0,
      salePriceMinor: typedMinor(variant.salePrice, currency) ?? null,
      onSale: variant.onSale && typedMinor(variant.salePrice, currency) !== undefined,
      unlimited: variant.unlimited,
      ...(variant.backorder === null ? {} : { backorder: variant.backorder }),
      ...lowestOf(lowest.get(variant.id ?? ''), currency),
      ...(variant.unitMeasure === null ? {} : { unitMeasure: variant.unitMeasure }),
      imageId: variant.imageId,
      available: (left.get(variant.id ?? '') ?? variant.stock) + (variant.backorder?.limit ?? 0),
    })),
  };
}

/** The page of an edited product with the data that visitors would get, in the state that is looked at. */
export function toPreviewPage(input: PreviewInput): PageData {
  const { product, form, choice, listPage, currency } = input;
  const chosen = form.variants.find(({ key }) => key === choice.variantKey);
  const shown = toPreviewState(
    toItemProduct(product, form, input.categories, currency),
    choice.state,
    chosen?.id ?? chosen?.key,
  );
  const { images } = input;
  // A variant that is looked at alone shows its own picture first, as its choice on the page does.
  const own = images.filter(({ id }) => id === chosen?.imageId);
  const ordered = [...own, ...images.filter(({ id }) => id !== chosen?.imageId)];
  const preferences = preferencesInState(input.merchandising, choice.state);
  const { items: _items, pagination: _pagination, ...json } = listPage.json;
  const storeSettings = propertyAt(json, ['websiteSettings', 'storeSettings']);
  const language = toText(propertyAt(json, ['website', 'language']));
  const terms = { currency, language, tellsLowestPrice: tellsLowestPrice(storeSettings) };
  const item = toProductItem(shown, ordered, { collectionUrlId: input.collectionUrlId }, terms);
  return {
    ...listPage,
    path: `${listPage.path}#product`,
    title: form.name,
    template: TEMPLATE,
    json: {
      ...json,
      item,
      productMerchandisingContext: {
        ...(json['productMerchandisingContext'] as Record<string, unknown> | undefined),
        ...toMerchandisingContexts(preferences, [item], { language, isOwn: true }),
      },
    },
  };
}
