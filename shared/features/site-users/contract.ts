import { z } from 'zod';
import { emailSchema } from '#shared/features/contributors/contract.ts';
import { idSchema, languageSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { SITE_USER_ACCOUNT_PATH, SITE_USER_SESSION_PATH } from './paths.ts';
import { SITE_USER_ERRORS } from './rules.ts';

const PASSWORD_MAX = 1024;

/** A member as they see themselves. */
export const siteUserSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Language tag that the member chose; empty for that of the site. */
  locale: z.string(),
});

export type SiteUser = z.output<typeof siteUserSchema>;

const { LOGIN_FAILED, CONFIRM_EMAIL, LANGUAGE_UNKNOWN } = SITE_USER_ERRORS;

/** Signs a member in (SPEC 7); the visitor's cart becomes one with the member's (runtime-contract B3.4). */
export const openSiteUserSession = endpoint({
  name: 'openSiteUserSession',
  method: 'POST',
  path: SITE_USER_SESSION_PATH,
  access: 'visitor',
  limits: ['login'],
  limitText: LOGIN_FAILED.text,
  summary: 'Signs a member in with cookies, and makes one cart of the visitor’s and the member’s.',
  input: {
    body: z.object({
      email: emailSchema,
      password: z.string().min(1, 'Enter your password.').max(PASSWORD_MAX),
      rememberMe: z.boolean().default(false),
    }),
  },
  output: z.object({
    /** To be sent with writes of members as X-SiteUser-XSRF-Token. */
    xsrfToken: z.string(),
    siteUser: siteUserSchema,
    cartToken: z.string().optional(),
  }),
  errors: { LOGIN_FAILED, CONFIRM_EMAIL },
});

/** Signs a member out (SPEC 7). */
export const endSiteUserSession = endpoint({
  name: 'endSiteUserSession',
  method: 'DELETE',
  path: SITE_USER_SESSION_PATH,
  access: 'visitor',
  summary: 'Signs a member out; nobody being signed in is fine too.',
  input: {
    query: z.object({
      /** `true` leaves the browser a copy of the member's cart. */
      cloneCart: z.enum(['true', 'false']).default('false'),
    }),
  },
  output: z.object({ success: z.literal(true), cartToken: z.string().optional() }),
  errors: {},
});

/** Chooses a language (SPEC 7). */
export const setSiteUserLocale = endpoint({
  name: 'setSiteUserLocale',
  method: 'POST',
  path: `${SITE_USER_ACCOUNT_PATH}/locale`,
  access: 'visitor',
  summary: 'Chooses the language that the site speaks to this visitor, or member, in.',
  input: { body: z.object({ language: languageSchema }) },
  output: z.object({ locale: z.string() }),
  errors: { LANGUAGE_UNKNOWN },
});

/** Tells a member about themselves. */
export const getSiteUser = endpoint({
  name: 'getSiteUser',
  method: 'GET',
  path: SITE_USER_ACCOUNT_PATH,
  access: 'member',
  summary: 'Tells who is signed in.',
  input: {},
  output: z.object({ siteUser: siteUserSchema }),
  errors: {},
});
