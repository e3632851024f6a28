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
