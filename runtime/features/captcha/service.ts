import { createHmac } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { captchaTokenSchema, getCaptchaChallenge } from '#shared/features/captcha/contract.ts';
import {
  CAPTCHA_ERRORS,
  captchaFailedText,
  captchaOf,
  CHALLENGE_MS,
  isOutsideCaptcha,
  type OutsideCaptcha,
} from '#shared/features/captcha/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { CaptchaProviders, CaptchaVerdict } from '../../platform/captcha/captcha-providers.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { CaptchaKeySafe } from './keys.ts';

type Challenge = Output<typeof getCaptchaChallenge>['challenge'];

/** What came with a form, with what another company says of it. */
export interface AskedCaptcha {
  readonly token: string | undefined;
  /** Undefined where no other company was asked. */
  readonly verdict: CaptchaVerdict | undefined;
}

/** Why a form is not taken. */
export interface CaptchaRefusal {
  readonly code: keyof typeof CAPTCHA_ERRORS;
  readonly text: string;
}

/** Finds out whether forms come from people. */
export interface Captcha {
  /** @throws Refusal 404 CAPTCHA_NOT_SET_UP where the site has none of its own */
  challenge(site: Site, now: number): Promise<Challenge>;
  /** Asks the company whose captcha the site has, if it has one; before any transaction, and for two seconds at the most. */
  ask(context: Pick<RequestContext, 'site' | 'address'>, token: string | undefined): Promise<AskedCaptcha>;
  /**
   * Judges what came with a form; in the transaction of the form, so that it counts for one form that is taken. A company
   * that was silent lets every form through.
   * @returns why it is refused, or undefined for a form that may go on
   */
  check(scope: SiteScope, site: Site, asked: AskedCaptcha, now: number): Promise<CaptchaRefusal | undefined>;
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

/** Whether somebody worked for a form, once. */
async function isSolved(scope: SiteScope, site: Site, token: string, now: number): Promise<boolean> {
  const sent = readToken(token);
  const until = sent?.challenge.parameters.data['until'];
  if (sent === undefined || typeof until !== 'number' || until <= now) return false;
  const { verified } = await verifySolution({ ...sent, deriveKey, hmacSignatureSecret: secretOf(site) });
  if (!verified) return false;
  const { nonce } = sent.challenge.parameters;
  const taken = await scope.query(TAKE, [scope.websiteId, sha256(nonce), new Date(until)]);
  return taken.length > 0;
}

/** Makes the captcha of sites; the key of each signs its challenges, so that all processes know them. */
export function createCaptcha({
  db,
  keys,
  providers,
}: {
  db: Database;
  keys: Pick<CaptchaKeySafe, 'read'>;
  providers: CaptchaProviders;
}): Captcha {
  async function judge(
    { site, address }: Pick<RequestContext, 'site' | 'address'>,
    kind: OutsideCaptcha,
    token: string,
  ): Promise<CaptchaVerdict> {
    const own = await db.readSite(site.id, (scope) => keys.read(scope, kind));
    return own === undefined ? 'silent' : providers.judge(kind, own, { token, address });
  }

  return {
    async challenge(site, now) {
      if (captchaOf(site.settings) !== 'altcha') throw refuseAs(getCaptchaChallenge, 'CAPTCHA_NOT_SET_UP');
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

    async ask(context, token) {
      const kind = captchaOf(context.site.settings);
      const isAsked = isOutsideCaptcha(kind) && token !== undefined && token !== '';
      return { token, verdict: isAsked ? await judge(context, kind, token) : undefined };
    },

    async check(scope, site, { token, verdict }, now) {
      const kind = captchaOf(site.settings);
      if (kind === 'none' || verdict === 'good' || verdict === 'silent') return undefined;
      if (token === undefined || token === '') {
        return { code: 'CAPTCHA_REQUIRED', text: CAPTCHA_ERRORS.CAPTCHA_REQUIRED.text };
      }
      if (kind === 'altcha' && (await isSolved(scope, site, token, now))) return undefined;
      return { code: 'CAPTCHA_FAILED', text: captchaFailedText(kind) };
    },
  };
}
