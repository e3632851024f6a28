import { z } from 'zod';
import { ITEM_NOT_FOUND_TEXT } from '#shared/features/products/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { RESTOCK_PATH } from './paths.ts';
import { IN_STOCK_TEXT, RESTOCK_EMAIL_ERRORS, SIGN_UP_FAILED_TEXT } from './rules.ts';

/** What a visitor sends to be told of a variant (SPEC 3 "Restock"). */
export const restockSignUpSchema = z.object({
  productId: idSchema,
  variantId: idSchema,
  /** rules.ts judges it, so that the answer can be the specification's text. */
  siteVisitorEmail: z.string().max(2_000).default(''),
  isJoinMailingList: z.boolean().default(false),
  /** Of the older captcha; looked at where the site has one. */
  captchaToken: z.string().max(10_000).optional(),
  recaptchaEnterpriseV3Token: z.string().max(10_000).optional(),
  /** Language of the page; the site's where it is left out. */
  language: z.string().max(35).optional(),
});

export type RestockSignUp = z.output<typeof restockSignUpSchema>;

export const signUpForRestock = endpoint({
  name: 'signUpForRestock',
  method: 'POST',
  path: RESTOCK_PATH,
  access: 'visitor',
  limits: ['restock'],
  limitText: SIGN_UP_FAILED_TEXT,
  summary:
    'Asks to be told when a variant is there again; answers the same whether or not it was asked before.',
  input: { body: restockSignUpSchema },
  output: z.object({
    success: z.literal(true),
    /** The shop's words, or those of the specification. */
    message: z.string(),
  }),
  errors: {
    ...RESTOCK_EMAIL_ERRORS,
    ITEM_NOT_FOUND: { status: 404, text: ITEM_NOT_FOUND_TEXT },
    IN_STOCK: { status: 409, text: IN_STOCK_TEXT },
  },
});
