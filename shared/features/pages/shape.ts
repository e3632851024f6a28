import { z } from 'zod';
import { SLICE_NAMES } from '#shared/codes/slice-name.ts';
import { PAGE_STATUSES } from './states.ts';

/** A page as the files of a site keep it; fields that others wrote stay. */
export const draftedPageSchema = z.looseObject({
  id: z.string(),
  urlId: z.string(),
  title: z.string(),
  navigationTitle: z.string(),
  description: z.string().optional(),
  type: z.string(),
  /** Name of the theme file that shows it; a page without one consists of sections. */
  page: z.string().optional(),
  homepage: z.boolean().optional(),
  parentId: z.string().optional(),
  /** The product that opens it. */
  protectedBy: z.string().optional(),
  status: z.enum(PAGE_STATUSES).optional(),
  /** Name of who gave it its status. */
  statusBy: z.string().optional(),
  statusOn: z.string().optional(),
  scheduledFor: z.string().optional(),
  passwordHash: z.string().optional(),
  isHidden: z.boolean().optional(),
  slice: z.enum(SLICE_NAMES).optional(),
  seoTitle: z.string().optional(),
  seoDescription: z.string().optional(),
  socialImageId: z.string().optional(),
});
