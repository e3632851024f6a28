import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';

/** Says which product opens a page; it is so for visitors when that is published. */
export const protectPage = endpoint({
  name: 'protectPage',
  method: 'PUT',
  path: '/api/v1/pages/:collectionId/protection',
  access: { permission: 'page.create' },
  summary: 'Says which product opens a page, or opens it to everybody; visitors see it once it is published.',
  input: {
    params: z.object({ collectionId: idSchema }),
    /** Null opens the page to everybody. */
    body: z.object({ productId: idSchema.nullable() }),
  },
  output: z.object({ collectionId: idSchema, productId: idSchema.nullable() }),
  errors: {
    PAGE_NOT_FOUND: { status: 404, text: 'This page is not there any more.' },
    NOT_PAYWALL: { status: 409, text: 'Only products that are sold as access open pages.' },
    HOME_IS_OPEN: { status: 409, text: 'The first page of the site is open to everybody.' },
  },
});
