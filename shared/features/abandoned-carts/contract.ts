import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { pagingFields } from '#shared/http/paging.ts';
import { moneySchema } from '#shared/money/schemas.ts';
import { REMINDER_STATES } from './rules.ts';
import { BAD_CURSOR } from '#shared/text/list-refusals.ts';

/** A cart whose buyer agreed to a reminder and has not bought it. */
const abandonedCartSchema = z.object({
  /** Id of the cart. */
  id: idSchema,
  email: z.string(),
  state: z.enum(REMINDER_STATES),
  items: z.array(z.object({ productName: z.string(), quantity: z.int() })),
  /** What the buyer last saw it to cost. */
  subtotal: moneySchema,
  /** When the buyer agreed to a reminder. */
  consentedOn: z.iso.datetime(),
  sentOn: z.iso.datetime().optional(),
  /** When the link of the reminder was first opened. */
  returnedOn: z.iso.datetime().optional(),
  /** The order that it became after its reminder. */
  orderId: idSchema.optional(),
});

export type AbandonedCart = z.output<typeof abandonedCartSchema>;

/** The carts that were left, the latest first, with what reminders have brought. */
export const listAbandonedCarts = endpoint({
  name: 'listAbandonedCarts',
  method: 'GET',
  path: '/api/v1/abandoned-carts',
  access: { permission: 'orders.read' },
  studio: true,
  summary: 'The carts whose buyers agreed to a reminder, and how many came back.',
  input: { query: z.object({ cursor: z.string().max(1024).optional() }) },
  output: z.object({
    abandonedCarts: z.array(abandonedCartSchema),
    /** Over all that are kept. */
    summary: z.object({
      waiting: z.int(),
      /** Reminders that went out, whatever came of them. */
      sent: z.int(),
      /** Of these, how many came back by the link or bought. */
      cameBack: z.int(),
      bought: z.int(),
      /** What those orders came to. */
      recovered: moneySchema,
    }),
    ...pagingFields,
  }),
  errors: { BAD_CURSOR },
});
