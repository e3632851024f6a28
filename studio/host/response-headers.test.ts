import { expect, it } from 'vitest';
import type { BundleFile } from './bundle.ts';
import { toFileHeaders } from './response-headers.ts';

const page: BundleFile = { body: Buffer.from(''), type: 'text/html', isImmutable: false };

it.each([
  ['http://localhost:4000', 'http://localhost:4000 http://*.localhost:4000'],
  ['https://shop.example', 'https://shop.example https://*.shop.example'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['http://[::1]:4000', 'http://[::1]:4000'],
])('lets the window show pictures of %s, and of the sites that it makes meanwhile', (server, sources) => {
  const headers = toFileHeaders('/', page, { studio: 'http://localhost:4001', servers: [server] });
  expect(headers['content-security-policy']).toContain(`img-src 'self' data: ${sources};`);
});
