import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { SIGNED_UP_TEXT } from '#shared/features/restock/rules.ts';
import { property, propertyAt, toBoolean, toText } from '#shared/json/values.ts';
import type { Preferences } from './rules.ts';

/** Namespace of what the shop says about its products beside the products themselves. */
export const MERCHANDISING_NAMESPACE = 'merchandising';

/** Pieces up to which a product counts as scarce, where the merchant says nothing else. */
export const SCARCITY_THRESHOLD = 5;
/** What is said of a scarce product, where the merchant says nothing else. */
export const SCARCITY_TEXT = 'Only {qtyInStock} left';

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

/** What the shop says about one product (SPEC 3 "Store settings and merchandising"). */
export interface MerchandisingContext {
  readonly scarcityEnabled: boolean;
  /** Message with the argument `qtyInStock`. */
  readonly scarcityText: string;
  /** Speaks of all variants together before one is chosen, in place of each by itself. */
  readonly scarcityShownByDefault: boolean;
  readonly scarcityTemplateViews: readonly ScarcityTemplateView[];
  /** Empty where the shop has no words of its own. */
  readonly customSoldOutText: string;
  readonly restockNotificationViews: readonly RestockNotificationView[];
  readonly restockNotificationMessages: Readonly<Record<string, string>>;
  readonly mailingListSignUpEnabled: boolean;
  readonly mailingListOptInByDefault: boolean;
}

const RESTOCK_MESSAGES = {
  buttonText: 'Tell me',
  CTAText: 'Be told when it is back',
  placeholderText: 'Email address',
  mailingListDescription: 'Also send me news of the shop',
} as const;

interface Variant {
  readonly id: string;
  readonly attributes: unknown;
  readonly unlimited: boolean;
  readonly quantity: number;
}

/** Kinds of which there is a number of pieces (SPEC 4 "Derived product states"). */
const COUNTED: readonly unknown[] = [PRODUCT_TYPE.physical, PRODUCT_TYPE.service];

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

function restockViews(variants: readonly Variant[]): readonly RestockNotificationView[] {
  return variants
    .filter((variant) => !variant.unlimited && variant.quantity <= 0)
    .map(({ id }) => ({ variantId: id, hiddenByDefault: variants.length > 1 }));
}

/** The preferences that hold for one product: the shop's, with what is set for this product alone over them. */
function preferencesFor(preferences: Preferences, productId: string): Preferences {
  const own = property(preferences['products'], productId);
  return { ...preferences, ...(typeof own === 'object' ? own : {}) };
}

/** What who signed up for a notice is told: the shop's words, else those of the specification (SPEC 8 "Restock"). */
export function restockSuccessText(preferences: Preferences, productId: string): string {
  return toText(preferencesFor(preferences, productId)['restockSuccessText']) || SIGNED_UP_TEXT;
}

function toContext(preferences: Preferences, item: unknown): MerchandisingContext {
  const variants = countedVariants(item);
  const flag = (key: string) => toBoolean(preferences[key]);
  const isShownByDefault = flag('scarcityShownByDefault');
  return {
    scarcityEnabled: flag('scarcityEnabled'),
    scarcityText: toText(preferences['scarcityText']) || SCARCITY_TEXT,
    scarcityShownByDefault: isShownByDefault,
    scarcityTemplateViews: flag('scarcityEnabled')
      ? scarcityViews(variants, isShownByDefault, thresholdOf(preferences))
      : [],
    customSoldOutText: toText(preferences['customSoldOutText']),
    restockNotificationViews: flag('restockNotificationEnabled') ? restockViews(variants) : [],
    restockNotificationMessages: Object.fromEntries(
      Object.entries(RESTOCK_MESSAGES).map(([key, text]) => [key, toText(preferences[key]) || text]),
    ),
    mailingListSignUpEnabled: flag('mailingListSignUpEnabled'),
    mailingListOptInByDefault: flag('mailingListOptInByDefault'),
  };
}

/**
 * The merchandising context of a page by product id (SPEC 3).
 * @param preferences those of the namespace {@link MERCHANDISING_NAMESPACE}; under `products`, by id, what is set for
 * one product alone
 * @param items products as templates see them
 */
export function toMerchandisingContexts(
  preferences: Preferences,
  items: readonly unknown[],
): Readonly<Record<string, MerchandisingContext>> {
  return Object.fromEntries(
    items.map((item) => {
      const id = toText(property(item, 'id'));
      return [id, toContext(preferencesFor(preferences, id), item)];
    }),
  );
}
