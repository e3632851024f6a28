import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changePassword,
  confirmPassword,
  endOtherSessions,
  endSession,
  getSession,
  listSessions,
  signOut,
} from '#shared/features/contributors/contract.ts';
import { PASSWORD_CONFIRMED_MS, SESSION_MS } from '#shared/features/contributors/rules.ts';
import { listHosts, removeHost } from '#shared/features/websites/contract.ts';
import {
  addPerson,
  comeIn,
  openSession,
  rowsOf,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/people.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const ADMIN = 1;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

async function signInByCookie(person: TestPerson, visitor: Visitor): Promise<Response> {
  const login = { email: person.email, password: TEST_PASSWORD };
  return visitor.call('POST', '/api/v1/session/cookie', login, { 'user-agent': FIREFOX });
}

describe('a session by cookie', () => {
  it('is in a cookie that scripts and other sites do not get, and never in the answer', async () => {
    const visitor = await comeIn(app);
    const response = await signInByCookie(await addPerson(app, [ADMIN]), visitor);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).not.toContain(visitor.cookies.get('contributor'));
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('contributor='));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).not.toMatch(/Domain=/);
    expect((await visitor.call('GET', '/api/v1/session')).status).toBe(200);
  });

  it('changes session and crumb at every sign-in, whatever was planted before', async () => {
    const person = await addPerson(app, [ADMIN]);
    const visitor = await comeIn(app);
    visitor.cookies.set('contributor', 'planted-by-somebody-else-0000');
    await visitor.fetch('/account/invitation');
    await visitor.call('POST', '/api/v1/session/cookie', { email: '', password: '' });
    const first = await signInByCookie(person, visitor);
    expect(first.status).toBe(200);
    const crumb = visitor.cookies.get('crumb');
    const session = visitor.cookies.get('contributor');
    expect(session).not.toBe('planted-by-somebody-else-0000');
    await signInByCookie(person, visitor);
    expect(visitor.cookies.get('contributor')).not.toBe(session);
    expect(visitor.cookies.get('crumb')).not.toBe(crumb);
  });

  it('ends what the browser held before when it signs in again', async () => {
    const person = await addPerson(app, [ADMIN]);
    const visitor = await comeIn(app);
    await signInByCookie(person, visitor);
    const old = visitor.cookies.get('contributor') ?? '';
    await signInByCookie(person, visitor);
    await expect(app.client(old).call(getSession, {})).rejects.toMatchObject({ status: 401 });
  });

  it('needs its own crumb on writes, and takes it away when it ends', async () => {
    const visitor = await comeIn(app);
    await signInByCookie(await addPerson(app, [ADMIN]), visitor);
    const stranger = await comeIn(app);
    const foreign = { 'x-csrf-token': stranger.cookies.get('crumb') ?? '' };
    const refused = await visitor.call('DELETE', '/api/v1/session', undefined, foreign);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'CRUMB_FAIL', crumbFail: true });
    expect((await visitor.call('DELETE', '/api/v1/session')).status).toBe(200);
    expect(visitor.cookies.get('contributor')).toBe('');
    expect((await visitor.call('GET', '/api/v1/session')).status).toBe(401);
  });
});

describe('the sessions of a person', () => {
  it('are listed with device and network, the latest first, and only their own', async () => {
    const person = await addPerson(app, [ADMIN]);
    await addPerson(app, [ADMIN]);
    const visitor = await comeIn(app);
    app.clock.move(5_000);
    await signInByCookie(person, visitor);
    const { sessions } = await person.client.call(listSessions, {});
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ device: 'Firefox on Windows', isCurrent: false });
    expect(sessions[0]?.network).toMatch(/^(127\.0\.0\.0\/24|0:0:0::\/48)$/);
    expect(sessions[1]).toMatchObject({ device: 'Test', isCurrent: true });
    expect(Date.parse(sessions[0]?.expiresOn ?? '') - Date.parse(sessions[0]?.createdOn ?? '')).toBe(
      SESSION_MS,
    );
    expect(JSON.stringify(sessions)).not.toContain(person.token);
  });

  it('end one by one, at once, and no session of others does', async () => {
    const person = await addPerson(app, [ADMIN]);
    const other = await addPerson(app, [ADMIN]);
    const second = app.client(await openSession(app, person.id));
    const { sessions } = await person.client.call(listSessions, {});
    const sessionId = sessions.find((session) => !session.isCurrent)?.id ?? '';
    await expect(other.client.call(endSession, { params: { sessionId } })).rejects.toMatchObject({
      status: 404,
      code: 'SESSION_NOT_FOUND',
    });
    expect(await person.client.call(endSession, { params: { sessionId } })).toEqual({ success: true });
    await expect(second.call(getSession, {})).rejects.toMatchObject({ status: 401 });
    await expect(person.client.call(endSession, { params: { sessionId } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(person.client.call(endSession, { params: { sessionId: 'no-id' } })).rejects.toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
  });

  it('end all but the one that asks', async () => {
    const person = await addPerson(app, [ADMIN]);
    const others = await Promise.all([1, 2].map(async () => app.client(await openSession(app, person.id))));
    expect(await person.client.call(endOtherSessions, {})).toEqual({ ended: 2 });
    expect(await person.client.call(endOtherSessions, {})).toEqual({ ended: 0 });
    for (const client of others) {
      await expect(client.call(getSession, {})).rejects.toMatchObject({ status: 401 });
    }
    expect((await person.client.call(listSessions, {})).sessions).toHaveLength(1);
  });

  it('show their last use to the minute, without a write at every call', async () => {
    const person = await addPerson(app, [ADMIN]);
    await person.client.call(getSession, {});
    app.database.statements.length = 0;
    await person.client.call(getSession, {});
    expect(app.database.statements.filter((sql) => sql.includes('UPDATE'))).toEqual([]);
    app.clock.move(61_000);
    await person.client.call(getSession, {});
    const [session] = (await person.client.call(listSessions, {})).sessions;
    expect(Date.parse(session?.lastSeenOn ?? '')).toBe(app.clock.now());
  });

  it('are dead at once on another process', async () => {
    const beside = await startTestApp(app);
    const person = await addPerson(app, [ADMIN]);
    expect((await beside.client(person.token).call(getSession, {})).contributor.id).toBe(person.id);
    await person.client.call(signOut, {});
    await expect(beside.client(person.token).call(getSession, {})).rejects.toMatchObject({ status: 401 });
    await beside.close();
  });
});

describe('the password of a session', () => {
  it('is asked again half an hour after it was given, and confirmed for another half hour', async () => {
    const person = await addPerson(app, [ADMIN]);
    const remove = () => person.client.call(removeHost, { params: { host: 'nothing.example' } });
    await expect(remove()).rejects.toMatchObject({ code: 'HOST_NOT_FOUND' });
    app.clock.move(PASSWORD_CONFIRMED_MS);
    await expect(remove()).rejects.toMatchObject({ status: 403, code: 'PASSWORD_NEEDED' });
    await person.client.call(listHosts, {});
    await expect(person.client.call(confirmPassword, { body: { password: 'not it' } })).rejects.toMatchObject(
      { status: 403, code: 'WRONG_PASSWORD', errors: { password: expect.any(String) as string } },
    );
    await expect(remove()).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' });
    const { confirmedUntil } = await person.client.call(confirmPassword, {
      body: { password: TEST_PASSWORD },
    });
    expect(Date.parse(confirmedUntil)).toBe(app.clock.now() + PASSWORD_CONFIRMED_MS);
    await expect(remove()).rejects.toMatchObject({ code: 'HOST_NOT_FOUND' });
  });

  it('changes when the old one is right and the new one is no common one; all other sessions end', async () => {
    const person = await addPerson(app, [ADMIN]);
    const other = app.client(await openSession(app, person.id));
    const change = (password: string, newPassword: string) =>
      person.client.call(changePassword, { body: { password, newPassword } });
    await expect(change('wrong', 'a good long one')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await expect(change(TEST_PASSWORD, 'short')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: { newPassword: expect.stringContaining('at least 8') as string },
    });
    await expect(change(TEST_PASSWORD, 'PassWord1')).rejects.toMatchObject({
      status: 400,
      code: 'COMMON_PASSWORD',
      errors: { newPassword: expect.any(String) as string },
    });
    expect((await other.call(getSession, {})).contributor.id).toBe(person.id);
    expect(await change(TEST_PASSWORD, 'a good long one')).toEqual({ success: true });
    await expect(other.call(getSession, {})).rejects.toMatchObject({ status: 401 });
    expect((await person.client.call(getSession, {})).contributor.id).toBe(person.id);
    await expect(change(TEST_PASSWORD, 'a good long one')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
  });

  it('and its tokens are nowhere in the database in clear', async () => {
    const visitor = await comeIn(app);
    await signInByCookie(await addPerson(app, [ADMIN]), visitor);
    const rows = await rowsOf(app, 'SELECT * FROM contributor_sessions WHERE website_id = $1');
    expect(JSON.stringify(rows)).not.toContain(visitor.cookies.get('contributor'));
    const log = await rowsOf(app, 'SELECT * FROM audit_entries WHERE website_id = $1');
    expect(JSON.stringify(log)).not.toContain(TEST_PASSWORD);
    expect(JSON.stringify(log)).not.toContain('a good long one');
  });
});
