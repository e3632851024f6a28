import { z } from 'zod';
import { isMailAddress, toMailAddress } from '#shared/features/mail/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { pagingFields } from '#shared/http/paging.ts';
import { moneySchema } from '#shared/money/schemas.ts';
import {
  GIFT_CARD_ENTRY_KINDS,
  GIFT_CARD_MAX_CENTS,
  GIFT_CARD_REASON_MAX,
  GIFT_CARD_STATES,
} from './rules.ts';
import { BAD_CURSOR } from '#shared/text/list-refusals.ts';

const ACCESS = { permission: 'discounts' } as const;
const LIST_PATH = '/api/v1/gift-cards';
const PATH = `${LIST_PATH}/:giftCardId`;
const params = z.object({ giftCardId: idSchema });

/** A gift card as staff see it: never with its code. */
export const giftCardSchema = z.object({
  id: idSchema,
  version: z.int(),
  last4: z.string(),
  state: z.enum(GIFT_CARD_STATES),
  currency: z.string(),
  /** What it was issued with. */
  issued: moneySchema,
  balance: moneySchema,
  /** Where its code was sent; empty for one that was handed over. */
  email: z.string(),
  /** The order that it was bought with. */
  orderId: idSchema.optional(),
  /** Absent for one that never expires. */
  expiresOn: z.iso.datetime().optional(),
  createdOn: z.iso.datetime(),
});

export type GiftCard = z.output<typeof giftCardSchema>;

/** A line of a card's ledger; the balance is always the sum of all of them. */
export const giftCardEntrySchema = z.object({
  id: idSchema,
  at: z.iso.datetime(),
  kind: z.enum(GIFT_CARD_ENTRY_KINDS),
  /** Below zero for what was taken off the card. */
  amount: z.object({ currency: z.string(), value: z.string() }),
  orderId: idSchema.optional(),
  /** Who did it. */
  actor: z.string(),
  reason: z.string(),
});

const detailSchema = z.object({ giftCard: giftCardSchema, entries: z.array(giftCardEntrySchema) });

const errors = {
  GIFT_CARD_NOT_FOUND: { status: 404, text: 'This gift card is not there.' },
  STALE: { status: 409, text: 'This gift card was changed by someone else in the meantime.' },
  BALANCE_TOO_LOW: { status: 409, text: 'There is not that much left on the gift card.' },
  GIFT_CARD_DISABLED: { status: 409, text: 'This gift card is disabled already.' },
  BAD_CURSOR,
} as const;

/** The gift cards of the site, the latest first. */
export const listGiftCards = endpoint({
  name: 'listGiftCards',
  method: 'GET',
  path: LIST_PATH,
  access: ACCESS,
  studio: true,
  summary: 'The gift cards of the site, 50 a page, the latest first.',
  input: {
    query: z.object({
      /** The last four characters of a code, or a part of an email address. */
      search: z.string().trim().max(200).optional(),
      cursor: z.string().max(1024).optional(),
    }),
  },
  output: z.object({
    giftCards: z.array(giftCardSchema),
    ...pagingFields,
  }),
  errors: { BAD_CURSOR: errors.BAD_CURSOR },
});

/** One gift card with its ledger. */
export const getGiftCard = endpoint({
  name: 'getGiftCard',
  method: 'GET',
  path: PATH,
  access: ACCESS,
  studio: true,
  summary: 'A gift card with all that changed its balance.',
  input: { params },
  output: detailSchema,
  errors: { GIFT_CARD_NOT_FOUND: errors.GIFT_CARD_NOT_FOUND },
});

/** Issues a card by hand. */
export const issueGiftCard = endpoint({
  name: 'issueGiftCard',
  method: 'POST',
  path: LIST_PATH,
  access: ACCESS,
  studio: true,
  activity: 'issued',
  idempotency: 'required',
  texts: PLAIN_TEXTS,
  summary: 'Issues a gift card; its code is sent to an address, or told this once to be handed over.',
  input: {
    body: z.object({
      /** Hundredths of the major unit of the site's currency. */
      amountCents: z.int().min(1, 'Enter an amount above 0.').max(GIFT_CARD_MAX_CENTS, 'This is too much.'),
      /** Where the code goes; empty to hand it over. */
      email: z
        .string()
        .trim()
        .refine((text) => text === '' || isMailAddress(text), 'Please enter a valid email')
        .transform(toMailAddress)
        .default(''),
      /** A few words to whoever gets it. */
      message: z.string().trim().max(GIFT_CARD_REASON_MAX).default(''),
      expiresOn: z.iso.datetime().nullable().default(null),
    }),
  },
  output: detailSchema.extend({
    /** The code, this once; absent where it was sent. */
    code: z.string().optional(),
  }),
  errors: {},
  success: 201,
});

/** Adds to a card or takes off it. */
export const adjustGiftCard = endpoint({
  name: 'adjustGiftCard',
  method: 'POST',
  path: `${PATH}/adjustments`,
  access: ACCESS,
  studio: true,
  activity: 'changed the balance of',
  summary: 'Adds to the balance of a gift card, or takes off it, and says why.',
  input: {
    params,
    body: z.object({
      version: z.int(),
      /** Hundredths of the major unit; below zero to take off. */
      amountCents: z
        .int()
        .min(-GIFT_CARD_MAX_CENTS, 'This is too much.')
        .max(GIFT_CARD_MAX_CENTS, 'This is too much.')
        .refine((cents) => cents !== 0, 'Enter an amount.'),
      reason: z.string().trim().min(1, 'Say why.').max(GIFT_CARD_REASON_MAX),
    }),
  },
  output: detailSchema,
  errors: {
    GIFT_CARD_NOT_FOUND: errors.GIFT_CARD_NOT_FOUND,
    STALE: errors.STALE,
    BALANCE_TOO_LOW: errors.BALANCE_TOO_LOW,
    GIFT_CARD_DISABLED: errors.GIFT_CARD_DISABLED,
  },
});

/** Takes a card out of use, or back into it; its balance stays. */
export const setGiftCardDisabled = endpoint({
  name: 'setGiftCardDisabled',
  method: 'PUT',
  path: `${PATH}/disabled`,
  access: ACCESS,
  studio: true,
  activity: 'switched the use of',
  summary: 'Takes a gift card out of use, or brings it back; what is on it stays.',
  input: { params, body: z.object({ version: z.int(), disabled: z.boolean() }) },
  output: detailSchema,
  errors: { GIFT_CARD_NOT_FOUND: errors.GIFT_CARD_NOT_FOUND, STALE: errors.STALE },
});
