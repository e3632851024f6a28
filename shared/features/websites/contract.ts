import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';

/** 24 lower-case hex characters, time-ordered (runtime-contract B0.1). */
export const idSchema = z.string().regex(/^[0-9a-f]{24}$/, 'This is not an id.');

/** A site as its contributors see it in the frame of the studio. */
export const websiteSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** Origin at which visitors reach the site, without a trailing slash. */
  address: z.string(),
  language: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  /** The release that visitors see. */
  liveReleaseId: idSchema,
  /** How many files of the draft differ from the live release. */
  unpublishedChanges: z.int(),
});

export type Website = z.output<typeof websiteSchema>;

/** The site of the host that is asked. */
export const getWebsite = endpoint({
  name: 'getWebsite',
  method: 'GET',
  path: '/api/v1/website',
  access: 'contributor',
  summary: 'The site with its publish state.',
  input: {},
  output: websiteSchema,
  errors: {},
});
