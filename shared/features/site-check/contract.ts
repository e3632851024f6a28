import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';

const PATH = '/api/v1/site-check';
const ACCESS = { permission: 'page.content' } as const;

/** What a check of a site may find. */
export const SITE_FINDING_KINDS = [
  'deadLink',
  'noAlt',
  'noHeading',
  'manyHeadings',
  'skippedHeading',
  'contrast',
  'longTitle',
  'sameTitle',
  'noDescription',
  'sameDescription',
  'heavy',
  'broken',
] as const;

const placeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), pageId: idSchema }),
  z.object({ kind: z.literal('block'), pageId: idSchema, blockId: z.string() }),
  /** A line of a file of the theme, from 1. */
  z.object({ kind: z.literal('template'), path: z.string(), line: z.int() }),
  z.object({ kind: z.literal('navigation') }),
  z.object({ kind: z.literal('settings') }),
]);

export const siteFindingSchema = z.object({
  kind: z.enum(SITE_FINDING_KINDS),
  /** A sentence for who mends it. */
  message: z.string(),
  /** Title of the page, or name of the file, that it was found on. */
  page: z.string(),
  /** Where it is mended. */
  place: placeSchema,
});
export type SiteFinding = z.output<typeof siteFindingSchema>;

const siteCheckSchema = z.object({
  id: idSchema,
  /** Interrupted: its work has not been heard of for a while. */
  state: z.enum(['working', 'done', 'canceled', 'interrupted']),
  /** Pages that are read so far, and all that are to be read. */
  done: z.int(),
  total: z.int(),
  startedOn: z.iso.datetime(),
  finishedOn: z.iso.datetime().nullable(),
  findings: z.array(siteFindingSchema),
});
export type SiteCheck = z.output<typeof siteCheckSchema>;

const output = z.object({
  /** The latest check; null where the site was never checked. */
  check: siteCheckSchema.nullable(),
});

/** How far the latest check of the site is, and what it found. */
export const getSiteCheck = endpoint({
  name: 'getSiteCheck',
  method: 'GET',
  path: PATH,
  access: ACCESS,
  studio: true,
  summary: 'The latest check of all pages of the site, as the draft has them.',
  input: {},
  output,
  errors: {},
});

/** Begins to check the site; one that is at work goes on instead. */
export const startSiteCheck = endpoint({
  name: 'startSiteCheck',
  method: 'POST',
  path: PATH,
  access: ACCESS,
  studio: true,
  activity: 'checked the site',
  summary:
    'Begins to check all pages of the site, as the draft has them; one that is at work goes on instead.',
  input: {},
  output,
  errors: {},
  success: 202,
});

/** Stops a check that is at work; what it found so far stays. */
export const cancelSiteCheck = endpoint({
  name: 'cancelSiteCheck',
  method: 'DELETE',
  path: PATH,
  access: ACCESS,
  studio: true,
  activity: 'canceled the check of the site',
  summary: 'Stops the check that is at work; what it found so far stays.',
  input: {},
  output,
  errors: {},
});
