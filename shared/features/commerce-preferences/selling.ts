import { LOWEST_PRICE_KEY, lowestPriceChoiceOf } from '#shared/features/lowest-prices/rules.ts';
import type { Preferences } from './rules.ts';

/** Namespace of how products are sold. */
export const PRODUCT_NAMESPACE = 'product';

/** Switches of the store that the preferences of {@link PRODUCT_NAMESPACE} may set over the site's settings. */
const SWITCHES = ['multipleQuantityAllowedForServices', 'expressCheckout'] as const;

/**
 * Settings of the store as templates and scripts read them: the site's,
 * with what the preferences say over them.
 * @param settings `storeSettings` of the site; anything else sets nothing
 * @param preferences those of the namespace {@link PRODUCT_NAMESPACE}
 */
export function toStoreSettings(
  settings: unknown,
  preferences: Preferences,
): Readonly<Record<string, unknown>> {
  const chosen = SWITCHES.flatMap((name) => {
    const value = preferences[name];
    return typeof value === 'boolean' ? [[name, value] as const] : [];
  });
  const lowestPrice = lowestPriceChoiceOf(preferences[LOWEST_PRICE_KEY]);
  return {
    ...(typeof settings === 'object' ? settings : {}),
    ...Object.fromEntries(chosen),
    ...(lowestPrice === undefined ? {} : { [LOWEST_PRICE_KEY]: lowestPrice }),
  };
}

/**
 * Whether adding an item leads straight to the checkout.
 * @param settings `storeSettings` of the site
 */
export function isExpressCheckout(settings: unknown, preferences: Preferences): boolean {
  return toStoreSettings(settings, preferences)['expressCheckout'] === true;
}
