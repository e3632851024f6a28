import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { CAPTCHA_CHALLENGE_PATH } from './paths.ts';

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
