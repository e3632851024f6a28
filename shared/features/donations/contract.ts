import { z } from 'zod';
import { checkOutCart } from '#shared/features/checkout/contract.ts';
import { CHECKOUT_ERRORS } from '#shared/features/checkout/rules.ts';
import { isMailAddress } from '#shared/features/mail/rules.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { DONATIONS_PATH } from './paths.ts';
import {
  DONATION_ERRORS,
  DONATION_MESSAGE_MAX,
  DONOR_NAME_MAX,
  EMAIL_MISSING_TEXT,
  NAME_MISSING_TEXT,
} from './rules.ts';

const { CAPTCHA_REQUIRED, CAPTCHA_FAILED, DECLINED, PROVIDER_UNKNOWN } = checkOutCart.errors;
const { payment, captchaToken } = checkOutCart.input.body.shape;

/** Gives money to a site (docs/orders.md): an order without lines, paid as every other one. */
export const donate = endpoint({
  name: 'donate',
  method: 'POST',
  path: DONATIONS_PATH,
  access: 'visitor',
  limits: ['checkout'],
  limitText: CHECKOUT_ERRORS.tooOften,
  idempotency: 'required',
  mayWait: true,
  summary: 'Gives money to the site: takes it, and makes an order without lines.',
  input: {
    body: z.object({
      /** Hundredths of the major unit of the currency of the site. */
      amountCents: z.int().min(1, DONATION_ERRORS.AMOUNT_NOT_TAKEN.text),
      firstName: z.string().trim().min(1, NAME_MISSING_TEXT).max(DONOR_NAME_MAX),
      lastName: z.string().trim().max(DONOR_NAME_MAX).default(''),
      email: z.string().trim().max(256).refine(isMailAddress, EMAIL_MISSING_TEXT),
      message: z.string().trim().max(DONATION_MESSAGE_MAX).default(''),
      payment: payment.unwrap(),
      captchaToken,
    }),
  },
  output: checkOutCart.output,
  errors: { CAPTCHA_REQUIRED, CAPTCHA_FAILED, DECLINED, PROVIDER_UNKNOWN, ...DONATION_ERRORS },
});
