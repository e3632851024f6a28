import { z } from 'zod';
import { PAGE_PASSWORD_MAX, PAGE_PASSWORD_MIN } from '#shared/features/page-tree/rules.ts';
import { endpoint } from '#shared/http/endpoint.ts';

const PATH = '/api/v1/site-lock';

const siteLockSchema = z.object({
  /** True while visitors give a password before they see anything of the site. */
  isLocked: z.boolean(),
});

/** Whether visitors give a password before they see the site. */
export const getSiteLock = endpoint({
  name: 'getSiteLock',
  method: 'GET',
  path: PATH,
  access: { permission: 'site.settings' },
  studio: true,
  summary: 'Whether visitors give a password before they see anything of the site.',
  input: {},
  output: siteLockSchema,
  errors: {},
});

/** Gives the whole site a password at once, changes it, or takes it away; who knew another one is asked again. */
export const setSiteLock = endpoint({
  name: 'setSiteLock',
  method: 'PUT',
  path: PATH,
  access: { permission: 'site.settings' },
  studio: true,
  activity: 'changed the password of',
  summary: 'Gives the whole site a password, changes it, or takes it away; this holds at once.',
  input: {
    body: z.object({
      /** Null opens the site to everybody. */
      password: z
        .string()
        .min(PAGE_PASSWORD_MIN, `A password has at least ${PAGE_PASSWORD_MIN} characters.`)
        .max(PAGE_PASSWORD_MAX, `A password has at most ${PAGE_PASSWORD_MAX} characters.`)
        .nullable(),
    }),
  },
  output: siteLockSchema,
  errors: {},
});
