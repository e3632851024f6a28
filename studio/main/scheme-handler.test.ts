import { describe, expect, it } from 'vitest';
import type { Bundle } from '../host/bundle.ts';
import { createSchemeHandler } from './scheme-handler.ts';

const bundle: Bundle = new Map([
  ['/index.html', { body: Buffer.from('start'), type: 'text/html', isImmutable: false }],
  ['/preview-frame.html', { body: Buffer.from('frame'), type: 'text/html', isImmutable: false }],
]);
const handle = createSchemeHandler(bundle, 'http://localhost:4000');
const get = (url: string, method = 'GET') => handle({ url, method });

describe('the studio’s scheme', () => {
  it('serves the start page under a strict policy', async () => {
    const answer = get('awning://studio/');
    expect([answer.status, await answer.text()]).toEqual([200, 'start']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  });

  it('names its own and the server’s origin in the preview’s policy', () => {
    const policy = get('awning://studio/preview-frame.html').headers.get('content-security-policy');
    expect(policy).toContain('script-src awning://studio/frame/');
    expect(policy).toContain('img-src http://localhost:4000');
  });

  it.each([
    'awning://studio/../main/main.mjs',
    'awning://studio/%2e%2e/main/main.mjs',
    'awning://studio/..%2fmain%2fmain.mjs',
    'awning://studio/..\\main\\main.mjs',
    'awning://studio//etc/passwd',
    'awning://studio/%2fetc%2fpasswd',
    'awning://studio/C:/Windows/win.ini',
  ])('finds nothing under %s', (url) => {
    expect(get(url).status).toBe(404);
  });

  it.each([
    ['awning://other/index.html', 'GET'],
    ['awning://studio.evil.example/', 'GET'],
    ['awning://studio/', 'POST'],
  ])('refuses %s by %s', (url, method) => {
    expect(get(url, method).status).toBe(403);
  });
});
