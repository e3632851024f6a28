import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';

export const contributorSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  /** Role codes of SPEC 3 "Enumerations". */
  roles: z.array(z.int()),
  isOwner: z.boolean(),
});

export type Contributor = z.output<typeof contributorSchema>;

/** Signs a contributor in. The token goes into `Authorization: Bearer` of later calls. */
export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/v1/session',
  access: 'visitor',
  summary: 'Signs a contributor in and answers a session token.',
  input: {
    body: z.object({
      email: z.string().trim().min(1, 'Enter your e-mail address.').max(256),
      password: z.string().min(1, 'Enter your password.').max(1024),
    }),
  },
  output: z.object({ token: z.string(), expiresOn: z.iso.datetime(), contributor: contributorSchema }),
  errors: { LOGIN_FAILED: 401, SAMPLE_LOGIN_IS_LOCAL: 403 },
});

/** Who is signed in. */
export const getSession = endpoint({
  name: 'getSession',
  method: 'GET',
  path: '/api/v1/session',
  access: 'contributor',
  summary: 'The contributor of the session.',
  input: {},
  output: z.object({ contributor: contributorSchema }),
  errors: {},
});

/** Ends the session; the token is dead at once on every process. */
export const signOut = endpoint({
  name: 'signOut',
  method: 'DELETE',
  path: '/api/v1/session',
  access: 'contributor',
  summary: 'Ends the session.',
  input: {},
  output: z.object({ success: z.literal(true) }),
  errors: {},
});
