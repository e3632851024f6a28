import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { defineJob } from '../../jobs/job.ts';

const payload = z.object({ importId: idSchema });

/** Writes the rows of an import, or takes them back, step by step; which of the two its state says. */
export const writeProductImport = defineJob({
  name: 'product-import',
  payload,
  retries: 5,
  firstGapSeconds: 2,
  limitSeconds: 300,
  atOnce: 1,
  perSite: 1,
});
