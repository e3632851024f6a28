import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { backorderText, type SendingPromise } from '#shared/features/backorders/rules.ts';
import { SIGNED_UP_TEXT } from '#shared/features/restock/rules.ts';
import { isObject, property, propertyAt, toBoolean, toText } from '#shared/json/values.ts';
import { merchandisingWords } from './merchandising-words.ts';
import type { Preferences } from './rules.ts';

/** Namespace of what the shop says about its products beside the products themselves. */
export const MERCHANDISING_NAMESPACE = 'merchandising';

/** Pieces up to which a product counts as scarce, where the merchant says nothing else. */
export const SCARCITY_THRESHOLD = 5;

/** One sentence about the last pieces; without attributes, about the whole product. */
interface ScarcityTemplateView {
  readonly qtyInStock: number;
  readonly attributes?: unknown;
}

/** The form of one variant by which visitors ask to be told when it is there again. */
interface RestockNotificationView {
  readonly variantId: string;
  /** Shown when its variant is chosen; a product with one variant shows it at once. */
  readonly hiddenByDefault: boolean;
}

/** One sentence about what is sold before it is there; without attributes, about the whole product. */
interface BackorderView {
  readonly text: string;
  readonly attributes?: unknown;
}

/** What the shop says about one product. */
export interface MerchandisingContext {
  readonly scarcityEnabled: boolean;
  /** Message with the argument `qtyInStock`. */
  readonly scarcityText: string;
  /** Speaks of all variants together before one is chosen, in place of each by itself. */
  readonly scarcityShownByDefault: boolean;
  readonly scarcityTemplateViews: readonly ScarcityTemplateView[];
  /** Empty where the shop has no words of its own. */
  readonly customSoldOutText: string;
  /** Missing where everything that can be bought is in stock. */
  readonly backorderViews?: readonly BackorderView[];
  readonly restockNotificationViews: readonly RestockNotificationView[];
  readonly restockNotificationMessages: Readonly<Record<string, string>>;
  readonly mailingListSignUpEnabled: boolean;
  readonly mailingListOptInByDefault: boolean;
}

/** In which language the words of the shop are told. */
export interface ToldIn {
  readonly language: string;
  /** True for the language that the merchant writes in: in others the shop's own words are left out. */
  readonly isOwn: boolean;
}

interface Variant {
  readonly id: string;
  readonly attributes: unknown;
  readonly unlimited: boolean;
  readonly quantity: number;
  /** How it is sold before it is there; undefined where it is not. */
  readonly backorder: SendingPromise | undefined;
}

/** Kinds of which there is a number of pieces. */
const COUNTED: readonly unknown[] = [PRODUCT_TYPE.physical, PRODUCT_TYPE.service];

function backorderOf(variant: unknown): SendingPromise | undefined {
  const backorder = property(variant, 'backorder');
  if (typeof backorder !== 'object' || backorder === null) return undefined;
  const promisedOn = property(backorder, 'promisedOn');
  return {
    isPreorder: property(backorder, 'isPreorder') === true,
    promisedOn: typeof promisedOn === 'string' ? promisedOn : null,
  };
}

function countedVariants(item: unknown): readonly Variant[] {
  if (!COUNTED.includes(propertyAt(item, ['structuredContent', 'productType']))) return [];
  const variants = propertyAt(item, ['structuredContent', 'variants']);
  if (!Array.isArray(variants)) return [];
  return variants.map((variant: unknown) => {
    const quantity = property(variant, 'qtyInStock');
    return {
      id: toText(property(variant, 'id')),
      attributes: property(variant, 'attributes'),
      unlimited: property(variant, 'unlimited') === true,
      quantity: typeof quantity === 'number' ? quantity : 0,
      backorder: backorderOf(variant),
    };
  });
}

function thresholdOf(preferences: Preferences): number {
  const threshold = preferences['scarcityThreshold'];
  return typeof threshold === 'number' && threshold >= 1 ? threshold : SCARCITY_THRESHOLD;
}

function scarcityViews(
  variants: readonly Variant[],
  isShownByDefault: boolean,
  threshold: number,
): readonly ScarcityTemplateView[] {
  const isScarce = (quantity: number) => quantity > 0 && quantity <= threshold;
  if (isShownByDefault || variants.length === 1) {
    if (variants.some((variant) => variant.unlimited)) return [];
    const qtyInStock = variants.reduce((sum, variant) => sum + variant.quantity, 0);
    return isScarce(qtyInStock) ? [{ qtyInStock }] : [];
  }
  return variants
    .filter((variant) => !variant.unlimited && isScarce(variant.quantity))
    .map(({ quantity, attributes }) => ({ qtyInStock: quantity, attributes }));
}

/** True where nothing of a variant is in stock. */
const isGone = ({ unlimited, quantity }: Variant): boolean => !unlimited && quantity <= 0;

function backorderViews(variants: readonly Variant[], language: string): readonly BackorderView[] {
  return variants.flatMap((variant) => {
    const { backorder, attributes } = variant;
    if (backorder === undefined || !isGone(variant)) return [];
    const text = backorderText(backorder, language);
    return [variants.length === 1 ? { text } : { text, attributes }];
  });
}

function restockViews(variants: readonly Variant[]): readonly RestockNotificationView[] {
  return variants
    .filter((variant) => isGone(variant) && variant.backorder === undefined)
    .map(({ id }) => ({ variantId: id, hiddenByDefault: variants.length > 1 }));
}

const objectOf = (value: unknown): Preferences => (isObject(value) ? value : {});

/** The preferences that hold for one product: the shop's, with what is set for this product alone over them. */
function preferencesFor(preferences: Preferences, productId: string): Preferences {
  const own = property(preferences['products'], productId);
  return { ...preferences, ...(typeof own === 'object' ? own : {}) };
}

const OWN_FLAG = 'scarcityEnabled';

/** Whether the pages of one product tell how few pieces are left; null where they do as those of all. */
export function stockShownOf(preferences: Preferences, productId: string): boolean | null {
  const own = propertyAt(preferences, ['products', productId, OWN_FLAG]);
  return typeof own === 'boolean' ? own : null;
}

/** Preferences with this said of one product; null lets it do as all. */
export function withStockShown(
  preferences: Preferences,
  productId: string,
  isShown: boolean | null,
): Preferences {
  const products = objectOf(preferences['products']);
  const { [OWN_FLAG]: _flag, ...own } = objectOf(products[productId]);
  const { [productId]: _own, ...others } = products;
  const told = isShown === null ? own : { ...own, [OWN_FLAG]: isShown };
  const isEmpty = Object.keys(told).length === 0;
  return { ...preferences, products: isEmpty ? others : { ...others, [productId]: told } };
}

/**
 * What who signed up for a notice is told: the shop's words where they are in the reader's language, else the
 * usual ones.
 */
export function restockSuccessText(preferences: Preferences, productId: string, isOwn: boolean): string {
  const own = isOwn ? toText(preferencesFor(preferences, productId)['restockSuccessText']) : '';
  return own || SIGNED_UP_TEXT;
}

/** What people agree to who also want the news of the shop: its words, or the usual ones. */
export function mailingListText(preferences: Preferences, { language, isOwn }: ToldIn): string {
  const own = isOwn ? toText(preferences['mailingListDescription']) : '';
  return own || merchandisingWords(language).mailingListDescription;
}

function toContext(
  preferences: Preferences,
  item: unknown,
  { language, isOwn }: ToldIn,
): MerchandisingContext {
  const { scarcityText, ...messages } = merchandisingWords(language);
  const own = (key: string): string => (isOwn ? toText(preferences[key]) : '');
  const variants = countedVariants(item);
  const flag = (key: string) => toBoolean(preferences[key]);
  const isShownByDefault = flag('scarcityShownByDefault');
  const backorders = backorderViews(variants, language);
  return {
    scarcityEnabled: flag('scarcityEnabled'),
    scarcityText: own('scarcityText') || scarcityText,
    scarcityShownByDefault: isShownByDefault,
    scarcityTemplateViews: flag('scarcityEnabled')
      ? scarcityViews(variants, isShownByDefault, thresholdOf(preferences))
      : [],
    customSoldOutText: own('customSoldOutText'),
    ...(backorders.length === 0 ? {} : { backorderViews: backorders }),
    restockNotificationViews: flag('restockNotificationEnabled') ? restockViews(variants) : [],
    restockNotificationMessages: Object.fromEntries(
      Object.entries(messages).map(([key, text]) => [key, own(key) || text]),
    ),
    mailingListSignUpEnabled: flag('mailingListSignUpEnabled'),
    mailingListOptInByDefault: flag('mailingListOptInByDefault'),
  };
}

/**
 * The merchandising context of a page by product id.
 * @param preferences those of the namespace {@link MERCHANDISING_NAMESPACE}; under `products`, by id, what is set for
 * one product alone
 * @param items products as templates see them
 * @param told the language of the page
 */
export function toMerchandisingContexts(
  preferences: Preferences,
  items: readonly unknown[],
  told: ToldIn,
): Readonly<Record<string, MerchandisingContext>> {
  return Object.fromEntries(
    items.map((item) => {
      const id = toText(property(item, 'id'));
      return [id, toContext(preferencesFor(preferences, id), item, told)];
    }),
  );
}
