import type { BundleFile } from './bundle.ts';
import { PREVIEW_FRAME_PATH } from './bundle.ts';

function toPolicy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** A server with the sites that it makes while the window is open: each has a name of its own below that of the server. */
function withNewSites(server: string): readonly string[] {
  const { protocol, host, hostname } = new URL(server);
  return /^[\d.]+$|^\[/.test(hostname) ? [server] : [server, `${protocol}//*.${host}`];
}

/**
 * Policy of the studio's own page: everything from the bundle, pictures of the sites beside it and nothing else from
 * elsewhere, no inline scripts and no eval. Style elements are allowed because the code editor makes them while it
 * runs.
 */
function toStudioPolicy(servers: readonly string[]): string {
  return toPolicy({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'font-src': "'self'",
    'img-src': ["'self'", 'data:', ...servers.flatMap(withNewSites)].join(' '),
    'connect-src': "'self'",
    'worker-src': "'self'",
    'frame-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  });
}

/**
 * Policy of the preview: the sites' pictures, fonts and style sheets, but no script other than the one that
 * shows the page, and no request to anywhere. Origins are spelled out because the frame has none of its own.
 */
function toPreviewPolicy(studio: string, servers: readonly string[]): string {
  const server = servers.join(' ');
  return toPolicy({
    'default-src': "'none'",
    'script-src': `${studio}/frame/`,
    'style-src': `${server} https: 'unsafe-inline'`,
    'font-src': `${server} https: data:`,
    'img-src': `${server} https: data:`,
    'media-src': `${server} https:`,
    'base-uri': server,
    'form-action': "'none'",
    'frame-ancestors': studio,
  });
}

/** Origins that the policies name. */
export interface Origins {
  /** Where the window's files come from. */
  readonly studio: string;
  /** Where the pictures and style sheets of the sites come from. */
  readonly servers: readonly string[];
}

/** Headers of a file of the built window. */
export function toFileHeaders(path: string, file: BundleFile, origins: Origins): Record<string, string> {
  const isFrame = path === PREVIEW_FRAME_PATH;
  return {
    'content-type': file.type,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': isFrame
      ? toPreviewPolicy(origins.studio, origins.servers)
      : toStudioPolicy(origins.servers),
    'cross-origin-opener-policy': 'same-origin',
    // The frame is of no origin, so for its script even the studio's own address is a foreign one.
    ...(path.startsWith('/frame/')
      ? { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
      : { 'cross-origin-resource-policy': 'same-origin' }),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}
