import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

const CONTENT_SECURITY_POLICY = {
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  },
};

/** Scripts of others that a page may load, where its shop has them. */
export type OutsideScript = 'stripe';

/** What a page has to let in for them: the script, the frames that it pays in, and whom it asks. */
const LET_IN: Readonly<Record<OutsideScript, Readonly<Record<string, readonly string[]>>>> = {
  stripe: {
    'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
    'frame-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
  },
};

/** Header of the policy that `policyWith` widens. */
export const POLICY_HEADER = 'Content-Security-Policy';

/** The policy of a page that loads a script of others. */
export function policyWith(script: OutsideScript): string {
  const directives: Record<string, readonly string[]> = { ...CONTENT_SECURITY_POLICY.directives };
  for (const [name, sources] of Object.entries(LET_IN[script])) {
    directives[name] = [...(directives[name] ?? []), ...sources];
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');
}

/**
 * What every answer says about security (runtime-contract C49). It is the same for all, so helmet is asked once.
 * @param loopback true when the server is only for this machine, without TLS
 */
export function securityHeaders(loopback: boolean): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  const collector = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  helmet({
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    strictTransportSecurity: !loopback,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })({} as IncomingMessage, collector as unknown as ServerResponse, () => undefined);
  return headers;
}
