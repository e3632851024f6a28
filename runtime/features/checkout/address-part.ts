import type { Cart } from '#shared/features/cart/shape.ts';
import { propertyAt } from '#shared/json/values.ts';
import { addressForm } from '#shared/places/address-form.ts';
import type { AddressNeeds } from '#shared/places/address-parts.ts';
import type { OfferedCountry } from '#shared/places/offered-countries.ts';
import type { Site } from '../../http/context.ts';
import { BILLING_PATH, isAboutAddress, SHIPPING_PATH } from './form.ts';
import {
  BILLING_PREFIX,
  type CheckoutAnswer,
  type FieldProblem,
  type FormValues,
  idOfField,
  typedAddress,
} from './form-answer.ts';

/** What is asked for step by step or told beside its field, and so is no problem of the order. */
export const ASKED: readonly string[] = [
  'EMAIL_REQUIRED',
  'EMAIL_SUGGESTION',
  'SHIPPING_ADDRESS_REQUIRED',
  'BILLING_ADDRESS_REQUIRED',
  'PAYMENT_REQUIRED',
];

/** What is told beside fields: what the form was refused for, and why things cannot be sent where they should go. */
export function besideFields(cart: Cart, answer: CheckoutAnswer | undefined): FieldProblem[] {
  const told = answer?.problems ?? [];
  // What is missing is told to who wants to go on, or comes back to an address that lacks it; nobody else has come so far.
  const isAskedFor =
    answer === undefined ? cart.shippingLocation.addressLine1 !== undefined : answer.kind !== 'followed';
  const marked = (answer?.values['wrong'] ?? '').split(' ');
  const ofCart = cart.problems
    .filter(isAboutAddress)
    .map(({ code, field = SHIPPING_PATH, message }) => ({
      code,
      field: field === SHIPPING_PATH || field === BILLING_PATH ? `${field}.country` : field,
      message,
    }))
    .filter(({ code, field }) => isAskedFor || marked.includes(idOfField(field)) || !ASKED.includes(code));
  return [...told, ...ofCart.filter(({ field }) => told.every((problem) => problem.field !== field))];
}

/** True for what goes nowhere and is taxed where its bill goes, while that is not known. */
export function asksForBilling({ problems, requiresShipping }: Cart): boolean {
  return !requiresShipping && problems.some(isAboutAddress);
}

/** What buyers choose an address from. */
interface AddressChoice {
  /** The countries that are shipped to. */
  readonly countries: readonly OfferedCountry[];
  /** Those that a bill can go to. */
  readonly everywhere: readonly OfferedCountry[];
  readonly needsOf: (country: string) => AddressNeeds;
  /** The country that is chosen before the buyer has said one. */
  readonly home: string | undefined;
}

/** The addresses as they are asked for, with what was typed. */
export function toAddresses(
  cart: Cart,
  { values, problems }: { readonly values: FormValues; readonly problems: readonly FieldProblem[] },
  { countries, everywhere, needsOf, home }: AddressChoice,
  language: string,
) {
  const country = home === undefined ? {} : { country: home };
  const isBillingSent = values['billingAsked'] !== undefined;
  const billing = isBillingSent ? typedAddress(values, BILLING_PREFIX) : cart.billingAddress;
  const shipping = { ...country, ...(typedAddress(values) ?? cart.shippingLocation) };
  return {
    shippingForm: addressForm({
      address: shipping,
      needs: needsOf(shipping.country ?? ''),
      countries,
      language,
      problems,
      path: SHIPPING_PATH,
      purpose: 'shipping',
    }),
    hasBilling: isBillingSent ? values['billing'] !== undefined : cart.billingAddress !== undefined,
    billingForm: addressForm({
      address: billing ?? (asksForBilling(cart) ? cart.shippingLocation : {}),
      countries: everywhere,
      language,
      problems,
      path: BILLING_PATH,
      prefix: BILLING_PREFIX,
      purpose: 'billing',
    }),
  };
}

type Addresses = ReturnType<typeof toAddresses>;

/** What comes into view and gets the focus on a page that answers a form. */
export function focusOf(
  answer: CheckoutAnswer | undefined,
  problems: readonly FieldProblem[],
  { shippingForm, billingForm }: Addresses,
  page: { readonly hasChanges: boolean; readonly hasProblems: boolean },
): string {
  if (answer === undefined || answer.kind === 'followed') return '';
  if (answer.kind === 'changed' && page.hasProblems) return 'problems';
  if (answer.kind === 'changed') return page.hasChanges ? 'changes' : '';
  const inOrder = [
    'email',
    ...shippingForm.fields.map(({ id }) => id),
    'code',
    ...billingForm.fields.map(({ id }) => id),
    'taxNumber',
    'terms',
    'payment',
  ];
  const wrong = new Set(problems.map(({ field }) => idOfField(field)));
  return inOrder.find((id) => wrong.has(id)) ?? (page.hasProblems ? 'problems' : '');
}

/** Marks the field that gets the focus, and asks for nothing in the browser that is not always to be filled in. */
export function withFocus(
  { fields, words }: Addresses['shippingForm'],
  focus: string,
  isAlwaysAsked: boolean,
) {
  return {
    words,
    fields: fields.map((field) => ({
      ...field,
      isFocused: field.id === focus,
      isRequired: field.isRequired && isAlwaysAsked,
    })),
  };
}

/** The country that most buyers are in: that of the shop, or the only one that it ships to. */
export function homeOf({ settings }: Site, countries: readonly OfferedCountry[]): string | undefined {
  const [only, ...others] = countries;
  if (others.length === 0) return only?.code;
  const own = propertyAt(settings, ['storeSettings', 'country']);
  return countries.find(({ code }) => code === own)?.code;
}
