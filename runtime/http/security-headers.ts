import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { OutsideCaptcha } from '#shared/features/captcha/rules.ts';

const DIRECTIVES: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // Style elements have to be named by a page; the dialect prints style attributes with values of its data.
  'style-src': ["'self'"],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
};

/** Scripts of others that a page may load, where its shop has them. */
export type OutsideScript = 'stripe' | OutsideCaptcha;

const RECAPTCHA = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ["'self'", 'https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
};

/** What a page has to let in for them: the script, the frames that it pays in, and whom it asks. */
const LET_IN: Readonly<Record<OutsideScript, Readonly<Record<string, readonly string[]>>>> = {
  stripe: {
    'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
    'frame-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
  },
  recaptcha: RECAPTCHA,
  recaptchaEnterprise: { ...RECAPTCHA, 'connect-src': ['https://www.google.com/recaptcha/'] },
  turnstile: {
    'script-src': ['https://challenges.cloudflare.com'],
    'frame-src': ["'self'", 'https://challenges.cloudflare.com'],
  },
};

/** Header of what `policyOf` gives. */
export const POLICY_HEADER = 'Content-Security-Policy';

/** Code that a page lets in: texts of its script and style elements, and origins that it loads from. */
export interface AllowedCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly origins: readonly string[];
}

/** What a page needs that others do not. */
export interface PageNeeds {
  /** Whose script it loads beside ours. */
  readonly script?: OutsideScript | undefined;
  /** Whose captcha it has. */
  readonly captcha?: OutsideScript | undefined;
  /** Origins of other sites whose frames it may show. */
  readonly frames?: readonly string[] | undefined;
  /** What code of the site's owner stands in it, and where that may load from. */
  readonly code?: AllowedCode | undefined;
  /** Its style elements: the text of each, or the nonce that all of them have. */
  readonly styles?: readonly string[] | { readonly nonce: string };
}

/** Browsers read text as UTF-8 with one kind of line end, whatever was sent. */
function hashOf(css: string): string {
  const text = css.replace(/\r\n?/g, '\n');
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}

function styleSources(styles: PageNeeds['styles'] = []): readonly string[] {
  return 'nonce' in styles ? [`'nonce-${styles.nonce}'`] : styles.map(hashOf);
}

function toFrameSources(known: readonly string[] = ["'self'"], frames: readonly string[]) {
  return frames.length === 0 ? {} : { 'frame-src': [...known, ...frames] };
}

/** What several scripts of others need. */
function together(scripts: readonly OutsideScript[]): Readonly<Record<string, readonly string[]>> {
  const all: Record<string, readonly string[]> = {};
  for (const [name, sources] of scripts.flatMap((script) => Object.entries(LET_IN[script]))) {
    all[name] = [...new Set([...(all[name] ?? []), ...sources])];
  }
  return all;
}

const NO_CODE: AllowedCode = { scripts: [], styles: [], origins: [] };

function codeSources({ scripts, styles, origins }: AllowedCode): Readonly<Record<string, readonly string[]>> {
  return {
    'script-src': [...scripts.map(hashOf), ...origins],
    'style-src': [...styles.map(hashOf), ...origins],
    'connect-src': origins,
    'font-src': origins,
    'frame-src': origins,
  };
}

/** The content security policy of a page. */
export function policyOf({ script, captcha, styles, frames = [], code = NO_CODE }: PageNeeds): string {
  const letIn = together([script, captcha].filter((name) => name !== undefined));
  const ofCode = codeSources(code);
  const framed = toFrameSources(letIn['frame-src'], [...frames, ...(ofCode['frame-src'] ?? [])]);
  const more: Record<string, readonly string[]> = { ...letIn, ...framed };
  for (const name of ['script-src', 'connect-src', 'font-src']) {
    more[name] = [...(more[name] ?? []), ...(ofCode[name] ?? [])];
  }
  more['style-src'] = [...styleSources(styles), ...(ofCode['style-src'] ?? [])];
  const names = new Set([...Object.keys(DIRECTIVES), ...Object.keys(more)]);
  return [...names]
    .map((name) => [name, ...(DIRECTIVES[name] ?? []), ...(more[name] ?? [])].join(' '))
    .join(';');
}

/** The policy of what needs nothing that others do not. */
export const PLAIN_POLICY = policyOf({});

/** The policy of a file that may be a drawing with style elements, which acts on no page. */
export const FILE_POLICY = PLAIN_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");

/**
 * What every answer says about security. It is the same for all, so helmet is asked once.
 * @param loopback true when the server is only for this machine, without TLS
 */
export function securityHeaders(loopback: boolean): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  const collector = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: !loopback,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })({} as IncomingMessage, collector as unknown as ServerResponse, () => undefined);
  headers.set(POLICY_HEADER, PLAIN_POLICY);
  return headers;
}
