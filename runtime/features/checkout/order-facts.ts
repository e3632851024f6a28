import type { Cart } from '#shared/features/cart/shape.ts';
import { checkOutCart } from '#shared/features/checkout/contract.ts';
import { readTaxNumber } from '#shared/features/checkout/tax-number.ts';
import { buyerCountry, checkoutTerms } from '#shared/features/checkout/terms.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { amountDue } from '#shared/features/orders/rules.ts';
import type { AcceptedTerms, Address, BillingAddress } from '#shared/features/orders/shape.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import { propertyAt, toText } from '#shared/json/values.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import { takeAddress } from '../../http/take-address.ts';
import type { PaymentOffer } from '../payments/settings.ts';
import type { CartToBuy } from './cart-to-buy.ts';

/** What a buyer sends with the call that buys a cart. */
export type CheckoutBody = HandlerInput<typeof checkOutCart>['body'];

/** The business that buys, where one does. @throws Refusal 400 TAX_NUMBER_INVALID */
async function businessOf(
  { checkoutEntries }: Cart,
  { billing }: CheckoutBody,
  country: string,
): Promise<Pick<BillingAddress, 'company' | 'taxNumber'>> {
  const { company = '', taxNumber: typed = '' } = { ...checkoutEntries, ...billing };
  const taxNumber = await readTaxNumber(typed, country);
  if (typed !== '' && taxNumber === undefined) {
    const { text } = checkOutCart.errors.TAX_NUMBER_INVALID;
    throw refuseAs(checkOutCart, 'TAX_NUMBER_INVALID', { errors: { 'billing.taxNumber': text } });
  }
  return { ...(company === '' ? {} : { company }), ...(taxNumber === undefined ? {} : { taxNumber }) };
}

/**
 * Where the things and the bill of a cart go, and the buyer's country by that.
 * @throws Refusal 400 ADDRESS_INVALID, TAX_NUMBER_INVALID
 */
export async function addressesOf(
  cart: Cart,
  body: CheckoutBody,
  { language, settings }: Site,
): Promise<{ shippingAddress: Address; billingAddress: BillingAddress; country: string }> {
  const { billing } = body;
  const shopCountry = toText(propertyAt(settings, ['storeSettings', 'country']));
  const shippingAddress = cart.shippingLocation;
  const check = { path: 'billingAddress', language };
  const ownOfCall = billing?.sameAsShipping === false ? (billing.address ?? {}) : undefined;
  const own = ownOfCall ?? (billing === undefined ? cart.billingAddress : undefined);
  const billTo: Address =
    own === undefined ? shippingAddress : takeAddress<Address>(own, check, 'billing.address');
  const country = buyerCountry({ billingAddress: billTo, shippingLocation: shippingAddress }, shopCountry);
  const billingAddress = { ...billTo, ...(await businessOf(cart, body, country)) };
  return { shippingAddress, billingAddress, country };
}

/** What the buyer was told of the shop's rules; null where it tells of none. @throws Refusal 400 TERMS_REQUIRED */
export function termsOf(
  { site, now }: RequestContext,
  { acceptsTerms }: CheckoutBody,
  settings: Preferences,
  country: string,
): AcceptedTerms | null {
  const { pages, isAcceptanceAsked } = checkoutTerms(settings, country);
  if (isAcceptanceAsked && !acceptsTerms) throw refuseAs(checkOutCart, 'TERMS_REQUIRED');
  if (pages.length === 0) return null;
  const acceptedOn = new Date(now).toISOString();
  return { pages: [...pages], release: site.liveReleaseId, isTicked: isAcceptanceAsked, acceptedOn };
}

/**
 * How what is due is to be paid; no provider where there is nothing to take.
 * @throws Refusal with PAYMENT_REQUIRED, PROVIDER_UNKNOWN
 */
export function payingOf(
  { mode, providers }: PaymentOffer,
  { payment }: CheckoutBody,
  { sums }: CartToBuy,
): { provider: string | undefined; mode: PaymentOffer['mode'] } {
  const isFree = amountDue(sums) === 0;
  if (!isFree && payment === undefined) throw refuseAs(checkOutCart, 'PAYMENT_REQUIRED');
  const provider = isFree ? undefined : providers.find((name) => name === payment?.provider);
  if (!isFree && provider === undefined) throw refuseAs(checkOutCart, 'PROVIDER_UNKNOWN');
  return { provider, mode };
}
