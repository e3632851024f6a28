import { z } from 'zod';
import { CONTRIBUTOR_ERRORS } from '#shared/features/contributors/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { API_TOKEN_ERRORS } from './rules.ts';

const { ROLE_ABOVE_YOURS, UNKNOWN_ROLE } = CONTRIBUTOR_ERRORS;
const { TOKEN_NOT_FOUND, TOO_MANY_TOKENS } = API_TOKEN_ERRORS;
const NAME_MAX = 100;
const DAYS_MAX = 365;

export const apiTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** First characters of the token, to tell it from others. */
  start: z.string(),
  /** Role codes of `shared/codes/contributor-role.ts` that it acts with. */
  roles: z.array(z.int()),
  /** Name of who made it. */
  madeBy: z.string(),
  /** False while who made it no longer exists, or may do less than it: then it is refused. */
  isBacked: z.boolean(),
  createdOn: z.iso.datetime(),
  /** Absent for one that does not expire. */
  expiresOn: z.iso.datetime().optional(),
  /** When it was last used, to the minute; absent for one that never was. */
  lastUsedOn: z.iso.datetime().optional(),
});

export type ApiToken = z.output<typeof apiTokenSchema>;

/** The tokens by which programs call the API of this site. */
export const listApiTokens = endpoint({
  name: 'listApiTokens',
  method: 'GET',
  path: '/api/v1/api-tokens',
  access: { permission: 'api.tokens' },
  studio: true,
  summary: 'The tokens by which programs call the API of this site.',
  input: {},
  output: z.object({ tokens: z.array(apiTokenSchema) }),
  errors: {},
});

/** Makes a token; this answer is the only one that shows it. */
export const createApiToken = endpoint({
  name: 'createApiToken',
  method: 'POST',
  path: '/api/v1/api-tokens',
  access: { permission: 'api.tokens' },
  studio: true,
  activity: 'made the token',
  needsPassword: true,
  summary: 'Makes a token for a program; it is shown this once.',
  input: {
    body: z.object({
      name: z.string().trim().min(1, 'Enter a name for the token.').max(NAME_MAX, 'This name is too long.'),
      roles: z.array(z.int()).min(1, 'Choose at least one role.').max(20, 'These are too many roles.'),
      /** Days until it expires; without it, it does not. */
      days: z
        .int()
        .min(1, 'Enter at least one day.')
        .max(DAYS_MAX, `Enter at most ${DAYS_MAX} days.`)
        .optional(),
    }),
  },
  output: z.object({ token: z.string(), apiToken: apiTokenSchema }),
  errors: { ROLE_ABOVE_YOURS, UNKNOWN_ROLE, TOO_MANY_TOKENS },
  success: 201,
});

/** Ends a token at once. */
export const revokeApiToken = endpoint({
  name: 'revokeApiToken',
  method: 'DELETE',
  path: '/api/v1/api-tokens/:tokenId',
  access: { permission: 'api.tokens' },
  studio: true,
  activity: 'ended the token',
  summary: 'Ends a token; programs that use it are refused at once.',
  input: { params: z.object({ tokenId: idSchema }) },
  output: z.object({ success: z.literal(true) }),
  errors: { TOKEN_NOT_FOUND },
});
