import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  askForSignInLink,
  getSession,
  signIn,
  signInByLink,
} from '#shared/features/contributors/contract.ts';
import { SIGN_IN_LINK_MS } from '#shared/features/contributors/rules.ts';
import { RATE_LIMITS } from '#shared/http/rate-limits.ts';
import { addPerson, comeIn, mailedLink, mailedToken, rowsOf, TEST_PASSWORD } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const MINUTE = 61_000;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp(undefined, { rateLimitScale: 1 });
  await app.jobs.start();
});

afterAll(() => app.close());

async function call(path: string, body: object) {
  const response = await (await comeIn(app)).call('POST', path, body);
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

/** Asks a minute after whatever was before, so that no limit of the address is met. */
function ask(email: string) {
  app.clock.move(MINUTE);
  return call(askForSignInLink.path, { email });
}

const use = (token: string) => call(signInByLink.path, { token });

async function answered(): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await rowsOf(app, 'SELECT 1 FROM mailed_link_asks WHERE website_id = $1')).toEqual([]);
    },
    { timeout: 15_000, interval: 50 },
  );
}

async function askedToken(email: string): Promise<string> {
  expect(await ask(email)).toEqual({ status: 202, json: { success: true } });
  await answered();
  return mailedToken(app, email);
}

describe('a link that signs in', () => {
  it('is mailed with its code to who has an account, and to nobody else with the same answer', async () => {
    const { email } = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    const token = await askedToken(email.toUpperCase().toLowerCase());
    const link = await mailedLink(app, email);
    expect(link.origin + link.pathname).toBe(`${app.origin}/account/sign-in`);
    const [mail] = await rowsOf<{ text: string; template: string }>(
      app,
      'SELECT text, template FROM mail_messages WHERE website_id = $1 AND to_address = $2',
      email,
    );
    expect(mail?.template).toBe('sign-in-link');
    expect(mail?.text.split(token).length).toBeGreaterThan(2);
    expect(await ask('nobody@saltmarsh.example')).toEqual({ status: 202, json: { success: true } });
    await answered();
    const none = await rowsOf(
      app,
      "SELECT 1 FROM mail_messages WHERE website_id = $1 AND to_address = 'nobody@saltmarsh.example'",
    );
    expect(none).toEqual([]);
  });

  it('signs in once, and makes the device known', async () => {
    const { id, email, name } = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    const token = await askedToken(email);
    const { status, json } = await use(token);
    expect(status).toBe(200);
    expect(json).toMatchObject({ contributor: { id, email, name } });
    const session = app.client(String(json['token']));
    expect(await session.call(getSession, {})).toMatchObject({ contributor: { id } });
    expect(String(json['device'])).toContain('.');
    expect(await use(token)).toMatchObject({ status: 410, json: { code: 'SIGN_IN_LINK_USED' } });
    const acts = await rowsOf(
      app,
      'SELECT act FROM audit_entries WHERE website_id = $1 AND actor_id = $2 ORDER BY at DESC LIMIT 1',
      id,
    );
    expect(acts).toEqual([{ act: signInByLink.name }]);
  });

  it('shows its code on a page of the site, in the language of its reader, without using it up', async () => {
    const { email } = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    const token = await askedToken(email);
    const page = await fetch(`${app.origin}/account/sign-in?token=${token}`, {
      headers: { 'accept-language': 'fr' },
    });
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(html).toContain('Code de connexion');
    expect(html).toContain(`value="${token}"`);
    expect(html).not.toContain('<button');
    expect((await use(token)).status).toBe(200);
    expect((await fetch(`${app.origin}/account/sign-in?token=${token}`)).status).toBe(410);
  });

  it('works while wrong passwords have closed the account', async () => {
    const { email } = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    const [{ limit }] = RATE_LIMITS.account;
    for (let tried = 0; tried <= limit; tried += 1) {
      app.clock.move(MINUTE);
      await call(signIn.path, { email, password: `wrong ${tried}` });
    }
    const closed = await call(signIn.path, { email, password: TEST_PASSWORD });
    expect(closed).toMatchObject({ status: 429, json: { code: 'TOO_MANY_LOGINS' } });
    expect(closed.json['error']).toContain('a link sent by email');
    expect((await use(await askedToken(email))).status).toBe(200);
  });

  it('ends with its time, with a newer one, and for who was removed', async () => {
    const person = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    const first = await askedToken(person.email);
    const second = await askedToken(person.email);
    expect((await use(first)).status).toBe(410);
    app.clock.move(SIGN_IN_LINK_MS);
    expect((await use(second)).status).toBe(410);
    const third = await askedToken(person.email);
    await rowsOf(
      app,
      'UPDATE contributors SET removed_at = now() WHERE website_id = $1 AND id = $2',
      person.id,
    );
    expect((await use(third)).status).toBe(410);
  });

  it('needs an address that is one, a code that could be one, and a crumb', async () => {
    expect(await ask('nobody')).toMatchObject({ status: 400, json: { code: 'INVALID_INPUT' } });
    expect((await use('x')).status).toBe(400);
    expect((await use('x'.repeat(43))).status).toBe(410);
    const body = { email: 'a@b.example' };
    const bare = await app.visitor().call('POST', askForSignInLink.path, body, { 'x-csrf-token': '' });
    expect(bare.status).toBe(403);
  });
});
