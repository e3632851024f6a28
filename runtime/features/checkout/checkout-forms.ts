import { z } from 'zod';
import { CHECKOUT_PAGE_PATH, SUBSCRIPTION_PAGE_PATH } from '#shared/features/cart/paths.ts';
import { CAPTCHA_ERRORS } from '#shared/features/captcha/rules.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import { checkoutSentences } from '#shared/features/checkout/sentences.ts';
import { CHECKOUT_FORM_PATHS } from '#shared/features/checkout/paths.ts';
import type { RateLimitGroup } from '#shared/http/rate-limits.ts';
import { CHECKOUT_ERRORS } from '#shared/features/checkout/rules.ts';
import type { RequestContext } from '../../http/context.ts';
import { type FormAnswer, type PageForm, pageForm } from '../../sockets/page-form.ts';
import { type CheckoutCarts, createCheckoutForm } from './form.ts';
import { type Outcome, payCart, saveContact, type CheckoutSent } from './form-acts.ts';
import { readValues, toFacts } from './form-answer.ts';
import type { PaymentPages } from './payment-pages.ts';
import type { CheckoutService } from './service.ts';

/** Fields of a form at most. */
const FIELDS_MAX = 100;

/** What the forms of the checkout's page need. */
export interface CheckoutFormDeps {
  readonly carts: CheckoutCarts;
  readonly checkout: CheckoutService;
  readonly pages: Pick<PaymentPages, 'leave'>;
  /** Keeps whether the buyer of a cart agrees to be reminded of it. */
  readonly chooseReminder: (context: RequestContext, cart: Cart, agrees: boolean) => Promise<void>;
  readonly cartTokenOf: (cookies: RequestContext['cookies']) => string | undefined;
}

/** One of the forms of the checkout's page. */
function checkoutForm(
  { pages, cartTokenOf }: Pick<CheckoutFormDeps, 'pages' | 'cartTokenOf'>,
  path: string,
  group: RateLimitGroup,
  act: (sent: CheckoutSent) => Promise<Outcome>,
): PageForm {
  return pageForm(
    {
      path,
      schema: z.unknown().transform(readValues),
      fields: FIELDS_MAX,
      limits: ({ sent }) => ((readValues(sent)['code'] ?? '') === '' ? [group] : [group, 'codes']),
      limitText: CHECKOUT_ERRORS.tooOften,
      knowsMember: true,
      page: ({ sent }) =>
        readValues(sent)['cartToken'] === undefined ? CHECKOUT_PAGE_PATH : SUBSCRIPTION_PAGE_PATH,
      sentences: checkoutSentences,
      refused: (_, { sent }) => ({
        facts: toFacts({ values: readValues(sent), problems: [], kind: 'followed' }),
      }),
    },
    async (values, { context, sent: body, tell }): Promise<FormAnswer> => {
      let asksCaptcha = false;
      const token = values['cartToken'] ?? cartTokenOf(context.cookies) ?? '';
      const tellHere: CheckoutSent['tell'] = (error) => {
        const { refusal, sentence } = tell(error);
        asksCaptcha = Object.hasOwn(CAPTCHA_ERRORS, refusal.code);
        return sentence;
      };
      const outcome = await act({ values, body, context, token, tell: tellHere });
      if ('answer' in outcome) {
        return { notice: '', status: outcome.status, facts: { ...toFacts(outcome.answer), asksCaptcha } };
      }
      const { goTo } = outcome;
      return goTo.startsWith('/') ? { goTo } : { document: pages.leave(context.site, goTo) };
    },
  );
}

/**
 * The forms of the checkout's page: whatever is sent, all that is on the page is kept first. What stands in the way is
 * told on the page, beside what it is about, with all that was typed.
 */
export function checkoutForms(deps: CheckoutFormDeps): readonly PageForm[] {
  const form = createCheckoutForm(deps);
  return [
    checkoutForm(deps, CHECKOUT_FORM_PATHS.contact, 'cart', (sent) => saveContact(form, sent)),
    checkoutForm(deps, CHECKOUT_FORM_PATHS.pay, 'checkout', (sent) => payCart(form, deps.checkout, sent)),
  ];
}
