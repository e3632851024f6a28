import { type Cart, type CartProblem, shippingLocationSchema } from '#shared/features/cart/shape.ts';
import { COMPANY_MAX, TAX_NUMBER_MAX } from '#shared/features/checkout/business.ts';
import { checkoutWords } from '#shared/features/checkout/words.ts';
import { COUPON_CODE_MAX } from '#shared/features/coupons/rules.ts';
import { GIFT_CARD_TEXT_MAX } from '#shared/features/gift-cards/rules.ts';
import { isMailAddress } from '#shared/features/mail/rules.ts';
import { ORDER_NOTE_MAX } from '#shared/features/orders/rules.ts';
import { checkAddress } from '#shared/places/check-address.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { FilledCart } from '../cart/fill.ts';
import { BILLING_PREFIX, type FieldProblem, type FormValues, typedAddress } from './form-answer.ts';

/** The carts, as far as the form of the checkout changes them. */
export interface CheckoutCarts {
  fill(context: RequestContext, token: string, filled: FilledCart): Promise<Cart>;
  addCoupon(context: RequestContext, token: string, code: string): Promise<Cart>;
  removeCoupon(context: RequestContext, token: string, code: string): Promise<Cart>;
  addGiftCard(context: RequestContext, token: string, code: string): Promise<Cart>;
  removeGiftCard(context: RequestContext, token: string, code: string): Promise<Cart>;
}

/** What the form of the checkout says, and what is to be mended of it. */
interface ReadForm {
  /** What can be kept, right or not yet. */
  readonly filled: FilledCart;
  readonly problems: readonly FieldProblem[];
}

/** Tells of a refusal in the language of the page. @throws the error itself where it is none */
export type Tell = (refusal: Refusal) => string;

/** The form of the checkout's page. */
export type CheckoutForm = ReturnType<typeof createCheckoutForm>;

/** Sent along by a page that shows a reminder as agreed to. */
export const REMINDER_CHOSEN = 'chosen';

/** Paths of the addresses in problems. */
export const SHIPPING_PATH = 'shippingLocation';
export const BILLING_PATH = 'billingAddress';

/** True for what is wrong with an address that is known, or what it does not tell yet. */
export function isAboutAddress({ severity, field, code }: CartProblem): boolean {
  const isOfPart = [SHIPPING_PATH, BILLING_PATH].some((path) => field?.startsWith(`${path}.`) === true);
  const isOfPlace =
    (field === SHIPPING_PATH || field === BILLING_PATH) && code !== 'SHIPPING_ADDRESS_REQUIRED';
  return severity === 'block' && (isOfPart || isOfPlace);
}

/** An address of the form, and what is wrong with it. */
function readAddress(values: FormValues, prefix: string, path: string, language: string) {
  const typed = typedAddress(values, prefix);
  if (typed === undefined) return { address: undefined, problems: [] };
  const { address, problems } = checkAddress(typed, { path, language, asks: 'whole' });
  return { address: shippingLocationSchema.safeParse(address).data, problems };
}

function readBilling(values: FormValues, language: string) {
  if (values['billingAsked'] === undefined) return { address: undefined, problems: [] };
  if (values['billing'] === undefined) return { address: null, problems: [] };
  return readAddress(values, BILLING_PREFIX, BILLING_PATH, language);
}

/** What else is on the page, where it is. */
function readEntries({ note, payment, company, taxNumber }: FormValues): FilledCart['checkoutEntries'] {
  if (note === undefined && payment === undefined) return undefined;
  return {
    note: (note ?? '').slice(0, ORDER_NOTE_MAX),
    payment: (payment ?? '').slice(0, 600),
    company: (company ?? '').trim().slice(0, COMPANY_MAX),
    taxNumber: (taxNumber ?? '').trim().slice(0, TAX_NUMBER_MAX),
  };
}

/** What was sent of it, and what is to be mended. */
function readForm(values: FormValues, language: string): ReadForm {
  const email = (values['suggestedEmail'] ?? values['email'])?.trim();
  const isMail = email !== undefined && isMailAddress(email);
  const problems: FieldProblem[] = [];
  if (email !== undefined && !isMail) {
    problems.push({ field: 'email', message: checkoutWords(language).emailInvalid });
  }
  const shipping = readAddress(values, '', SHIPPING_PATH, language);
  const billing = readBilling(values, language);
  return {
    filled: {
      email: isMail ? email : undefined,
      shippingLocation: shipping.address,
      billingAddress: billing.address,
      shippingOptionId: idSchema.safeParse(values['shippingOptionId']).data,
      checkoutEntries: readEntries(values),
    },
    problems: [...problems, ...shipping.problems, ...billing.problems],
  };
}

/** Tries a code as a discount's, then as a gift card's. */
async function addCode(
  carts: CheckoutCarts,
  context: RequestContext,
  token: string,
  code: string,
): Promise<Cart | 'unknown'> {
  const isUnknown = (error: unknown, ...codes: string[]) =>
    error instanceof Refusal && codes.includes(error.code);
  if (code.length <= COUPON_CODE_MAX) {
    try {
      return await carts.addCoupon(context, token, code);
    } catch (error) {
      if (!isUnknown(error, 'COUPON_NOT_FOUND')) throw error;
    }
  }
  if (code.length > GIFT_CARD_TEXT_MAX) return 'unknown';
  try {
    return await carts.addGiftCard(context, token, code);
  } catch (error) {
    if (isUnknown(error, 'GIFT_CARD_NOT_FOUND', 'GIFT_CARD_NOT_TAKEN')) return 'unknown';
    throw error;
  }
}

/** Makes what the form of the checkout does. */
export function createCheckoutForm(deps: {
  carts: CheckoutCarts;
  chooseReminder: (context: RequestContext, cart: Cart, agrees: boolean) => Promise<void>;
}) {
  const { carts } = deps;

  const keep = async (
    context: RequestContext,
    token: string,
    filled: FilledCart,
  ): Promise<Cart | undefined> =>
    Object.values(filled).every((value) => value === undefined)
      ? undefined
      : carts.fill(context, token, filled);

  const applyCode = async (
    context: RequestContext,
    token: string,
    values: FormValues,
    tell: Tell,
  ): Promise<FieldProblem[]> => {
    const code = values['code']?.trim() ?? '';
    if (code === '') return [];
    try {
      if ((await addCode(carts, context, token, code)) !== 'unknown') return [];
      return [{ field: 'code', message: checkoutWords(context.site.language).codeUnknown }];
    } catch (error) {
      const isAboutCode = error instanceof Refusal && /COUPONS?|GIFT_CARDS?/.test(error.code);
      if (!isAboutCode) throw error;
      return [{ field: 'code', message: tell(error) }];
    }
  };

  async function takeOut(context: RequestContext, token: string, values: FormValues) {
    const { removeCoupon, removeGiftCard } = values;
    if (removeCoupon !== undefined) return carts.removeCoupon(context, token, removeCoupon);
    if (removeGiftCard !== undefined) return carts.removeGiftCard(context, token, removeGiftCard);
    return undefined;
  }

  return {
    /** What was sent of it. @param language BCP 47 tag of the page */
    read: readForm,

    /** Keeps what was filled in, where that is anything. */
    keep,

    /** Puts a typed code into the cart, a discount's or a gift card's; answers what is wrong with it. */
    applyCode,

    /** Keeps whether the buyer agrees to a reminder, where the page showed it otherwise. */
    async chooseAnew(
      context: RequestContext,
      token: string,
      { reminderAsked, reminder }: FormValues,
      filled: FilledCart,
    ): Promise<void> {
      const isChosen = reminder !== undefined;
      if (reminderAsked === undefined || isChosen === (reminderAsked === REMINDER_CHOSEN)) return;
      await deps.chooseReminder(context, await carts.fill(context, token, filled), isChosen);
    },

    /**
     * Keeps all that is on the page, and puts codes into the cart and takes them out as it says.
     * @throws Refusal where the cart cannot be changed
     */
    async save(
      context: RequestContext,
      token: string,
      values: FormValues,
      tell: Tell,
    ): Promise<{ cart: Cart; problems: readonly FieldProblem[] }> {
      const isFollowed = values['follow'] !== undefined || values['updateCountry'] !== undefined;
      const { filled, problems } = readForm(values, context.site.language);
      const saved = await carts.fill(context, token, filled);
      if (isFollowed) return { cart: saved, problems };
      const { reminderAsked, reminder } = values;
      if (reminderAsked !== undefined && filled.email !== undefined) {
        await deps.chooseReminder(context, saved, reminder !== undefined);
      }
      const coded = await applyCode(context, token, values, tell);
      const left = await takeOut(context, token, values);
      return { cart: left ?? saved, problems: [...problems, ...coded] };
    },
  };
}
