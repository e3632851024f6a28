import type { Request, Response, Router } from 'express';
import { urlencoded } from 'express';
import { z } from 'zod';
import {
  CHECKOUT_PAGE_PATH,
  pathOfSubscriptionCart,
  SUBSCRIPTION_PAGE_PATH,
} from '#shared/features/cart/paths.ts';
import { CAPTCHA_ERRORS } from '#shared/features/captcha/rules.ts';
import { type Cart, shippingLocationSchema } from '#shared/features/cart/shape.ts';
import { checkoutSentences } from '#shared/features/checkout/sentences.ts';
import { CHECKOUT_ERRORS } from '#shared/features/checkout/rules.ts';
import { CHECKOUT_CALL_PATH, CHECKOUT_FORM_PATHS } from '#shared/features/checkout/paths.ts';
import { isMailAddress } from '#shared/features/mail/rules.ts';
import { ORDER_NOTE_MAX } from '#shared/features/orders/rules.ts';
import { cleanValue } from '#shared/http/json.ts';
import type { RateLimitGroup } from '#shared/http/rate-limits.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import type { RequestContext } from '../../http/context.ts';
import { refusalToTell } from '../../http/errors.ts';
import { fingerprint } from '../../http/idempotency.ts';
import { isFromOwnPage } from '../../http/page-forms.ts';
import { refuse } from '../../http/refusal.ts';
import { createVisitorContext, type EdgeDeps, siteOfRequest } from '../../http/request.ts';
import { visitorSentence } from '../../http/visitor-sentence.ts';
import { withSiteUser } from '../../http/site-user-session.ts';
import type { PaymentPages } from './payment-pages.ts';
import type { CheckoutService } from './service.ts';

const SEE_OTHER = 303;

const contactSchema = z.object({
  email: z.string().trim().refine(isMailAddress, 'Give an e-mail address like name@example.com.'),
  shippingOptionId: z.string().optional(),
  /** There where a reminder was offered. */
  reminderAsked: z.string().optional(),
  reminder: z.string().optional(),
});

const paySchema = z.object({
  expectedGrandTotalCents: z.coerce.number().int(),
  expectedDueCents: z.coerce.number().int().optional(),
  expectedBackordered: z.coerce.number().int().min(0).optional(),
  key: z.string().min(1).max(200),
  payment: z.string().max(600).default(''),
  note: z.string().trim().max(ORDER_NOTE_MAX).default(''),
  /** What the browser found, where the page asked it to work. */
  captchaToken: z.string().max(10_000).optional(),
  acceptProblems: z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((codes) => (typeof codes === 'string' ? [codes] : codes)),
});

const cartSchema = z.object({ cartToken: z.string().min(1).max(200) });

/** The cart of a subscription, where a form is about one. */
function subscriptionCartOf(body: unknown): string | undefined {
  return cartSchema.safeParse(body).data?.cartToken;
}

/** The page that a form was on. */
function backTo(body: unknown): string {
  const token = subscriptionCartOf(body);
  return token === undefined ? CHECKOUT_PAGE_PATH : pathOfSubscriptionCart(token);
}

/** The carts, as far as the forms of the checkout change them. */
interface CheckoutCarts {
  setEmail(context: RequestContext, token: string, email: string): Promise<Cart>;
  setShippingLocation(
    context: RequestContext,
    token: string,
    location: z.output<typeof shippingLocationSchema>,
  ): Promise<Cart>;
  setShippingOption(context: RequestContext, token: string, optionId: string): Promise<Cart>;
}

/**
 * Takes the forms of the checkout's page, which needs no scripts: what was filled in is kept in the cart step by step,
 * and what stands in the way is told on the page.
 * @param showNotice answers with the page of a path and a notice on it
 */
export function routeCheckoutForms(
  router: Router,
  deps: {
    edge: EdgeDeps;
    carts: CheckoutCarts;
    checkout: CheckoutService;
    pages: Pick<PaymentPages, 'leave'>;
    /** Keeps whether the buyer of a cart agrees to be reminded of it. */
    chooseReminder: (context: RequestContext, cart: Cart, agrees: boolean) => Promise<void>;
    cartTokenOf: (cookies: RequestContext['cookies']) => string | undefined;
    showNotice: (
      request: Request,
      response: Response,
      path: string,
      status: number,
      notice: string,
      facts?: Readonly<Record<string, unknown>>,
    ) => Promise<void>;
  },
): void {
  const { edge, carts, checkout } = deps;
  const parseForm = urlencoded({ extended: false, limit: '64kb', parameterLimit: 60 });

  function route(
    path: string,
    limits: readonly RateLimitGroup[],
    act: (body: unknown, context: RequestContext, token: string) => Promise<string>,
  ) {
    router.post(path, parseForm, async (request, response) => {
      try {
        const site = await siteOfRequest(edge, request);
        if (!isFromOwnPage(request, site)) throw refuse('CRUMB_FAIL');
        const context = await withSiteUser(edge, createVisitorContext(edge, request, response, site));
        await createCallLimits(edge, request, context, limits, CHECKOUT_ERRORS.tooOften).countCall();
        const token = subscriptionCartOf(request.body) ?? deps.cartTokenOf(context.cookies) ?? '';
        const next = await act(cleanValue(request.body), context, token);
        if (next.startsWith('/')) response.redirect(SEE_OTHER, next);
        else response.setHeader('Cache-Control', 'no-store').type('html').send(deps.pages.leave(site, next));
      } catch (error) {
        const refusal = refusalToTell(error, response);
        const isSubscription = subscriptionCartOf(request.body) !== undefined;
        const path = isSubscription ? SUBSCRIPTION_PAGE_PATH : CHECKOUT_PAGE_PATH;
        const { language } = await siteOfRequest(edge, request);
        const notice = visitorSentence(refusal, language, checkoutSentences(language));
        const facts = { asksCaptcha: Object.hasOwn(CAPTCHA_ERRORS, refusal.code) };
        await deps.showNotice(request, response, path, refusal.status, notice, facts);
      }
    });
  }

  function read<T>(schema: z.ZodType<T>, body: unknown): T {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    throw refuse('INVALID_INPUT', { text: parsed.error.issues[0]?.message ?? 'This form is not complete.' });
  }

  route(CHECKOUT_FORM_PATHS.contact, ['cart'], async (body, context, token) => {
    const isAddressed = typeof body === 'object' && body !== null && 'country' in body;
    const { email, shippingOptionId, reminderAsked, reminder } = read(contactSchema, body);
    const cart = await carts.setEmail(context, token, email);
    if (reminderAsked !== undefined) await deps.chooseReminder(context, cart, reminder !== undefined);
    if (!isAddressed) return backTo(body);
    const location = read(shippingLocationSchema, body);
    const { shippingOptions } = await carts.setShippingLocation(context, token, location);
    const isOffered = shippingOptions.some(({ id }) => id === shippingOptionId);
    if (isOffered && shippingOptionId !== undefined && cart.requiresShipping) {
      await carts.setShippingOption(context, token, shippingOptionId);
    }
    return backTo(body);
  });

  route(CHECKOUT_FORM_PATHS.pay, ['checkout'], async (body, context, token) => {
    const { key, payment, captchaToken, ...ask } = read(paySchema, body);
    const [provider = '', ...rest] = payment.split(':');
    const idempotent = {
      key,
      scope: `form ${CHECKOUT_CALL_PATH.replace(':cartToken', token)}`,
      fingerprint: fingerprint({ ...ask, payment }),
    };
    const { redirectUrl, nextAction } = await checkout.checkOut({ ...context, idempotent }, token, {
      ...ask,
      captchaToken,
      ...(payment === '' ? {} : { payment: { provider, token: rest.join(':') } }),
    });
    return redirectUrl ?? nextAction?.url ?? backTo(body);
  });
}
