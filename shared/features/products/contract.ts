import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { STOCK_PATH } from './paths.ts';
import { ITEM_NOT_FOUND_TEXT } from './rules.ts';

export const getStock = endpoint({
  name: 'getStock',
  method: 'GET',
  path: STOCK_PATH,
  access: 'visitor',
  summary: 'What can be bought of each variant of an item.',
  input: { query: z.object({ itemId: idSchema }) },
  output: z.object({
    results: z.array(
      z.object({
        variantId: idSchema,
        sku: z.string(),
        unlimited: z.boolean(),
        /** On hand less what is held for others; 0 when unlimited. */
        qtyInStock: z.int(),
      }),
    ),
  }),
  errors: { ITEM_NOT_FOUND: { status: 404, text: ITEM_NOT_FOUND_TEXT } },
  cacheControl: 'private, max-age=0',
});
