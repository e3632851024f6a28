import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { siteCodeSchema } from './shape.ts';

const PATH = '/api/v1/site-code';
const ACCESS = { permission: 'code.inject' } as const;

const output = siteCodeSchema.extend({ version: z.string() });
export type KeptSiteCode = z.output<typeof output>;

/** The code of all pages, as the draft has it. */
export const getSiteCode = endpoint({
  name: 'getSiteCode',
  method: 'GET',
  path: PATH,
  access: ACCESS,
  studio: true,
  summary: 'Code and verification tags of all pages, as the draft has them.',
  input: {},
  output,
  errors: {},
});

/** Keeps the code of all pages as draft; visitors get it when it is published. */
export const putSiteCode = endpoint({
  name: 'putSiteCode',
  method: 'PUT',
  path: PATH,
  access: ACCESS,
  studio: true,
  activity: 'changed the code of all pages of',
  summary: 'Keeps code and verification tags of all pages as draft.',
  bodyLimit: 1_000_000,
  input: { body: siteCodeSchema.extend({ baseVersion: z.string().max(100).optional() }) },
  output,
  errors: { STALE: { status: 409, text: 'Somebody changed the code meanwhile.' } },
});
