import { z } from 'zod';
import { CAPTCHA_ERRORS } from '#shared/features/captcha/rules.ts';
import { ITEM_NOT_FOUND_TEXT } from '#shared/features/products/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { pagingFields } from '#shared/http/paging.ts';
import { RESTOCK_GROUPS_PATH, RESTOCK_PATH, RESTOCK_SEND_ALL_PATH, RESTOCK_SEND_PATH } from './paths.ts';
import {
  IN_STOCK_TEXT,
  RESTOCK_EMAIL_ERRORS,
  RESTOCK_SENDS_MAX,
  RESTOCK_STATES,
  SIGN_UP_FAILED_TEXT,
} from './rules.ts';
import { BAD_CURSOR } from '#shared/text/list-refusals.ts';

/** What a visitor sends to be told of a variant (docs/stock.md). */
export const restockSignUpSchema = z.object({
  productId: idSchema,
  variantId: idSchema,
  /** rules.ts judges it, so that the answer can be its sentence. */
  siteVisitorEmail: z.string().max(2_000).default(''),
  isJoinMailingList: z.boolean().default(false),
  /** What the browser found; looked at where the site has a captcha. */
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
    /** The shop's words, or the usual ones. */
    message: z.string(),
  }),
  errors: {
    ...RESTOCK_EMAIL_ERRORS,
    ...CAPTCHA_ERRORS,
    ITEM_NOT_FOUND: { status: 404, text: ITEM_NOT_FOUND_TEXT },
    IN_STOCK: { status: 409, text: IN_STOCK_TEXT },
  },
});

const cursor = z.string().max(1024).optional();

/** A variant that people asked to be told of. */
const restockGroupSchema = z.object({
  productId: idSchema,
  variantId: idSchema,
  productName: z.string(),
  sku: z.string(),
  /** Option name to value. */
  attributes: z.record(z.string(), z.string()),
  /** How many wait. */
  signUpCount: z.int(),
  /** How many were told, or are about to be. */
  toldCount: z.int(),
  lastSignUpOn: z.iso.datetime(),
  /** What can be bought; 0 when unlimited. */
  qtyInStock: z.int(),
  unlimited: z.boolean(),
});

export type RestockGroup = z.output<typeof restockGroupSchema>;

/** What is signed up for, what somebody waits for first, then by the latest sign-up. */
export const listRestockGroups = endpoint({
  name: 'listRestockGroups',
  method: 'GET',
  path: RESTOCK_GROUPS_PATH,
  access: { permission: 'restock.read' },
  studio: true,
  summary: 'The variants that people asked to be told of, with how many wait and what is in stock.',
  input: { query: z.object({ cursor }) },
  output: z.object({ signUpGroups: z.array(restockGroupSchema), ...pagingFields }),
  errors: { BAD_CURSOR },
});

const listedSignUpSchema = z.object({
  id: idSchema,
  siteVisitorEmail: z.string(),
  isJoinMailingList: z.boolean(),
  language: z.string(),
  createdOn: z.iso.datetime(),
  status: z.enum(RESTOCK_STATES),
});

export type ListedSignUp = z.output<typeof listedSignUpSchema>;

const variantInput = { productId: idSchema, variantId: idSchema };

/** Who asked to be told of one variant, the latest first. */
export const listRestockSignUps = endpoint({
  name: 'listRestockSignUps',
  method: 'GET',
  path: RESTOCK_PATH,
  access: { permission: 'restock.read' },
  studio: true,
  summary: 'Who asked to be told of a variant, and what became of it.',
  input: { query: z.object({ ...variantInput, cursor }) },
  output: z.object({ signUps: z.array(listedSignUpSchema), ...pagingFields }),
  errors: { BAD_CURSOR },
});

const sendInput = z.object({
  ...variantInput,
  /** Sends also while there is nothing to buy. */
  force: z.boolean().default(false),
});

export type RestockSendInput = z.output<typeof sendInput>;

const sentSchema = z.object({
  ...variantInput,
  /** How many are told now. */
  queued: z.int(),
  /** How many were told before, or are about to be. */
  alreadySent: z.int(),
});

const SEND_ERRORS = {
  ITEM_NOT_FOUND: { status: 404, text: ITEM_NOT_FOUND_TEXT },
  STILL_OUT_OF_STOCK: {
    status: 409,
    text: 'This is still sold out. Put it in stock first, or send the notices all the same.',
  },
} as const;

/** Tells all who wait for a variant; who was told before is not told again. */
export const sendRestock = endpoint({
  name: 'sendRestock',
  method: 'POST',
  path: RESTOCK_SEND_PATH,
  access: { permission: 'restock.send' },
  activity: 'told who waited for it of',
  summary: 'Sends a notice to everybody who waits for a variant.',
  input: { body: sendInput },
  output: sentSchema,
  errors: SEND_ERRORS,
  success: 202,
});

/** Tells all who wait for several variants; each one has a result of its own. */
export const sendAllRestock = endpoint({
  name: 'sendAllRestock',
  method: 'POST',
  path: RESTOCK_SEND_ALL_PATH,
  access: { permission: 'restock.send' },
  studio: true,
  activity: 'told who waited of several products',
  summary: 'Sends a notice to everybody who waits for some variants, with a result for each of them.',
  input: {
    body: z.object({
      sendRequests: z
        .array(sendInput)
        .min(1, 'Name at least one variant.')
        .max(RESTOCK_SENDS_MAX, `Name at most ${RESTOCK_SENDS_MAX} variants at once.`)
        .refine(
          (list) => new Set(list.map(({ variantId }) => variantId)).size === list.length,
          'Name each variant once.',
        ),
    }),
  },
  output: z.object({
    results: z.array(
      z.union([
        sentSchema,
        z.object({
          ...variantInput,
          error: z.string(),
          code: z.enum(['ITEM_NOT_FOUND', 'STILL_OUT_OF_STOCK']),
        }),
      ]),
    ),
  }),
  errors: {},
  success: 202,
});
