import { createHmac } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { captchaTokenSchema, getCaptchaChallenge } from '#shared/features/captcha/contract.ts';
import { type CAPTCHA_ERRORS, captchaOf, CHALLENGE_MS } from '#shared/features/captcha/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Site } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import { sha256 } from '../../platform/ids/ids.ts';

type Challenge = Output<typeof getCaptchaChallenge>['challenge'];

/** Finds out whether forms come from browsers that worked for them. */
export interface Captcha {
  /** @throws Refusal 404 CAPTCHA_NOT_SET_UP where the site has none */
  challenge(site: Site, now: number): Promise<Challenge>;
  /**
   * Judges what came with a form; in the transaction of the form, so that it counts for one form that is taken.
   * @returns the code of the refusal, or undefined for a form that may go on
   */
  check(
    scope: SiteScope,
    site: Site,
    token: string | undefined,
    now: number,
  ): Promise<keyof typeof CAPTCHA_ERRORS | undefined>;
}

const ALGORITHM = 'PBKDF2/SHA-256';
/** One key of 256 fits; at this cost a phone finds it within about a second, and we check it in a millisecond. */
const COST = 2_000;
const KEY_PREFIX = '00';

const TAKE = `
  INSERT INTO captcha_solutions (website_id, solution_hash, expires_at) VALUES ($1, $2, $3)
  ON CONFLICT DO NOTHING RETURNING solution_hash`;

const secretOf = ({ siteSecret }: Site) =>
  createHmac('sha256', siteSecret).update('captcha').digest('base64url');

function readToken(token: string) {
  try {
    return captchaTokenSchema.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Makes the captcha of sites; the key of each signs its challenges, so that all processes know them. */
export function createCaptcha(): Captcha {
  return {
    async challenge(site, now) {
      if (captchaOf(site.settings) === 'none') throw refuseAs(getCaptchaChallenge, 'CAPTCHA_NOT_SET_UP');
      const { parameters, signature = '' } = await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        keyPrefix: KEY_PREFIX,
        data: { until: now + CHALLENGE_MS },
        deriveKey,
        hmacSignatureSecret: secretOf(site),
      });
      return { parameters: { ...parameters, data: parameters.data ?? {} }, signature };
    },

    async check(scope, site, token, now) {
      if (captchaOf(site.settings) === 'none') return undefined;
      if (token === undefined || token === '') return 'CAPTCHA_REQUIRED';
      const sent = readToken(token);
      const until = sent?.challenge.parameters.data['until'];
      if (sent === undefined || typeof until !== 'number' || until <= now) return 'CAPTCHA_FAILED';
      const { verified } = await verifySolution({ ...sent, deriveKey, hmacSignatureSecret: secretOf(site) });
      if (!verified) return 'CAPTCHA_FAILED';
      const { nonce } = sent.challenge.parameters;
      const taken = await scope.query(TAKE, [scope.websiteId, sha256(nonce), new Date(until)]);
      return taken.length > 0 ? undefined : 'CAPTCHA_FAILED';
    },
  };
}
