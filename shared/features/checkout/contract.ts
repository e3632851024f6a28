import { z } from 'zod';
import { CAPTCHA_ERRORS } from '#shared/features/captcha/rules.ts';
import { shippingLocationSchema } from '#shared/features/cart/shape.ts';
import { ownOrderSchema } from '#shared/features/orders/shape.ts';
import { ORDER_NOTE_MAX } from '#shared/features/orders/rules.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { ADDRESS_REFUSALS } from '#shared/places/address-refusal.ts';
import { CHECKOUT_CALL_PATH } from './paths.ts';
import { CHECKOUT_ERRORS } from './rules.ts';
import { COMPANY_MAX, TAX_NUMBER_MAX } from './business.ts';

/** What a buyer has to do before the payment goes on. */
export const nextActionSchema = z.object({
  type: z.enum(['redirect', 'sdk', 'await']),
  url: z.string().optional(),
  clientSecret: z.string().optional(),
});

const companySchema = z.string().trim().max(COMPANY_MAX);
const taxNumberSchema = z.string().trim().max(TAX_NUMBER_MAX);

/** Buys a cart (docs/cart-and-checkout.md). */
export const checkOutCart = endpoint({
  name: 'checkOutCart',
  method: 'POST',
  path: CHECKOUT_CALL_PATH,
  access: 'visitor',
  limits: ['checkout'],
  limitText: CHECKOUT_ERRORS.tooOften,
  idempotency: 'required',
  mayWait: true,
  summary: 'Buys the cart that a token opens: holds the stock, takes the money, makes the order.',
  input: {
    params: z.object({ cartToken: z.string().min(1).max(200) }),
    body: z.object({
      /** What the buyer was shown; another total is refused before anything is charged. */
      expectedGrandTotalCents: z.int(),
      /**
       * What the buyer was shown is left to pay after gift cards; where somebody else spent of them meanwhile, the call
       * is refused before anything is charged.
       */
      expectedDueCents: z.int().optional(),
      /**
       * How many pieces the buyer was told come later, since they are on back-order; where it would be more by now, the
       * call is refused before anything is charged.
       */
      expectedBackordered: z.int().min(0).optional(),
      /** Codes of problems that only warn and that the buyer has seen. */
      acceptProblems: z.array(z.string().max(40)).max(20).default([]),
      /** What the cart says of it, where it is left out. */
      billing: z
        .object({
          sameAsShipping: z.boolean().default(true),
          /** Where the bill goes, when it is not where the things go. */
          address: shippingLocationSchema.optional(),
          /** The business that buys; what the cart says of it, where it is left out. */
          company: companySchema.optional(),
          taxNumber: taxNumberSchema.optional(),
        })
        .optional(),
      payment: z
        .object({
          provider: z.string().max(40),
          /** Stands for the means of payment; card numbers never come here. */
          token: z.string().min(1).max(500),
        })
        .optional(),
      /**
       * What the browser found for a captcha, which is asked for after several declined payments; null from pages
       * without scripts, which cannot find anything.
       */
      captchaToken: z.string().max(10_000).nullable().optional(),
      note: z.string().trim().max(ORDER_NOTE_MAX).default(''),
      /** Whether the buyer ticked that they accept the terms of the shop, where it asks for that. */
      acceptsTerms: z.boolean().default(false),
      /** Whether the buyer also wants the news of the shop. */
      subscribeToList: z.boolean().default(false),
    }),
  },
  output: z.object({
    order: ownOrderSchema,
    /** Where the buyer goes next, when all is done. */
    redirectUrl: z.string().optional(),
    /** What the buyer has to do, or wait for. */
    nextAction: nextActionSchema.optional(),
  }),
  errors: { ...CHECKOUT_ERRORS.declared, ...CAPTCHA_ERRORS, ...ADDRESS_REFUSALS },
});
