import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { moneyInput, moneySchema } from '#shared/money/schemas.ts';
import {
  AUTOMATIC_COUPONS_MAX,
  COUPONS_MAX,
  COUPON_NAMES_MAX,
  COUPON_TITLE_MAX,
  isCouponCode,
} from './rules.ts';

const LIST_PATH = '/api/v1/coupons';
const PATH = `${LIST_PATH}/:couponId`;
const ACCESS = { permission: 'discounts' } as const;

const PIECES_MAX = 100;
const USES_MAX = 10_000_000;

const percentInput = z
  .number()
  .min(0.01, 'Give more than 0 %.')
  .max(100, 'Enter at most 100 %.')
  .refine((percent) => Number.isInteger(Math.round(percent * 1e6) / 1e4), 'A percentage has two decimals.');
const piecesInput = z.int().min(1, 'Enter a quantity of at least 1.').max(PIECES_MAX);
const limitInput = z.int().min(1, 'Allow at least one use.').max(USES_MAX).nullable().default(null);
const namesInput = z.array(idSchema).max(COUPON_NAMES_MAX).default([]);
const momentInput = z.iso.datetime({ offset: true }).nullable().default(null);

const offerInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: percentInput }),
  z.object({ kind: z.literal('fixed'), amount: moneyInput }),
  z.object({ kind: z.literal('freeShipping') }),
  z.object({ kind: z.literal('buyXGetY'), buy: piecesInput, get: piecesInput, percent: percentInput }),
  z.object({
    kind: z.literal('set'),
    setProductIds: z.array(idSchema).min(2, 'A set has at least two products.').max(20),
    percent: percentInput,
  }),
]);

const offerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: z.number() }),
  z.object({ kind: z.literal('fixed'), amount: moneySchema }),
  z.object({ kind: z.literal('freeShipping') }),
  z.object({ kind: z.literal('buyXGetY'), buy: z.int(), get: z.int(), percent: z.number() }),
  z.object({ kind: z.literal('set'), setProductIds: z.array(idSchema), percent: z.number() }),
]);

/** A coupon as staff write it. */
const couponInput = z
  .object({
    /** What shoppers type; null for a rule that applies by itself. */
    code: z
      .string()
      .trim()
      .toUpperCase()
      .refine(isCouponCode, 'A code has up to 40 letters, digits, hyphens and underscores.')
      .nullable(),
    title: z
      .string()
      .trim()
      .min(1, 'Enter a name.')
      .max(COUPON_TITLE_MAX, `A name has at most ${COUPON_TITLE_MAX} characters.`),
    enabled: z.boolean().default(true),
    offer: offerInput,
    minimumSubtotal: moneyInput.nullable().default(null),
    productIds: namesInput,
    categoryIds: namesInput,
    startsOn: momentInput,
    endsOn: momentInput,
    useLimit: limitInput,
    useLimitPerPerson: limitInput,
  })
  .refine(
    ({ startsOn, endsOn }) =>
      startsOn === null || endsOn === null || Date.parse(startsOn) < Date.parse(endsOn),
    { message: 'It has to end after it starts.', path: ['endsOn'] },
  );

export type CouponInput = z.output<typeof couponInput>;

/** A coupon, or a rule that applies by itself, as staff see it. */
export const couponSchema = z.object({
  id: idSchema,
  version: z.int(),
  code: z.string().nullable(),
  title: z.string(),
  enabled: z.boolean(),
  offer: offerSchema,
  minimumSubtotal: moneySchema.nullable(),
  productIds: z.array(idSchema),
  categoryIds: z.array(idSchema),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  useLimit: z.int().nullable(),
  useLimitPerPerson: z.int().nullable(),
  /** Orders that used it. */
  uses: z.int(),
  createdOn: z.iso.datetime(),
});

export type Coupon = z.output<typeof couponSchema>;

const params = z.object({ couponId: idSchema });

const errors = {
  COUPON_NOT_FOUND: { status: 404, text: 'This discount no longer exists.' },
  CODE_TAKEN: { status: 409, text: 'Another coupon has this code.' },
  TOO_MANY_COUPONS: {
    status: 409,
    text: `A site has up to ${COUPONS_MAX} discounts, ${AUTOMATIC_COUPONS_MAX} of them without a code.`,
  },
  STALE: { status: 409, text: 'This discount was changed by someone else in the meantime.' },
} as const;

/** All discounts of the site, the latest first, with the names of what they are for. */
export const listCoupons = endpoint({
  name: 'listCoupons',
  method: 'GET',
  path: LIST_PATH,
  access: ACCESS,
  studio: true,
  summary: 'The coupons of the site and its discounts that apply by themselves.',
  input: {},
  output: z.object({
    coupons: z.array(couponSchema),
    /** Names of the products and categories that discounts name, by id; those that are gone are missing. */
    names: z.record(idSchema, z.string()),
  }),
  errors: {},
});

/** Makes a coupon, or a discount that applies by itself. */
export const createCoupon = endpoint({
  name: 'createCoupon',
  method: 'POST',
  path: LIST_PATH,
  access: ACCESS,
  studio: true,
  activity: 'made the discount',
  texts: PLAIN_TEXTS,
  summary: 'Makes a coupon, or a discount that applies by itself when it has no code.',
  input: { body: couponInput },
  output: z.object({ coupon: couponSchema }),
  errors: { CODE_TAKEN: errors.CODE_TAKEN, TOO_MANY_COUPONS: errors.TOO_MANY_COUPONS },
  success: 201,
});

/** Stores a discount in place of the one that is there; of an old version answers 409 with the stored `current`. */
export const updateCoupon = endpoint({
  name: 'updateCoupon',
  method: 'PUT',
  path: PATH,
  access: ACCESS,
  studio: true,
  activity: 'changed the discount',
  texts: PLAIN_TEXTS,
  summary: 'Changes a discount; carts have it from their next reading.',
  input: { params, body: z.object({ version: z.int(), coupon: couponInput }) },
  output: z.object({ coupon: couponSchema }),
  errors,
});

/** Deletes a discount; it is kept in the bin for 30 days. */
export const deleteCoupon = endpoint({
  name: 'deleteCoupon',
  method: 'DELETE',
  path: PATH,
  access: ACCESS,
  studio: true,
  activity: 'deleted the discount',
  summary: 'Deletes a discount; it can be brought back for 30 days.',
  input: { params },
  output: z.object({ success: z.literal(true), binEntryId: idSchema }),
  errors: { COUPON_NOT_FOUND: errors.COUPON_NOT_FOUND },
});
