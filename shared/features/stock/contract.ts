import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { pagingFields } from '#shared/http/paging.ts';
import {
  ADJUSTMENT_REASONS,
  ADJUSTMENTS_MAX,
  BACKORDER_LIMIT_MAX,
  LOW_STOCK,
  MOVEMENT_REASONS,
  STOCK_ERRORS,
  STOCK_FILTERS,
  STOCK_MAX,
  STOCK_PAGE,
  STOCK_PAGE_MAX,
} from './rules.ts';

const { BAD_CURSOR } = STOCK_ERRORS;
const cursorSchema = z.string().max(1024).optional();

/** The stock of a variant as staff sees it. */
export const stockLevelSchema = z.object({
  variantId: idSchema,
  productId: idSchema,
  productName: z.string(),
  sku: z.string(),
  /** Option name to value. */
  attributes: z.record(z.string(), z.string()),
  unlimited: z.boolean(),
  /** Below 0 where pieces are owed: sold on back-order, and not there yet. */
  onHand: z.int(),
  /** Pieces that are kept for who is just buying them. */
  held: z.int(),
  /** Pieces at most that are owed at a time; 0 where it is sold from stock alone. */
  backorderLimit: z.int(),
  /** On hand less what is held, without what can be back-ordered; 0 when unlimited. */
  available: z.int(),
});

export type StockLevel = z.output<typeof stockLevelSchema>;

/** One change of a variant's stock. */
export const stockMovementSchema = z.object({
  id: idSchema,
  at: z.iso.datetime(),
  variantId: idSchema,
  /** Empty for a variant that is gone. */
  productName: z.string(),
  sku: z.string(),
  reason: z.enum(MOVEMENT_REASONS),
  /** Pieces by which what is on hand changed. */
  delta: z.int(),
  /** Pieces by which what is held changed. */
  heldDelta: z.int(),
  /** Pieces on hand from then on. */
  onHand: z.int(),
  note: z.string(),
  /** What it was done for, such as an order or a delivery; empty where nothing was named. */
  reference: z.string(),
  actor: z.object({ kind: z.enum(['contributor', 'token', 'system']), id: z.string(), name: z.string() }),
});

export type StockMovement = z.output<typeof stockMovementSchema>;

const adjustmentSchema = z.object({
  variantId: idSchema,
  /** Pieces more, or fewer where it is negative. */
  delta: z
    .int('Enter a whole number of items.')
    .min(-STOCK_MAX, `Enter at most ${STOCK_MAX} items.`)
    .max(STOCK_MAX, `Enter at most ${STOCK_MAX} items.`)
    .refine((delta) => delta !== 0, 'Enter a quantity other than 0.'),
  /** What was on hand for who counted: where it is that no more, nothing is adjusted. */
  expectedOnHand: z.int().min(-BACKORDER_LIMIT_MAX).max(STOCK_MAX).optional(),
});

/** The stock of all variants by the name of their product, page by page. */
export const listStock = endpoint({
  name: 'listStock',
  method: 'GET',
  path: '/api/v1/stock',
  access: { permission: 'products.edit' },
  studio: true,
  summary: 'The stock of all variants: what is on hand, held, and left to buy.',
  input: {
    query: z.object({
      filter: z.enum(STOCK_FILTERS).default('all'),
      /** Pieces at which stock counts as low. */
      lowAt: z.coerce.number().int().min(0).max(STOCK_MAX).default(LOW_STOCK),
      /** Part of a product's name or of a SKU. */
      search: z.string().trim().max(200).optional(),
      productId: idSchema.optional(),
      limit: z.coerce.number().int().min(1).max(STOCK_PAGE_MAX).default(STOCK_PAGE),
      cursor: cursorSchema,
    }),
  },
  output: z.object({
    levels: z.array(stockLevelSchema),
    /** How many the filters find in all. */
    total: z.int(),
    ...pagingFields,
  }),
  errors: { BAD_CURSOR },
});

/**
 * Puts pieces on or takes them off what is on hand, all or none. A figure is never set as a whole: two people who
 * count at the same time would undo each other's work, and sales in between would be lost.
 */
export const adjustStock = endpoint({
  name: 'adjustStock',
  method: 'POST',
  path: '/api/v1/stock/adjustments',
  access: { permission: 'products.edit' },
  studio: true,
  activity: 'changed the stock of',
  summary: 'Adds to the stock on hand of some variants or takes from it, all or none.',
  input: {
    body: z.object({
      adjustments: z
        .array(adjustmentSchema)
        .min(1, 'Name at least one variant.')
        .max(ADJUSTMENTS_MAX, `Name at most ${ADJUSTMENTS_MAX} variants at once.`)
        .refine(
          (list) => new Set(list.map(({ variantId }) => variantId)).size === list.length,
          'Name each variant once.',
        ),
      reason: z.enum(ADJUSTMENT_REASONS),
      note: z.string().trim().max(500, 'A note has at most 500 characters.').default(''),
      /**
       * Such as the number of a delivery note, or one made up for each act: of a variant, the same one counts once
       * for each reason, so that the call can be repeated.
       */
      reference: z.string().trim().min(1).max(100, 'A reference has at most 100 characters.').optional(),
    }),
  },
  output: z.object({ levels: z.array(stockLevelSchema) }),
  errors: {
    VARIANT_NOT_FOUND: STOCK_ERRORS.VARIANT_NOT_FOUND,
    STOCK_UNLIMITED: STOCK_ERRORS.STOCK_UNLIMITED,
    STOCK_TOO_LOW: STOCK_ERRORS.STOCK_TOO_LOW,
    STOCK_TOO_HIGH: STOCK_ERRORS.STOCK_TOO_HIGH,
    STOCK_CHANGED: STOCK_ERRORS.STOCK_CHANGED,
  },
  success: 201,
});

/** Every change of stock, the latest first, 50 a page. */
export const listStockMovements = endpoint({
  name: 'listStockMovements',
  method: 'GET',
  path: '/api/v1/stock/movements',
  access: { permission: 'products.edit' },
  studio: true,
  summary: 'Every change of stock: when, why, by whom and for what.',
  input: {
    query: z.object({
      variantId: idSchema.optional(),
      productId: idSchema.optional(),
      reason: z.enum(MOVEMENT_REASONS).optional(),
      reference: z.string().max(100).optional(),
      cursor: cursorSchema,
    }),
  },
  output: z.object({
    movements: z.array(stockMovementSchema),
    ...pagingFields,
  }),
  errors: { BAD_CURSOR },
});

/** Whether the ledger adds up: on hand is the sum of the movements, held is the sum of the holds. */
export const checkStockLedger = endpoint({
  name: 'checkStockLedger',
  method: 'GET',
  path: '/api/v1/stock/check',
  access: { permission: 'products.edit' },
  studio: true,
  summary: 'Whether the figures of stock are the sums of what moved and what is held.',
  input: {},
  output: z.object({
    isSound: z.boolean(),
    /** How many rows were looked at. */
    levels: z.int(),
    /** Rows that do not add up, at most 100. */
    differences: z.array(
      z.object({
        variantId: idSchema,
        location: z.string(),
        onHand: z.int(),
        movedOnHand: z.int(),
        held: z.int(),
        movedHeld: z.int(),
        holds: z.int(),
      }),
    ),
  }),
  errors: {},
});
