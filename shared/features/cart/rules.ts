import {
  COOKIES_OFF_TEXT,
  SESSION_EXPIRED_TEXT,
  TOO_MANY_REQUESTS_TEXT,
} from '#shared/text/refusal-texts.ts';
import { SLOT } from '#shared/text/sentences.ts';

/** Fewest pieces of a line (docs/cart-and-checkout.md). */
export const MIN_QUANTITY = 1;
/** Most pieces of a line. */
export const MAX_QUANTITY = 9999;
/** Most lines of a cart (runtime-features A2.25). */
export const MAX_CART_LINES = 500;
/** Most characters of the answers to a line's additional fields. */
export const MAX_FIELDS_LENGTH = 100_000;
/** How long a line that was taken out can be put back, in milliseconds. */
export const REMOVAL_UNDO_MS = 10 * 60 * 1000;

/** How long after the answer the button begins to say that the item was added, in milliseconds. */
export const SUCCESS_LABEL_DELAY_MS = 1000;
/** How long the button says that the item was added, in milliseconds. */
export const ADDED_LABEL_MS = 2000;
/** How long the button shows a failure before it can be pressed again, in milliseconds. */
export const ERROR_RESET_MS = 1000;

/** Label while the call is under way. */
export const ADDING_LABEL = 'Adding…';
/** Label after the item was added. */
export const ADDED_LABEL = 'Added!';

/** The server could not be reached. */
export const NO_CONNECTION_TEXT = 'Please check your internet connection.';
/** The server answered without an explanation. */
export const TRY_AGAIN_TEXT = 'Please try again.';
/** Title of the alert that shows why a line kept its quantity. */
export const QUANTITY_FAILED_TITLE = 'Unable to update quantity';
/** Title of the alert that shows why a line stayed in the cart. */
export const REMOVAL_FAILED_TITLE = 'Unable to remove item';
/** Title of the alert that shows why the answers of a line stayed as they were. */
export const FORM_FAILED_TITLE = 'Unable to update form';
/** Title of the alert that shows why the answers of a line cannot be changed. */
export const FORM_NOT_OPENED_TITLE = 'Unable to open form';
/** Title of the alert that shows why a coupon stayed where it was. */
export const COUPON_FAILED_TITLE = 'Unable to update coupons';
/** Title of the alert that shows why a gift card stayed where it was. */
export const GIFT_CARD_FAILED_TITLE = 'Unable to update gift cards';
/** Title of the alert that shows why the shipping of the cart stayed as it was. */
export const SHIPPING_FAILED_TITLE = 'Unable to update shipping';
/** A cart of the most lines was to get one more. */
export const CART_FULL_TEXT = `A cart holds up to ${MAX_CART_LINES} different items. Please remove one first.`;
/** A product that is sold by subscription was to be put beside others. */
export const SUBSCRIPTION_ONLY_TEXT = 'Subscriptions have to be bought separately.';

/** There are fewer pieces than are wanted. */
export const NOT_ENOUGH_TEXT = 'Sorry, we do not have enough of that item available.';
/** A code was given that no coupon has. */
export const COUPON_NOT_FOUND_TEXT = 'This code does not exist. Please check the spelling.';
/** A code was given that no gift card has. */
export const GIFT_CARD_NOT_FOUND_TEXT = 'There is no gift card with this code. Please check the spelling.';
/** A gift card was to pay for a subscription. */
export const GIFT_CARD_NOT_TAKEN_TEXT = 'A subscription cannot be paid with gift cards.';
/** Why a cart takes no change, or not this one. */
export const CART_TEXTS = {
  notThere: 'This cart no longer exists.',
  bought: 'This cart was already bought.',
  stale: 'This cart was changed in the meantime.',
  merged: 'This cart was merged into another one.',
  entryNotFound: 'This item is no longer in the cart.',
  tooManyCoupons: 'You cannot add more codes to this cart.',
  tooManyGiftCards: 'You cannot add more gift cards to this cart.',
  shippingNotOffered: 'This shipping option is not available for this cart.',
} as const;

/** A product without a plan was to be subscribed to. */
export const NOT_SUBSCRIBABLE_TEXT = 'This item is not sold by subscription.';

/** Why a visitor gets no sample cart. */
export const MOCK_IS_FOR_CONTRIBUTORS = 'Only contributors may ask for a sample cart.';

/** A refused addition: the code of the contract and the sentence for people. */
export interface Refusal {
  readonly code:
    | 'OPTION_REQUIRED'
    | 'DENOMINATION_REQUIRED'
    | 'VARIANT_UNAVAILABLE'
    | 'QUANTITY_NOT_NUMBER'
    | 'QUANTITY_NOT_WHOLE'
    | 'QUANTITY_RANGE'
    | 'OUT_OF_STOCK';
  readonly message: string;
}

/** What the rules need to know of a variant. */
export interface OfferedVariant {
  readonly sku: string;
  /** Option name to value. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly unlimited: boolean;
  readonly qtyInStock: number;
}

/** What the rules need to know of an item. */
export interface OfferedItem<V extends OfferedVariant = OfferedVariant> {
  /** Names of the options in the order in which they are asked; empty when there is nothing to choose. */
  readonly optionNames: readonly string[];
  readonly variants: readonly V[];
  readonly isGiftCard: boolean;
}

/** Values that the visitor chose, by option name; an empty or absent value is an open choice. */
export type Choice = Readonly<Record<string, string | undefined>>;

/** What was chosen is not there. */
export const VARIANT_UNAVAILABLE: Refusal = {
  code: 'VARIANT_UNAVAILABLE',
  message: 'Sorry, that item variant is unavailable. Please select another variant.',
};

/** One option, or several, still have to be chosen. */
export const OPTION_MISSING_TEXT = `Please select the ${SLOT} option.`;
export const OPTIONS_MISSING_TEXT = `Please select the ${SLOT} options.`;
/** The value of a gift card still has to be chosen. */
export const DENOMINATION_MISSING_TEXT = 'Select a denomination for the Gift Card';
/** What was given as a quantity is none. */
export const QUANTITY_NOT_NUMBER_TEXT = 'Quantity must be a number.';
export const QUANTITY_NOT_WHOLE_TEXT = 'Quantity must be a whole number';

/** More than one was wanted of what is sold one at a time. */
export const ONE_PIECE_TEXT = 'This item is sold one at a time.';

/** The quantity is out of its limits. */
export function quantityRangeText(least: number): string {
  return `Quantity must be between ${least} and ${MAX_QUANTITY}.`;
}

/** Tells which options still have to be chosen; takes at least one name. */
export function missingOptionsMessage(options: readonly string[]): string {
  const last = options.at(-1) ?? '';
  if (options.length < 2) return OPTION_MISSING_TEXT.replace(SLOT, () => last);
  const others = options.slice(0, -1).join(', ');
  const names = `${others}${options.length > 2 ? ',' : ''} and ${last}`;
  return OPTIONS_MISSING_TEXT.replace(SLOT, () => names);
}

/** The refusal of an item whose named options are still open; a gift card is asked for its value. */
export function refuseOpenChoice(
  item: Pick<OfferedItem, 'isGiftCard'>,
  openNames: readonly string[],
): Refusal {
  return item.isGiftCard
    ? { code: 'DENOMINATION_REQUIRED', message: DENOMINATION_MISSING_TEXT }
    : { code: 'OPTION_REQUIRED', message: missingOptionsMessage(openNames) };
}

/** The first variant that has every chosen value; open choices match any. */
export function findVariant<V extends OfferedVariant>(variants: readonly V[], choice: Choice): V | undefined {
  const chosen = Object.entries(choice).filter(([, value]) => value);
  return variants.find((variant) => chosen.every(([name, value]) => variant.attributes[name] === value));
}

/** The variant that the visitor's choice names, or why there is none. */
export function chooseVariant<V extends OfferedVariant>(item: OfferedItem<V>, choice: Choice): V | Refusal {
  const open = item.optionNames.filter((name) => !choice[name]);
  if (open.length > 0) return refuseOpenChoice(item, open);
  return findVariant(item.variants, choice) ?? VARIANT_UNAVAILABLE;
}

/** The variant of a stock-keeping unit; null names the only variant of an item without a choice. */
export function findBySku<V extends OfferedVariant>(item: OfferedItem<V>, sku: string | null): V | Refusal {
  if (sku === null) {
    const [only, ...others] = item.variants;
    if (only && others.length === 0) return only;
    return item.variants.length === 0 ? VARIANT_UNAVAILABLE : refuseOpenChoice(item, item.optionNames);
  }
  return item.variants.find((variant) => variant.sku === sku) ?? VARIANT_UNAVAILABLE;
}

/** Whether an answer of the rules is a refusal. */
export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer;
}

/**
 * Reads a quantity as a whole number within the limits, or tells why it is none.
 * @param value a number, or text in decimal digits
 * @param least lowest quantity allowed; 0 where a line may be removed
 */
export function parseQuantity(value: unknown, least = MIN_QUANTITY): number | Refusal {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
    return { code: 'QUANTITY_NOT_NUMBER', message: QUANTITY_NOT_NUMBER_TEXT };
  }
  const quantity = Number(text);
  if (Number.isFinite(quantity) && !Number.isInteger(quantity)) {
    return { code: 'QUANTITY_NOT_WHOLE', message: QUANTITY_NOT_WHOLE_TEXT };
  }
  if (quantity < least || quantity > MAX_QUANTITY) {
    return { code: 'QUANTITY_RANGE', message: quantityRangeText(least) };
  }
  return quantity === 0 ? 0 : quantity;
}

/**
 * Refuses more pieces than can be had, counting those already in the cart.
 * @param wanted pieces to be added
 * @param inCart pieces of the same variant that the cart holds already
 */
export function checkStock(variant: OfferedVariant, wanted: number, inCart: number): Refusal | undefined {
  if (variant.unlimited || inCart + wanted <= variant.qtyInStock) return undefined;
  return { code: 'OUT_OF_STOCK', message: NOT_ENOUGH_TEXT };
}

/** Title of the alert that shows why an item was not added. */
export function alertTitle(occasion: { expressCheckout: boolean; isGiftCard: boolean }): string {
  if (occasion.isGiftCard) return 'Unable to purchase Gift Card';
  return occasion.expressCheckout ? 'Unable to Purchase Item' : 'Unable to Add Item';
}

/** What a failed call tells the visitor; `status` 0 stands for no answer at all. */
export function failureText(failure: {
  status: number;
  crumbFail: boolean;
  cookiesEnabled: boolean;
  /** The server's own text, empty when it gave none. */
  error: string;
}): string {
  if (failure.status === 0) return NO_CONNECTION_TEXT;
  if (failure.crumbFail) return failure.cookiesEnabled ? SESSION_EXPIRED_TEXT : COOKIES_OFF_TEXT;
  if (failure.status === 429) return TOO_MANY_REQUESTS_TEXT;
  return failure.error || TRY_AGAIN_TEXT;
}

/** Number of pieces as the cart widgets show it: '100+' above 100. */
export function cartCountText(totalQuantity: number): string {
  return totalQuantity > 100 ? '100+' : String(totalQuantity);
}

/** What the pill cart says of one piece, and of several. */
export const PILL_ONE_TEXT = `${SLOT} item`;
export const PILL_TEXT = `${SLOT} items`;

/** The count on the pill cart, which is hidden at 0. */
export function pillCartText(totalQuantity: number): string {
  return (totalQuantity === 1 ? PILL_ONE_TEXT : PILL_TEXT).replace(SLOT, cartCountText(totalQuantity));
}

/** Whether a page asks for the cart when it opens; otherwise the buttons are just shown. */
export function isCartExpected(visitor: {
  authenticated: boolean;
  /** Value of the readable has-cart cookie. */
  hasCart: string | undefined;
  /** Value of the cart cookie, where it can be read. */
  cart: string | undefined;
}): boolean {
  return visitor.authenticated || visitor.hasCart === 'true' || visitor.cart !== undefined;
}

/** Tells what a cart has to reach before it can be paid; takes the formatted amount. */
export function minimumSubtotalMessage(subtotal: string): string {
  return `To check out, your order subtotal must be ${subtotal} or more.`;
}
