import { isTruthy, property, toBoolean, toText } from '#shared/json/values.ts';

/**
 * What the shop says about a product beside the product itself.
 * @param contexts `productMerchandisingContext` of the page, by product id
 */
export function merchandisingOf(contexts: unknown, item: unknown): unknown {
  const id = property(item, 'id');
  return typeof id === 'string' ? property(contexts, id) : undefined;
}

/** One sentence about how few pieces are left, of the product or of the variants with some attributes. */
export interface ScarcityView {
  readonly qtyInStock: unknown;
  /** Names the variants; undefined for a sentence about the whole product. */
  readonly attributes: unknown;
}

/** How few pieces are left, in words that a message makes. */
export interface Scarcity {
  /** Message with the argument `qtyInStock`. */
  readonly text: string;
  readonly views: readonly ScarcityView[];
}

/** What a product tells about its last pieces; undefined when it should not. */
export function scarcityOf(merchandising: unknown): Scarcity | undefined {
  if (!toBoolean(property(merchandising, 'scarcityEnabled'))) return undefined;
  const views = list(property(merchandising, 'scarcityTemplateViews')).map((view) => {
    const attributes = property(view, 'attributes');
    return {
      qtyInStock: property(view, 'qtyInStock'),
      attributes: isTruthy(attributes) ? attributes : undefined,
    };
  });
  return { text: toText(property(merchandising, 'scarcityText')), views };
}

/** One sentence about what is sold before it is there. */
export interface BackorderView {
  readonly text: string;
  /** Names the variants; undefined for a sentence about the whole product. */
  readonly attributes: unknown;
}

/** What a product tells about variants that are sold before they are there. */
export function backordersOf(merchandising: unknown): readonly BackorderView[] {
  return list(property(merchandising, 'backorderViews')).map((view) => ({
    text: toText(property(view, 'text')),
    attributes: property(view, 'attributes'),
  }));
}

/** Form to be told when a variant is there again. */
export interface RestockView {
  readonly variantId: string;
  readonly isHidden: boolean;
}

/** What the forms of a product offer and say. */
export interface Restock {
  readonly views: readonly RestockView[];
  readonly callToAction: string;
  readonly placeholder: string;
  readonly button: string;
  /** Offer to join the mailing list; undefined when there is none. */
  readonly mailingList: { readonly isChecked: boolean; readonly description: string } | undefined;
}

/** The forms of a product's variants that are out of stock. */
export function restockOf(merchandising: unknown): Restock {
  const messages = property(merchandising, 'restockNotificationMessages');
  const word = (key: string): string => toText(property(messages, key));
  return {
    views: list(property(merchandising, 'restockNotificationViews')).map((view) => ({
      variantId: toText(property(view, 'variantId')),
      isHidden: isTruthy(property(view, 'hiddenByDefault')),
    })),
    callToAction: word('CTAText'),
    placeholder: word('placeholderText'),
    button: word('buttonText'),
    mailingList: isTruthy(property(merchandising, 'mailingListSignUpEnabled'))
      ? {
          isChecked: isTruthy(property(merchandising, 'mailingListOptInByDefault')),
          description: word('mailingListDescription'),
        }
      : undefined,
  };
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
