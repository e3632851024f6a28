import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePassword, signIn, signInByCookie } from '#shared/features/contributors/contract.ts';
import { DEVICE_MS, DEVICES_MAX } from '#shared/http/known-devices.ts';
import { RATE_LIMITS } from '#shared/http/rate-limits.ts';
import { addPerson, comeIn, TEST_PASSWORD, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const EDITOR = 4;
const NEW_PASSWORD = 'eelgrass at low water';
const [{ limit: TRIES, windowMs: HOUR }] = RATE_LIMITS.account;
const MINUTE = 60_000;
const CLOSED = { status: 429, json: { code: 'TOO_MANY_LOGINS' } };

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp(undefined, { rateLimitScale: 1 });
});

afterAll(() => app.close());

interface Answered {
  readonly status: number;
  readonly retryAfter: number;
  readonly json: Readonly<Record<string, unknown>>;
}

async function call(visitor: Visitor, path: string, body: object): Promise<Answered> {
  const response = await visitor.call('POST', path, body);
  const json = (await response.json()) as Record<string, unknown>;
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')), json };
}

const come = (visitor: Visitor, person: Pick<TestPerson, 'email'>, more: object = {}) =>
  call(visitor, signIn.path, { email: person.email, password: TEST_PASSWORD, ...more });
const comeByCookie = (visitor: Visitor, { email }: TestPerson, password = TEST_PASSWORD) =>
  call(visitor, signInByCookie.path, { email, password });

/** Tries wrong passwords until the account takes no more, each minute as many as one address may. */
async function attack({ email }: Pick<TestPerson, 'email'>): Promise<Answered> {
  const attacker = await comeIn(app);
  for (let tried = 0; tried <= TRIES; tried += 1) {
    if (tried % 4 === 0) app.clock.move(MINUTE);
    const answer = await call(attacker, signIn.path, { email, password: `wrong-${tried}` });
    if (answer.json['code'] === 'TOO_MANY_LOGINS') return answer;
    expect(answer.status).toBe(401);
  }
  throw new Error('The account takes any number of passwords.');
}

describe('an account at which somebody tries passwords', () => {
  it('is closed to new devices only, for an hour', async () => {
    const person = await addPerson(app, [EDITOR]);
    const { json } = await come(await comeIn(app), person);
    const device = json['device'];
    const browser = await comeIn(app);
    expect((await comeByCookie(browser, person)).status).toBe(200);
    const refused = await attack(person);
    expect(refused.status).toBe(429);
    expect(refused.json['error']).toContain('within an hour');
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(HOUR / 1000);
    expect(await come(await comeIn(app), person)).toMatchObject(CLOSED);
    expect(await come(await comeIn(app), person, { device })).toMatchObject({ status: 200 });
    expect(await comeByCookie(browser, person)).toMatchObject({ status: 200 });
    app.clock.move(HOUR);
    expect(await come(await comeIn(app), person)).toMatchObject({ status: 200 });
  });

  it('answers the same where there is no such account', async () => {
    const known = await attack(await addPerson(app, [EDITOR]));
    const unknown = await attack({ email: 'nobody@saltmarsh.example' });
    expect(Object.keys(unknown.json)).toEqual(Object.keys(known.json));
    expect([unknown.status, unknown.json['error']]).toEqual([known.status, known.json['error']]);
  });

  it('is known to no device of another person, of an old password, of long ago, or with a mark made up', async () => {
    const person = await addPerson(app, [EDITOR]);
    const other = await addPerson(app, [EDITOR]);
    const markOf = async (whose: TestPerson) =>
      (await come(await comeIn(app), whose)).json['device'] as string;
    const [own, foreign] = [await markOf(person), await markOf(other)];
    await attack(person);
    const [name = '', issued = '', signature = ''] = own.split('.');
    const tries = [
      foreign,
      `${name}.${issued}z.${signature}`,
      `${name}..${signature}`,
      `${name}.${issued}.`,
      'x',
    ];
    for (const device of tries) {
      app.clock.move(MINUTE);
      expect(await come(await comeIn(app), person, { device })).toMatchObject(CLOSED);
    }
    app.clock.move(MINUTE);
    await person.client.call(changePassword, {
      body: { password: TEST_PASSWORD, newPassword: NEW_PASSWORD },
    });
    const late = await come(await comeIn(app), person, { device: own, password: NEW_PASSWORD });
    expect(late).toMatchObject(CLOSED);
    const oldMark = await markOf(other);
    app.clock.move(DEVICE_MS);
    await attack(other);
    expect(await come(await comeIn(app), other, { device: oldMark })).toMatchObject(CLOSED);
  });
});

describe('a browser', () => {
  it('is known to each of the accounts that signed in there, by a cookie that no script reads', async () => {
    const people = [await addPerson(app, [EDITOR]), await addPerson(app, [EDITOR])];
    const browser = await comeIn(app);
    for (const person of people) {
      const response = await browser.call('POST', signInByCookie.path, {
        email: person.email,
        password: TEST_PASSWORD,
      });
      const cookie = response.headers.getSetCookie().find((line) => line.startsWith('KnownDevice='));
      expect(cookie).toMatch(/HttpOnly/);
      expect(cookie).toMatch(/Max-Age=31536000/);
    }
    const [, second] = people;
    for (let times = 0; times < DEVICES_MAX && second !== undefined; times += 1) {
      app.clock.move(MINUTE);
      expect((await comeByCookie(browser, second)).status).toBe(200);
    }
    for (const person of people) {
      await attack(person);
      expect(await comeByCookie(browser, person)).toMatchObject({ status: 200 });
    }
  });
});
