import { CART_PATH } from '#shared/features/cart/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSession, signOut } from '#shared/features/contributors/contract.ts';
import { SAMPLE_LOGIN, SESSION_MS } from '#shared/features/contributors/rules.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const SESSION_PATH = '/api/v1/session';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

async function signIn(login: object) {
  const visitor = app.visitor();
  await visitor.fetch(CART_PATH);
  const response = await visitor.call('POST', SESSION_PATH, login);
  return { status: response.status, json: (await response.json()) as Record<string, never> };
}

describe('signing in', () => {
  it('gives a token that opens the session, in any spelling of the email address', async () => {
    const { status, json } = await signIn({
      ...SAMPLE_LOGIN,
      email: ` ${SAMPLE_LOGIN.email.toUpperCase()} `,
    });
    expect(status).toBe(200);
    expect(JSON.stringify(json)).not.toContain('argon2');
    const { contributor } = await app.client(json['token']).call(getSession, {});
    expect(contributor).toMatchObject({ email: SAMPLE_LOGIN.email, isOwner: true, roles: [1] });
  });

  it('answers an unknown account and a wrong password alike', async () => {
    const unknown = await signIn({ email: 'nobody@saltmarsh.example', password: 'x' });
    const wrong = await signIn({ email: SAMPLE_LOGIN.email, password: 'x' });
    expect(unknown.status).toBe(401);
    expect(wrong.status).toBe(401);
    expect({ ...unknown.json, requestId: '' }).toEqual({ ...wrong.json, requestId: '' });
  });

  it('names the field that is empty', async () => {
    const { status, json } = await signIn({ email: ' ', password: '' });
    expect(status).toBe(400);
    expect(json).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { email: 'Enter your email address.', password: 'Enter your password.' },
    });
  });

  it('needs a crumb', async () => {
    const response = await app.visitor().call('POST', SESSION_PATH, SAMPLE_LOGIN, { 'x-csrf-token': '' });
    expect(response.status).toBe(403);
  });
});

describe('a session', () => {
  it('ends when it is signed out of', async () => {
    const owner = await app.owner();
    expect(await owner.call(signOut, {})).toEqual({ success: true });
    await expect(owner.call(getSession, {})).rejects.toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    await expect(owner.call(signOut, {})).rejects.toMatchObject({ status: 401 });
  });

  it('ends by itself', async () => {
    const owner = await app.owner();
    app.clock.move(SESSION_MS);
    await expect(owner.call(getSession, {})).rejects.toMatchObject({ status: 401 });
  });

  it('is not opened by a made-up token', async () => {
    await expect(app.client('x'.repeat(43)).call(getSession, {})).rejects.toMatchObject({ status: 401 });
    await expect(app.client().call(getSession, {})).rejects.toMatchObject({ status: 401 });
  });

  it('shows the site with its publish state', async () => {
    const site = await (await app.owner()).call(getWebsite, {});
    expect(site).toMatchObject({
      title: 'Test shop',
      address: app.origin,
      unpublishedChanges: 0,
      currency: 'USD',
    });
    await expect(app.client().call(getWebsite, {})).rejects.toMatchObject({ status: 401 });
  });
});

describe('a contributor without the permission', () => {
  it('is refused what the owner may do', async () => {
    const site = await (await app.owner()).call(getWebsite, {});
    const { json } = await signIn(SAMPLE_LOGIN);
    await app.db.withSite(site.id, (scope) =>
      scope.query("UPDATE contributors SET is_owner = false, roles = '{3}' WHERE website_id = $1", [site.id]),
    );
    for (const path of ['/api/v1/template-files', '/api/v1/theme', '/api/v1/releases']) {
      const response = await fetch(app.origin + path, {
        headers: { authorization: `Bearer ${json['token']}` },
      });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'NOT_ALLOWED' });
    }
  });
});
