import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { getSiteCode, putSiteCode } from '#shared/features/site-code/contract.ts';
import type { SiteCode } from '#shared/features/site-code/shape.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson } from '../../testing/people.ts';
import { publishDraft } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});

afterAll(() => app.close());

const CODE: SiteCode = {
  snippets: [
    { title: 'Counter', place: 'head', code: '<script>window.counted = 1</script>', needsConsent: false },
    {
      title: 'Chat',
      place: 'bodyEnd',
      code: '<script src="https://code.example/x.js"></script>',
      needsConsent: false,
    },
    { title: 'Ads', place: 'head', code: '<script>ads()</script>', needsConsent: true },
  ],
  origins: ['https://code.example'],
  verification: [{ service: 'google-site-verification', token: 'abc-123' }],
};

const put = (body: Partial<SiteCode> & { baseVersion?: string }, client = owner) =>
  client.call(putSiteCode, { body: { ...CODE, ...body } });

async function visit(path: string) {
  const response = await app.visitor().fetch(path);
  return { text: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the code of all pages', () => {
  it('is for who may inject code', async () => {
    const { client } = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    await expect(client.call(getSiteCode, {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(put({}, client)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(app.client().call(getSiteCode, {})).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it.each([
    ['origins.0', { origins: ["https://a.example 'unsafe-inline'"] }],
    ['verification.0.token', { verification: [{ service: 'msvalidate.01' as const, token: '"><script>' }] }],
    [
      'snippets.0.title',
      { snippets: [{ title: ' ', place: 'head' as const, code: '', needsConsent: false }] },
    ],
  ])('is refused with what is wrong at %s', async (path, body) => {
    await expect(put(body)).rejects.toMatchObject({
      status: 400,
      errors: { [path]: expect.any(String) as string },
    });
  });

  it('stands on pages once it is published, and the policy lets in what it loads and nothing else', async () => {
    const kept = await put({});
    expect(await put({ baseVersion: kept.version })).toEqual(kept);
    expect((await visit('/')).text).not.toContain('counted');
    await publishDraft(owner);
    const { text, policy } = await visit('/');
    expect(text).toContain('<meta name="google-site-verification" content="abc-123">');
    expect(text.indexOf('window.counted')).toBeLessThan(text.indexOf('</head>'));
    expect(text.indexOf('https://code.example/x.js')).toBeGreaterThan(text.indexOf('<main>'));
    expect(policy).toContain(`script-src 'self' ${hashOf('window.counted = 1')} https://code.example`);
    expect(policy).toContain("connect-src 'self' https://code.example");
  });

  it('is not loaded where it needs a consent, and not where visitors pay or sign in', async () => {
    expect((await visit('/')).text).not.toContain('ads()');
    for (const path of ['/cart', '/checkout', '/account/login', '/no-such-page']) {
      const { text, policy } = await visit(path);
      expect(text).not.toContain('counted');
      expect(policy).not.toContain('code.example');
    }
  });

  it('of an old version is refused with what is stored', async () => {
    await expect(put({ baseVersion: 'old' })).rejects.toMatchObject({ code: 'STALE' });
    expect(await owner.call(getSiteCode, {})).toMatchObject(CODE);
  });
});
