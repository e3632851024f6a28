import { z } from 'zod';
import { pageDataSchema, previewPageSchema } from '#shared/features/pages/contract.ts';
import { templatePathSchema } from '#shared/features/templates/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { DAY_KINDS } from './rules.ts';

const filesSchema = z.array(z.object({ path: templatePathSchema, content: z.string() }));

const onSchema = z.iso.datetime('Enter a date and time such as 2026-01-31T09:00:00Z.');

/** A moment from which on visitors see another site. */
const siteDaySchema = z.object({
  on: z.iso.datetime(),
  kind: z.enum(DAY_KINDS),
  /** Note of a release, title of a page or product; empty for a release without a note, and for this moment. */
  title: z.string(),
});

export type SiteDay = z.output<typeof siteDaySchema>;

/** A release that does not go live by itself as things are, and why. */
const leftOutSchema = z.object({ title: z.string(), on: z.iso.datetime(), problem: z.string() });

export const listSiteDays = endpoint({
  name: 'listSiteDays',
  method: 'GET',
  path: '/api/v1/site-days',
  access: { permission: 'site.design' },
  studio: true,
  summary: 'When the site changed and will change by itself, the earliest first, this moment among them.',
  input: {},
  output: z.object({ days: z.array(siteDaySchema) }),
  errors: {},
});

/**
 * The theme of a moment: that of the release that was live, or what releases that are set for later make of it. Releases
 * that would not go live are named under `leftOut`.
 */
export const readSiteDay = endpoint({
  name: 'readSiteDay',
  method: 'GET',
  path: '/api/v1/site-days/theme',
  access: { permission: 'site.design' },
  studio: true,
  summary: 'The theme and the pages of the site on a date.',
  input: { query: z.object({ on: onSchema }) },
  output: z.object({
    files: filesSchema,
    /** Templates of pages that every shop has. */
    common: filesSchema,
    /** The style sheet where none of a release is right; null otherwise. */
    css: z.string().nullable(),
    pages: z.array(previewPageSchema),
    leftOut: z.array(leftOutSchema),
  }),
  errors: {},
});

export type SiteOnDay = z.output<typeof readSiteDay.output>;

/** Products of a past date are shown as they are now; those of a later date as releases and plans make them. */
export const readDayPage = endpoint({
  name: 'readDayPage',
  method: 'GET',
  path: '/api/v1/site-days/page',
  access: { permission: 'site.design' },
  studio: true,
  summary: 'The data of one page of the site on a date.',
  input: { query: z.object({ on: onSchema, path: z.string().startsWith('/').max(2083) }) },
  output: pageDataSchema,
  errors: {},
});
