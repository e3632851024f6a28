import type { ItemProduct, VariantRecord } from './product-item.ts';

/** States in which the page of a product can be looked at before it is in them. */
export const PREVIEW_STATES = ['asIs', 'onSale', 'soldOut', 'fewLeft'] as const;

export type PreviewState = (typeof PREVIEW_STATES)[number];

/** How much of the price a sale asks that the merchant has not set. */
const SALE_SHARE = 0.8;
/** Pieces that are few, whatever the shop calls scarce. */
const FEW = 1;

const CHANGES: Readonly<Record<PreviewState, (variant: VariantRecord) => Partial<VariantRecord>>> = {
  asIs: () => ({}),
  onSale: ({ priceMinor, salePriceMinor }) => ({
    onSale: true,
    salePriceMinor: salePriceMinor ?? Math.round(priceMinor * SALE_SHARE),
  }),
  soldOut: () => ({ unlimited: false, available: 0 }),
  fewLeft: () => ({ unlimited: false, available: FEW }),
};

/**
 * A product as it would be in a state.
 * @param variantId the variant that is looked at alone; undefined for all of them
 */
export function toPreviewState(
  product: ItemProduct,
  state: PreviewState,
  variantId: string | undefined,
): ItemProduct {
  const chosen = product.variants.filter(({ id }) => id === variantId);
  const variants = chosen.length === 0 ? product.variants : chosen;
  return { ...product, variants: variants.map((variant) => ({ ...variant, ...CHANGES[state](variant) })) };
}

/** What the shop says about products while the last pieces are looked at: scarcity is told, however it is set. */
export function preferencesInState(
  preferences: Readonly<Record<string, unknown>>,
  state: PreviewState,
): Readonly<Record<string, unknown>> {
  return state === 'fewLeft' ? { ...preferences, scarcityEnabled: true } : preferences;
}
