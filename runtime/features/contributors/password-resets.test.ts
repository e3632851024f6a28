import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { askForPasswordReset, getSession, resetPassword } from '#shared/features/contributors/contract.ts';
import { PASSWORD_RESET_MS } from '#shared/features/contributors/rules.ts';
import { addPerson, comeIn, mailedLink, mailedToken, rowsOf, TEST_PASSWORD } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const EDITOR = 4;
const NEW_PASSWORD = 'eelgrass at low water';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.jobs.start();
});

afterAll(() => app.close());

async function call(path: string, body: object) {
  const response = await (await comeIn(app)).call('POST', path, body);
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

const ask = (email: string) => call(askForPasswordReset.path, { email });
const use = (token: string, newPassword = NEW_PASSWORD) => call(resetPassword.path, { token, newPassword });

async function mailsTo(address: string): Promise<number> {
  const mails = await rowsOf(
    app,
    'SELECT 1 FROM mail_messages WHERE website_id = $1 AND to_address = $2',
    address,
  );
  return mails.length;
}

async function answered(): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await rowsOf(app, 'SELECT 1 FROM mailed_link_asks WHERE website_id = $1')).toEqual([]);
    },
    { timeout: 15_000, interval: 50 },
  );
}

describe('a forgotten password', () => {
  it('is asked about with one answer and the same work for known and unknown accounts', async () => {
    const { email } = await addPerson(app, [EDITOR]);
    const statementsOf = async (address: string) => {
      app.database.statements.length = 0;
      const answer = await ask(address);
      const written = app.database.statements.map((sql) => sql.replace(/^Executing \([^)]*\): /, '').trim());
      return { answer, work: written.filter((sql) => /^INSERT INTO ("mailed_link_asks"|jobs)/.test(sql)) };
    };
    const known = await statementsOf(email);
    const unknown = await statementsOf('nobody@saltmarsh.example');
    expect(known.answer).toEqual({ status: 202, json: { success: true } });
    expect(unknown).toEqual(known);
    expect(known.work).toHaveLength(2);
    await answered();
    expect(await mailsTo(email)).toBe(1);
    expect(await mailsTo('nobody@saltmarsh.example')).toBe(0);
  });

  it('is set anew by the mailed link, once, and all sessions end', async () => {
    const person = await addPerson(app, [EDITOR]);
    await ask(person.email.toUpperCase());
    await answered();
    const link = await mailedLink(app, person.email);
    expect(link.origin + link.pathname).toBe(`${app.origin}/account/password`);
    const token = link.searchParams.get('token') ?? '';
    expect(await use(token, 'short')).toMatchObject({ status: 400, json: { code: 'INVALID_INPUT' } });
    expect(await use(token, 'qwertyuiop')).toMatchObject({ status: 400, json: { code: 'COMMON_PASSWORD' } });
    expect(await use(token)).toEqual({ status: 200, json: { success: true } });
    expect(await use(token)).toMatchObject({ status: 410, json: { code: 'LINK_USED' } });
    await expect(person.client.call(getSession, {})).rejects.toMatchObject({ status: 401 });
    const { email } = person;
    expect((await call('/api/v1/session', { email, password: TEST_PASSWORD })).status).toBe(401);
    expect((await call('/api/v1/session', { email, password: NEW_PASSWORD })).status).toBe(200);
    const rows = await rowsOf(app, 'SELECT * FROM mailed_links WHERE website_id = $1');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('has one good link at a time, for an hour', async () => {
    const { email } = await addPerson(app, [EDITOR]);
    await ask(email);
    await answered();
    const first = await mailedToken(app, email);
    await ask(email);
    await answered();
    const second = await mailedToken(app, email);
    expect((await use(first)).status).toBe(410);
    app.clock.move(PASSWORD_RESET_MS);
    expect((await use(second)).status).toBe(410);
  });

  it('is refused for who was removed', async () => {
    const person = await addPerson(app, [EDITOR]);
    await ask(person.email);
    await answered();
    const token = await mailedToken(app, person.email);
    await rowsOf(
      app,
      'UPDATE contributors SET removed_at = now() WHERE website_id = $1 AND id = $2',
      person.id,
    );
    expect((await use(token)).status).toBe(410);
    await ask(person.email);
    await answered();
    expect(await mailsTo(person.email)).toBe(1);
  });

  it('needs an address that is one, and a crumb', async () => {
    expect(await ask('nobody')).toMatchObject({ status: 400, json: { code: 'INVALID_INPUT' } });
    const visitor = app.visitor();
    const email = { email: 'a@b.example' };
    const withoutCrumb = await visitor.call('POST', askForPasswordReset.path, email, { 'x-csrf-token': '' });
    expect(withoutCrumb.status).toBe(403);
    expect((await use('x'.repeat(43))).status).toBe(410);
    expect((await use('x')).status).toBe(400);
  });
});
