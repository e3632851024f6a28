import { z } from 'zod';
import { CHECKOUT_PAGE_PATH, pathOfSubscriptionCart } from '#shared/features/cart/paths.ts';
import type { Cart, CartProblem } from '#shared/features/cart/shape.ts';
import { hasShownLines } from '#shared/features/checkout/problems.ts';
import { SEEN_MAX, seenLines } from '#shared/features/checkout/seen.ts';
import { CHECKOUT_CALL_PATH } from '#shared/features/checkout/paths.ts';
import { ORDER_NOTE_MAX } from '#shared/features/orders/rules.ts';
import type { RequestContext } from '../../http/context.ts';
import { fingerprint } from '../../http/idempotency.ts';
import { refuse, type Refusal } from '../../http/refusal.ts';
import { type CheckoutForm, isAboutAddress, type Tell } from './form.ts';
import { type CheckoutAnswer, type FieldProblem, type FormValues, idOfField } from './form-answer.ts';
import { readSeen } from './read-seen.ts';
import type { CheckoutService } from './service.ts';

const paySchema = z.object({
  expectedGrandTotalCents: z.coerce.number().int(),
  expectedDueCents: z.coerce.number().int().optional(),
  expectedBackordered: z.coerce.number().int().min(0).optional(),
  key: z.string().min(1).max(200),
  payment: z.string().max(600).default(''),
  note: z.string().trim().max(ORDER_NOTE_MAX).default(''),
  seen: z.string().max(SEEN_MAX).optional(),
  acceptsTerms: z
    .string()
    .optional()
    .transform((ticked) => ticked !== undefined),
  subscribeToList: z
    .string()
    .optional()
    .transform((ticked) => ticked !== undefined),
  /** What the browser found, where the page asked it to work. */
  captchaToken: z.string().max(10_000).optional(),
  acceptProblems: z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((codes) => (typeof codes === 'string' ? [codes] : codes)),
});

/** Refusals that are about another field than how it is paid. */
const FIELDS: Readonly<Record<string, string>> = {
  TERMS_REQUIRED: 'terms',
  TAX_NUMBER_INVALID: 'taxNumber',
};

/** Refusals of a payment that are not about how it is paid: they are told of the whole page. */
const ABOUT_CART: readonly string[] = [
  'CART_NOT_FOUND',
  'CART_EMPTY',
  'CURRENCY_CHANGED',
  'CART_PURCHASED',
  'CART_MERGED',
  'CRUMB_FAIL',
  'INVALID_INPUT',
];

/** What becomes of a form: it leads on, or its page is shown with what is to be said of it. */
export type Outcome =
  | { readonly goTo: string }
  | { readonly status: number; readonly answer: CheckoutAnswer };

const show = (status: number, answer: CheckoutAnswer): Outcome => ({ status, answer });

/** The page that a form was on. */
function backTo({ cartToken }: FormValues, part: string): string {
  return `${cartToken === undefined ? CHECKOUT_PAGE_PATH : pathOfSubscriptionCart(cartToken)}#${part}`;
}

/** The part of the page that comes next. */
function nextPart(values: FormValues, cart: Cart): string {
  const { code = '', removeCoupon, removeGiftCard, step } = values;
  if (code !== '' || removeCoupon !== undefined || removeGiftCard !== undefined) return 'discounts';
  if (cart.problems.some(({ severity, entryId }) => severity === 'block' && entryId !== undefined)) {
    return 'problems';
  }
  return step !== 'payment' && cart.requiresShipping && cart.shippingOptions.length > 1
    ? 'delivery'
    : 'payment';
}

/** A form of the checkout's page that was sent. */
export interface CheckoutSent {
  readonly values: FormValues;
  /** All of what was sent. */
  readonly body: unknown;
  readonly context: RequestContext;
  /** Of the cart that the page shows. */
  readonly token: string;
  readonly tell: Tell;
}

/** Keeps what was filled in, and leads to the part of the page that comes next. @throws Refusal as the carts do */
export async function saveContact(form: CheckoutForm, sent: CheckoutSent): Promise<Outcome> {
  const { values, context, token, tell } = sent;
  const isFollowed = values['follow'] !== undefined || values['updateCountry'] !== undefined;
  const { cart, problems } = await form.save(context, token, values, tell);
  if (isFollowed) {
    // What was marked as wrong stays so until it is right; nothing else is complained of before anybody wants to go on.
    const marked = (values['wrong'] ?? '').split(' ');
    const still = problems.filter(({ field }) => marked.includes(idOfField(field)));
    return show(200, { values, problems: still, kind: 'followed' });
  }
  if (problems.length > 0) return show(400, { values, problems, kind: 'refused' });
  if (cart.problems.some(isAboutAddress)) return show(409, { values, problems: [], kind: 'refused' });
  const seen = readSeen(values['seen']);
  if (seen !== undefined && !hasShownLines(cart, seenLines(seen))) {
    return show(409, { values, problems: [], kind: 'changed' });
  }
  return { goTo: backTo(values, nextPart(values, cart)) };
}

/** Keeps what was filled in, and buys the cart. @throws Refusal of what is about the whole page */
export async function payCart(
  form: CheckoutForm,
  checkout: Pick<CheckoutService, 'checkOut'>,
  { values, body, context, token, tell }: CheckoutSent,
): Promise<Outcome> {
  const asked = paySchema.safeParse(body);
  if (!asked.success) throw refuse('INVALID_INPUT', { text: 'This form is not complete.' });
  const { key, payment, captchaToken, seen, ...ask } = asked.data;
  const { filled, problems } = form.read(values, context.site.language);
  const coded = await form.applyCode(context, token, values, tell);
  const open = [...problems, ...coded];
  await form.chooseAnew(context, token, values, filled);
  if (open.length > 0) {
    await form.keep(context, token, filled);
    return show(400, { values, problems: open, kind: 'refused' });
  }
  const [provider = '', ...rest] = payment.split(':');
  const idempotent = {
    key,
    scope: `form ${CHECKOUT_CALL_PATH.replace(':cartToken', token)}`,
    fingerprint: fingerprint({ ...ask, payment }),
  };
  const call = {
    ...ask,
    captchaToken,
    ...(payment === '' ? {} : { payment: { provider, token: rest.join(':') } }),
  };
  const shown = readSeen(seen);
  const page = { filled, expectedLines: shown && seenLines(shown) };
  try {
    const done = await checkout.checkOut({ ...context, idempotent }, token, call, page);
    return { goTo: done.redirectUrl ?? done.nextAction?.url ?? backTo(values, 'payment') };
  } catch (error) {
    const refusal = error as Refusal;
    const message = tell(refusal);
    if (ABOUT_CART.includes(refusal.code)) throw error;
    if (refusal.code !== 'PROBLEMS') {
      const aboutField: FieldProblem[] = [{ field: FIELDS[refusal.code] ?? 'payment', message }];
      return show(refusal.status, { values, problems: aboutField, kind: 'refused' });
    }
    const found = refusal.facts['problems'] as readonly CartProblem[];
    const reasons = found.map((problem) => problem.message);
    return show(refusal.status, { values, problems: [], kind: 'changed', reasons });
  }
}
