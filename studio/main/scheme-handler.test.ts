import { describe, expect, it } from 'vitest';
import type { Bundle } from '../host/bundle.ts';
import { createSchemeHandler } from './scheme-handler.ts';

const bundle: Bundle = new Map([
  ['/index.html', { body: Buffer.from('start'), type: 'text/html', isImmutable: false }],
  ['/preview-frame.html', { body: Buffer.from('frame'), type: 'text/html', isImmutable: false }],
]);
const handle = createSchemeHandler(bundle, async () => ['http://localhost:4000', 'https://other.example']);
const get = (url: string, method = 'GET') => handle({ url, method });

describe('the studio’s scheme', () => {
  it('serves the start page under a strict policy', async () => {
    const answer = await get('awning://studio/');
    expect([answer.status, await answer.text()]).toEqual([200, 'start']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  });

  it('names its own and the sites’ origins in the preview’s policy', async () => {
    const answer = await get('awning://studio/preview-frame.html');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain('script-src awning://studio/frame/');
    expect(policy).toContain('img-src http://localhost:4000 https://other.example');
  });

  it.each([
    'awning://studio/../main/main.mjs',
    'awning://studio/%2e%2e/main/main.mjs',
    'awning://studio/..%2fmain%2fmain.mjs',
    'awning://studio/..\\main\\main.mjs',
    'awning://studio//etc/passwd',
    'awning://studio/%2fetc%2fpasswd',
    'awning://studio/C:/Windows/win.ini',
  ])('finds nothing under %s', async (url) => {
    expect((await get(url)).status).toBe(404);
  });

  it.each([
    ['awning://other/index.html', 'GET'],
    ['awning://studio.evil.example/', 'GET'],
    ['awning://studio/', 'POST'],
  ])('refuses %s by %s', async (url, method) => {
    expect((await get(url, method)).status).toBe(403);
  });
});
