import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { PAYWALLS_LISTED } from './rules.ts';

const ACCESS = { permission: 'page.create' } as const;

const protectedPageSchema = z.object({
  id: idSchema,
  title: z.string(),
  path: z.string(),
  /** The first page of the site, which is open to everybody. */
  isHome: z.boolean(),
  /** Whether something has to be bought to see it. */
  isProtected: z.boolean(),
  /** The product that opens it; null where it is open, or where that product no longer exists. */
  productId: idSchema.nullable(),
  /** True while visitors find it as it was before. */
  isUnpublished: z.boolean(),
});

export type ProtectedPage = z.output<typeof protectedPageSchema>;

/** The pages of the draft with what opens them, and the products that can. */
export const listProtectedPages = endpoint({
  name: 'listProtectedPages',
  method: 'GET',
  path: '/api/v1/pages/protection',
  access: ACCESS,
  studio: true,
  summary: `The pages of the draft with what opens them, and products that can; at most ${PAYWALLS_LISTED} of these.`,
  input: {},
  output: z.object({
    pages: z.array(protectedPageSchema),
    products: z.array(z.object({ id: idSchema, name: z.string(), isVisible: z.boolean() })),
  }),
  errors: {},
});

/** Says which product opens a page; it is so for visitors when that is published. */
export const protectPage = endpoint({
  name: 'protectPage',
  method: 'PUT',
  path: '/api/v1/pages/:collectionId/protection',
  access: ACCESS,
  studio: true,
  activity: 'changed who may see the page',
  summary: 'Says which product opens a page, or opens it to everybody; visitors see it once it is published.',
  input: {
    params: z.object({ collectionId: idSchema }),
    /** Null opens the page to everybody. */
    body: z.object({ productId: idSchema.nullable() }),
  },
  output: z.object({ collectionId: idSchema, productId: idSchema.nullable() }),
  errors: {
    PAGE_NOT_FOUND: { status: 404, text: 'This page no longer exists.' },
    NOT_PAYWALL: { status: 409, text: 'Only products that are sold as access open pages.' },
    HOME_IS_OPEN: { status: 409, text: 'The home page is always open to everybody.' },
  },
});
