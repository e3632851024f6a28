import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { CAPTCHA_CHALLENGE_PATH, CAPTCHA_PATH } from './paths.ts';
import { CAPTCHA_KEY_MAX, CAPTCHA_KINDS, OUTSIDE_CAPTCHAS } from './rules.ts';

/** Work for a browser, signed by the site (ALTCHA, version 2). */
const challengeSchema = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
  signature: z.string(),
});

/** What a browser sends back: the challenge as it was, and what it found. */
export const captchaTokenSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string().max(200) }),
});

/** The captcha of a site, for the scripts of its pages. */
export const getCaptcha = endpoint({
  name: 'getCaptcha',
  method: 'GET',
  path: CAPTCHA_PATH,
  access: 'visitor',
  limits: ['captcha'],
  summary: 'Which captcha forms of the site have, with its public key.',
  input: {},
  output: z.object({ kind: z.enum(CAPTCHA_KINDS), siteKey: z.string() }),
  errors: {},
});

const KEYS_PATH = '/api/v1/captcha-keys';
const SETTINGS_ACCESS = { permission: 'site.settings' } as const;

const keysSchema = z.object({
  kind: z.enum(OUTSIDE_CAPTCHAS),
  siteKey: z.string(),
  /** The last signs of the secret key. */
  secretEnd: z.string(),
  project: z.string(),
});

export type CaptchaKeysShown = z.output<typeof keysSchema>;

/** The keys of the site, without their secrets. */
export const listCaptchaKeys = endpoint({
  name: 'listCaptchaKeys',
  method: 'GET',
  path: KEYS_PATH,
  access: SETTINGS_ACCESS,
  studio: true,
  summary: 'The keys of the site at other companies’ captchas; of secrets the last four signs.',
  input: {},
  output: z.object({ keys: z.array(keysSchema) }),
  errors: {},
});

const keyText = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `Enter the ${what}.`)
    .max(CAPTCHA_KEY_MAX)
    .regex(/^[\x21-\x7e]+$/, `Enter the ${what} as the provider shows it.`);

/** Keeps keys; the secret is sealed and never told again. */
export const putCaptchaKeys = endpoint({
  name: 'putCaptchaKeys',
  method: 'PUT',
  path: `${KEYS_PATH}/:kind`,
  access: SETTINGS_ACCESS,
  studio: true,
  activity: 'changed the captcha keys',
  summary: 'Keeps the keys of the site at another company’s captcha.',
  input: {
    params: z.object({ kind: z.enum(OUTSIDE_CAPTCHAS, 'There is no such captcha.') }),
    body: z.object({
      siteKey: keyText('site key'),
      secretKey: keyText('secret key'),
      /** Of reCAPTCHA Enterprise: the project that pays. */
      project: z.string().trim().max(CAPTCHA_KEY_MAX).default(''),
    }),
  },
  output: z.object({ keys: keysSchema }),
  errors: { PROJECT_MISSING: { status: 400, text: 'Enter the project of reCAPTCHA Enterprise.' } },
});

export const getCaptchaChallenge = endpoint({
  name: 'getCaptchaChallenge',
  method: 'GET',
  path: CAPTCHA_CHALLENGE_PATH,
  access: 'visitor',
  limits: ['captcha'],
  summary: 'Work for a browser to do before it sends a form; of use once, and for twenty minutes.',
  input: {},
  output: z.object({ challenge: challengeSchema }),
  errors: {
    CAPTCHA_NOT_SET_UP: { status: 404, text: 'ReCaptcha has not been set up!' },
  },
});
