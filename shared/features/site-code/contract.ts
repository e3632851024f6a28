import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import {
  CODE_MAX,
  CODE_PLACES,
  isCodeOrigin,
  isVerificationToken,
  ORIGINS_MAX,
  SNIPPETS_MAX,
  VERIFICATIONS,
} from './rules.ts';

const PATH = '/api/v1/site-code';
const ACCESS = { permission: 'code.inject' } as const;

const snippetSchema = z.object({
  title: z
    .string()
    .trim()
    .min(1, 'Enter a name for the code.')
    .max(100, 'A name has at most 100 characters.'),
  place: z.enum(CODE_PLACES),
  code: z.string().max(CODE_MAX, `A piece of code has at most ${CODE_MAX} characters.`),
  /** True for what may be loaded only once a visitor has agreed to it. */
  needsConsent: z.boolean(),
});

export const siteCodeSchema = z.object({
  snippets: z.array(snippetSchema).max(SNIPPETS_MAX, `A site has at most ${SNIPPETS_MAX} pieces of code.`),
  /** Origins that the code loads scripts, frames and data from. */
  origins: z
    .array(z.string().refine(isCodeOrigin, 'Enter an origin such as https://example.com.'))
    .max(ORIGINS_MAX, `Name at most ${ORIGINS_MAX} origins.`),
  /** What services ask for to see whose site it is, by their names. */
  verification: z
    .array(
      z.object({
        service: z.enum(VERIFICATIONS),
        token: z
          .string()
          .trim()
          .refine(isVerificationToken, 'Enter the content of the tag alone, without quotation marks.'),
      }),
    )
    .max(VERIFICATIONS.length),
});
export type SiteCode = z.output<typeof siteCodeSchema>;

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
