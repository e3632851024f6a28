import { CLEANED_FIELD } from '#shared/text/cleaned-field.ts';

/** Settings of one part of the store by their keys (docs/sites.md). */
export type Preferences = Readonly<Record<string, unknown>>;

/** Word of a namespace. */
export const NAMESPACE_PATTERN = /^[a-z0-9-]{1,64}$/;
/** Said of a namespace that is none. */
export const NAMESPACE_TEXT = 'A namespace has 1 to 64 lower-case letters, digits and hyphens.';
/** Most bytes of the preferences of one namespace. */
export const PREFERENCES_BYTES_MAX = 64 * 1024;
/** Said of preferences that are no object. */
export const PREFERENCES_TEXT = 'Send the preferences as one object.';

/** Field of every answer that names the site and is no preference. */
const SITE_FIELD = 'websiteId';

/** Namespaces that every visitor may read. */
const PUBLIC_NAMESPACES: ReadonlySet<string> = new Set(['merchandising', 'product', 'cart']);

/** Namespaces of shipping, stock and what is sold out: what store managers may change. */
const SHIPPING_AND_STOCK: ReadonlySet<string> = new Set(['merchandising', 'shipping', 'stock', 'restock']);

/** True for a namespace that visitors may read. */
export function isPublicNamespace(namespace: string): boolean {
  return PUBLIC_NAMESPACES.has(namespace);
}

/** How much of the settings of the store somebody's roles grant to change. */
export type SettingsGrant = 'all' | 'shippingAndStock' | 'none';

/** True when somebody may change a namespace. */
export function mayChangePreferences(grant: SettingsGrant, namespace: string): boolean {
  return grant === 'all' || (grant === 'shippingAndStock' && SHIPPING_AND_STOCK.has(namespace));
}

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/** Fields of an answer that are no preferences. */
const OF_ANSWERS: ReadonlySet<string> = new Set([SITE_FIELD, CLEANED_FIELD]);

/**
 * The preferences in what was sent or answered: without what only answers tell, and without what is null or empty: texts, lists and objects with nothing in them. False and 0 stay.
 */
export function toPreferences(sent: Preferences): Preferences {
  return Object.fromEntries(
    Object.entries(sent).filter(([key, value]) => !OF_ANSWERS.has(key) && isFilled(value)),
  );
}
