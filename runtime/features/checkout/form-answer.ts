/** Fields of a form by their names, as texts; of several with one name the last counts. */
export type FormValues = Readonly<Record<string, string>>;

/** A problem beside the field that it is about. */
export interface FieldProblem {
  /** `email`, `code`, `taxNumber`, `terms`, `payment`, or the path of a part of an address such as `shippingLocation.city`. */
  readonly field: string;
  readonly message: string;
}

/** What the page of the checkout answers to a form that was sent from it. */
export interface CheckoutAnswer {
  /** What was sent; it is shown again. */
  readonly values: FormValues;
  readonly problems: readonly FieldProblem[];
  /**
   * `refused` for what has to be mended, `changed` where the buyer has seen another order than there is, `followed` for
   * a page that shows what was entered so far, before anybody wants to go on.
   */
  readonly kind: 'refused' | 'changed' | 'followed';
  /** What there is to tell of a change, where the cart does not say it better. */
  readonly reasons?: readonly string[];
}

/** The id of the field that a problem stands beside. */
export function idOfField(field: string): string {
  return field.replace('.', '-');
}

/** The beginning of the names of a billing address's fields. */
export const BILLING_PREFIX = 'billing.';

/** The name of an answer among the facts of a page. */
const FACT = 'checkoutAnswer';

/** A form's answer as a fact of the page that it is answered with. */
export function toFacts(answer: CheckoutAnswer): Readonly<Record<string, unknown>> {
  return { [FACT]: answer };
}

/** The answer that a page is made for; undefined for a page that nobody sent a form from. */
export function readAnswer(facts: Readonly<Record<string, unknown>>): CheckoutAnswer | undefined {
  return facts[FACT] as CheckoutAnswer | undefined;
}

/** The fields of a form that was sent. */
export function readValues(body: unknown): FormValues {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
      const text: unknown = Array.isArray(value) ? value.at(-1) : value;
      return typeof text === 'string' ? [[name, text] as const] : [];
    }),
  );
}

const PARTS = [
  'country',
  'firstName',
  'lastName',
  'addressLine1',
  'addressLine2',
  'city',
  'region',
  'postalCode',
  'phone',
] as const;

/** The address among the fields of a form, as it was typed; undefined where the form asks for none. */
export function typedAddress(
  values: FormValues,
  prefix = '',
): Readonly<Partial<Record<(typeof PARTS)[number], string>>> | undefined {
  if (values[`${prefix}country`] === undefined) return undefined;
  return Object.fromEntries(
    PARTS.flatMap((part) => {
      const text = values[prefix + part]?.trim();
      return text === undefined || text === '' ? [] : [[part, text] as const];
    }),
  );
}
