import { z } from 'zod';

/** How every list tells whether there is more behind its page, and by which word that is asked for: null at the end. */
export const pagingFields = { hasNextPage: z.boolean(), nextPageCursor: z.string().nullable() };
