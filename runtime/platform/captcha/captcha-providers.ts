import type { OutsideCaptcha } from '#shared/features/captcha/rules.ts';
import { isObject, property } from '#shared/json/values.ts';
import type { Log } from '../log/log.ts';

/** The keys of a site at a provider. */
export interface CaptchaKeys {
  /** Public: pages have it. */
  readonly siteKey: string;
  readonly secret: string;
  /** Of reCAPTCHA Enterprise: the project that pays. */
  readonly project: string;
}

/** What comes with a form. */
export interface CaptchaAnswer {
  readonly token: string;
  /** Network address of who sends it. */
  readonly address: string;
}

/** What a provider says of an answer; `silent` where it said nothing that can be used within the time that it has. */
export type CaptchaVerdict = 'good' | 'bad' | 'silent';

/** Where providers are asked. */
export type CaptchaUrls = Readonly<Record<OutsideCaptcha, string>>;

export const CAPTCHA_URLS: CaptchaUrls = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  recaptchaEnterprise: 'https://recaptchaenterprise.googleapis.com/v1',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

/** Who fills in a form does not wait longer for another company, in ms. */
const PATIENCE_MS = 2_000;
/** From this likelihood on, of 1, it is a person. */
const PERSON_FROM = 0.5;
/** What scripts of pages ask the token for. */
export const CAPTCHA_ACTION = 'submit';
/** Codes by which a provider says that the keys are wrong: then it says nothing of who sent the form. */
const OUR_FAULT: readonly string[] = ['missing-input-secret', 'invalid-input-secret', 'bad-request'];

interface Deps {
  readonly urls: CaptchaUrls;
  readonly log: Log;
  readonly fetch?: typeof fetch;
}

/** Makes what asks the providers of captchas whether a form comes from a person. */
export function createCaptchaProviders({ urls, log, fetch: ask = fetch }: Deps) {
  /** The JSON of an answer; undefined where none came in time. */
  async function read(kind: OutsideCaptcha, url: string, init: RequestInit): Promise<unknown> {
    try {
      const answer = await ask(url, {
        ...init,
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (answer.ok) return (await answer.json()) as unknown;
      log.warn({ kind, status: answer.status }, 'The provider of a captcha refused to answer.');
    } catch (error) {
      log.warn({ kind, err: error }, 'The provider of a captcha did not answer.');
    }
    return undefined;
  }

  /** The protocol that reCAPTCHA v2 and Turnstile share. */
  async function verify(
    kind: 'recaptcha' | 'turnstile',
    { secret }: CaptchaKeys,
    { token, address }: CaptchaAnswer,
  ): Promise<CaptchaVerdict> {
    const body = new URLSearchParams({ secret, response: token, remoteip: address });
    const said = await read(kind, urls[kind], { body });
    const isGood = property(said, 'success');
    if (typeof isGood !== 'boolean') return 'silent';
    if (isGood) return 'good';
    const codes = property(said, 'error-codes');
    const ours = Array.isArray(codes) ? codes.filter((code) => OUR_FAULT.includes(String(code))) : [];
    if (ours.length === 0) return 'bad';
    log.warn({ kind, codes: ours }, 'The keys of a captcha are wrong.');
    return 'silent';
  }

  async function assess(
    { siteKey, secret, project }: CaptchaKeys,
    { token, address }: CaptchaAnswer,
  ): Promise<CaptchaVerdict> {
    const event = { token, siteKey, expectedAction: CAPTCHA_ACTION, userIpAddress: address };
    const path = `/projects/${encodeURIComponent(project)}/assessments?key=${encodeURIComponent(secret)}`;
    const said = await read('recaptchaEnterprise', urls.recaptchaEnterprise + path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event }),
    });
    const properties = property(said, 'tokenProperties');
    if (!isObject(properties) || typeof properties['valid'] !== 'boolean') return 'silent';
    if (!properties['valid'] || properties['action'] !== CAPTCHA_ACTION) return 'bad';
    const score = property(property(said, 'riskAnalysis'), 'score');
    if (typeof score !== 'number') return 'silent';
    return score >= PERSON_FROM ? 'good' : 'bad';
  }

  return {
    /** Asks a provider; never throws, and takes two seconds at the most. */
    judge: (kind: OutsideCaptcha, keys: CaptchaKeys, answer: CaptchaAnswer): Promise<CaptchaVerdict> =>
      kind === 'recaptchaEnterprise' ? assess(keys, answer) : verify(kind, keys, answer),
  };
}

export type CaptchaProviders = ReturnType<typeof createCaptchaProviders>;
