import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { getSession, listSessions, signIn, signOut } from '#shared/features/contributors/contract.ts';
import {
  beginSecondStep,
  finishSecondStep,
  getSecondStep,
  getSecondStepRule,
  passSecondStep,
  removeAuthenticator,
  removeSecondStep,
  renewRecoveryCodes,
  resetSecondStep,
  setSecondStepRule,
} from '#shared/features/second-step/contract.ts';
import { RECOVERY_CODES } from '#shared/features/second-step/rules.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { RATE_LIMITS } from '#shared/http/rate-limits.ts';
import {
  addPerson,
  comeIn,
  openSession,
  ownerIdOf,
  rowsOf,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { admin, editor } = CONTRIBUTOR_ROLE;
const CODE_MS = 30_000;
const HOUR = 60 * 60_000;
const NEEDED = { status: 403, code: 'SECOND_STEP_NEEDED' };
const SETUP_NEEDED = { status: 403, code: 'SECOND_STEP_SETUP_NEEDED' };
const WRONG = { status: 403, code: 'WRONG_CODE' };

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp(undefined, { rateLimitScale: 1 });
});

afterAll(() => app.close());

/** The code that an app shows, so many codes from now. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() + later * CODE_MS });

interface Protected extends TestPerson {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

async function switchOn(client: Client): Promise<Pick<Protected, 'secret' | 'recoveryCodes'>> {
  const { secret } = await client.call(beginSecondStep, {});
  const { recoveryCodes } = await client.call(finishSecondStep, { body: { code: codeOf(secret) } });
  // A code is good once: what comes next needs the next one.
  app.clock.move(CODE_MS);
  return { secret, recoveryCodes };
}

async function addProtected(role: number = editor): Promise<Protected> {
  const person = await addPerson(app, [role]);
  return { ...person, ...(await switchOn(person.client)) };
}

/** A session of somebody who just gave their password. */
async function comeBack({ id }: Pick<TestPerson, 'id'>): Promise<Client> {
  return app.client(await openSession(app, id));
}

const pass = (client: Client, code: string) => client.call(passSecondStep, { body: { code } });

async function mailsTo(address: string): Promise<string[]> {
  const rows = await rowsOf<{ template: string }>(
    app,
    'SELECT template FROM mail_messages WHERE website_id = $1 AND to_address = $2 ORDER BY id',
    address,
  );
  return rows.map(({ template }) => template);
}

describe('two-step sign-in', () => {
  it('is switched on by a code of the app, with recovery codes, a mail and an entry of the log', async () => {
    const { id, email, client } = await addPerson(app, [editor]);
    expect(await client.call(getSecondStep, {})).toEqual({
      isOn: false,
      isRequired: false,
      recoveryCodesLeft: 0,
      passkeyHosts: [],
      hasPasskeyHere: false,
    });
    const { secret, address } = await client.call(beginSecondStep, {});
    expect(address).toContain(`secret=${secret}`);
    expect(address).toContain(encodeURIComponent(email));
    await expect(client.call(finishSecondStep, { body: { code: '000000x' } })).rejects.toMatchObject(WRONG);
    expect((await client.call(getSecondStep, {})).isOn).toBe(false);
    const code = codeOf(secret);
    const { recoveryCodes } = await client.call(finishSecondStep, { body: { code } });
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    expect(await client.call(getSecondStep, {})).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect(await client.call(getWebsite, {})).toHaveProperty('title');
    await expect(client.call(finishSecondStep, { body: { code } })).rejects.toMatchObject({
      code: 'AUTHENTICATOR_ON',
    });
    await expect(client.call(beginSecondStep, {})).rejects.toMatchObject({ code: 'AUTHENTICATOR_ON' });
    expect(await mailsTo(email)).toEqual(['second-step-on']);
    const acts = await rowsOf(
      app,
      'SELECT act, after FROM audit_entries WHERE website_id = $1 AND actor_id = $2',
      id,
    );
    expect(acts).toEqual([{ act: finishSecondStep.name, after: { secondStep: true } }]);
    const kept = JSON.stringify([
      await rowsOf(
        app,
        "SELECT encode(sealed_secret, 'escape') AS sealed FROM second_steps WHERE website_id = $1",
      ),
      await rowsOf(app, 'SELECT * FROM recovery_codes WHERE website_id = $1'),
    ]);
    for (const word of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replace('-', ''))]) {
      expect(kept).not.toContain(word);
    }
  });

  it('cannot be finished before it was begun', async () => {
    const { client } = await addPerson(app, [editor]);
    await expect(client.call(finishSecondStep, { body: { code: '123456' } })).rejects.toMatchObject({
      status: 409,
      code: 'SETUP_NOT_BEGUN',
    });
    await expect(pass(client, '123456')).rejects.toMatchObject({ status: 404, code: 'SECOND_STEP_OFF' });
  });

  it('leaves a session nothing but itself until its code is there', async () => {
    const person = await addProtected();
    const { status, json } = await signInByPassword(person.email);
    expect(status).toBe(200);
    expect(json['lacks']).toBe('second-step');
    const client = app.client(String(json['token']));
    expect(await client.call(getSession, {})).toMatchObject({
      contributor: { id: person.id },
      lacks: 'second-step',
    });
    await expect(client.call(getWebsite, {})).rejects.toMatchObject(NEEDED);
    await expect(client.call(listSessions, {})).rejects.toMatchObject(NEEDED);
    await expect(client.call(removeSecondStep, {})).rejects.toMatchObject(NEEDED);
    await expect(client.call(renewRecoveryCodes, {})).rejects.toMatchObject(NEEDED);
    await expect(client.call(beginSecondStep, {})).rejects.toMatchObject(NEEDED);
    await expect(client.call(finishSecondStep, { body: { code: '123456' } })).rejects.toMatchObject(NEEDED);
    await expect(pass(client, '000000x')).rejects.toMatchObject(WRONG);
    await pass(client, codeOf(person.secret));
    expect(await client.call(getSession, {})).not.toHaveProperty('lacks');
    expect(await client.call(getWebsite, {})).toHaveProperty('title');
  });

  it('takes each code once, and those just before and after', async () => {
    const person = await addProtected();
    const now = codeOf(person.secret);
    await pass(await comeBack(person), now);
    await expect(pass(await comeBack(person), now)).rejects.toMatchObject(WRONG);
    await pass(await comeBack(person), codeOf(person.secret, 1));
    app.clock.move(2 * CODE_MS);
    await expect(pass(await comeBack(person), codeOf(person.secret, -2))).rejects.toMatchObject(WRONG);
  });

  it('takes one of two that come with the same code at once', async () => {
    const person = await addProtected();
    const code = codeOf(person.secret);
    const clients = [await comeBack(person), await comeBack(person)];
    const passed = await Promise.allSettled(clients.map((client) => pass(client, code)));
    expect(passed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('takes each recovery code once, in any spelling', async () => {
    const person = await addProtected();
    const [first = '', second = ''] = person.recoveryCodes;
    await pass(await comeBack(person), first.toUpperCase().replace('-', ' '));
    await expect(pass(await comeBack(person), first)).rejects.toMatchObject(WRONG);
    const client = await comeBack(person);
    await pass(client, second);
    expect((await client.call(getSecondStep, {})).recoveryCodesLeft).toBe(RECOVERY_CODES - 2);
    app.clock.move(60_000);
    const { recoveryCodes } = await client.call(renewRecoveryCodes, {});
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES);
    await expect(pass(await comeBack(person), person.recoveryCodes[2] ?? '')).rejects.toMatchObject(WRONG);
    await pass(await comeBack(person), recoveryCodes[0] ?? '');
  });

  it('holds back sessions that were there before it was switched on elsewhere', async () => {
    const person = await addPerson(app, [editor]);
    const other = await comeBack(person);
    await other.call(getWebsite, {});
    const { secret } = await switchOn(person.client);
    await expect(other.call(getWebsite, {})).rejects.toMatchObject(NEEDED);
    await pass(other, codeOf(secret));
    await other.call(getWebsite, {});
  });

  it('is switched off with the password, which is mailed, unless the site requires it', async () => {
    const person = await addProtected();
    await person.client.call(removeSecondStep, {});
    await expect(person.client.call(removeSecondStep, {})).rejects.toMatchObject({ code: 'SECOND_STEP_OFF' });
    expect(await mailsTo(person.email)).toEqual(['second-step-on', 'second-step-off']);
    await (await comeBack(person)).call(getWebsite, {});
    await switchOn(person.client);
    app.clock.move(31 * 60_000);
    await expect(person.client.call(removeSecondStep, {})).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' });
  });

  it('loses its authenticator app with the password, unless the site requires one', async () => {
    const person = await addProtected();
    await person.client.call(removeAuthenticator, {});
    await expect(person.client.call(removeAuthenticator, {})).rejects.toMatchObject({
      status: 404,
      code: 'AUTHENTICATOR_OFF',
    });
    expect(await mailsTo(person.email)).toEqual(['second-step-on', 'second-step-off']);
    expect(await person.client.call(getSecondStep, {})).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    await switchOn(person.client);
    app.clock.move(31 * 60_000);
    await expect(person.client.call(removeAuthenticator, {})).rejects.toMatchObject({
      code: 'PASSWORD_NEEDED',
    });
  });

  it('takes a bounded number of wrong codes for an account, and more from a known device', async () => {
    const person = await addProtected();
    const { json } = await signInByPassword(person.email);
    const device = String(json['device']);
    const client = await comeBack(person);
    const [{ limit }] = RATE_LIMITS.account;
    let refused: unknown;
    for (let tried = 0; tried <= limit; tried += 1) {
      app.clock.move(61_000);
      refused = await pass(await comeBack(person), '000000x').catch((cause: unknown) => cause);
    }
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_CODES' });
    await expect(pass(client, codeOf(person.secret))).rejects.toMatchObject({ code: 'TOO_MANY_CODES' });
    const known = await comeBack(person);
    await known.call(passSecondStep, { body: { code: codeOf(person.secret), device } });
    app.clock.move(HOUR);
  });

  it('lets somebody out who has no code', async () => {
    const client = await comeBack(await addProtected());
    expect(await client.call(signOut, {})).toEqual({ success: true });
    await expect(client.call(getSession, {})).rejects.toMatchObject({ status: 401 });
  });

  it('is refused to who is not signed in', async () => {
    for (const endpoint of [getSecondStep, beginSecondStep, passSecondStep]) {
      const body = endpoint.method === 'GET' ? {} : { body: { code: '123456' } };
      await expect(app.client('x'.repeat(43)).call(endpoint, body as never)).rejects.toMatchObject({
        status: 401,
      });
    }
  });
});

describe('two-step sign-in that the owner requires', () => {
  let owner: Client;

  beforeAll(async () => {
    owner = app.client(await openSession(app, await ownerIdOf(app)));
  });

  it('is asked of everybody by the owner alone, who has it, before anything else answers', async () => {
    const boss = await addPerson(app, [admin]);
    const guest = await addPerson(app, [editor]);
    const safe = await addProtected();
    await expect(boss.client.call(setSecondStepRule, { body: { isRequired: true } })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(owner.call(setSecondStepRule, { body: { isRequired: true } })).rejects.toMatchObject({
      status: 409,
      code: 'OWN_SECOND_STEP_FIRST',
    });
    await switchOn(owner);
    await owner.call(setSecondStepRule, { body: { isRequired: true } });
    await owner.call(setSecondStepRule, { body: { isRequired: true } });
    const rule = await owner.call(getSecondStepRule, {});
    expect(rule.isRequired).toBe(true);
    expect(rule.contributorIds).toContain(safe.id);
    expect(rule.contributorIds).not.toContain(guest.id);

    await expect(guest.client.call(getWebsite, {})).rejects.toMatchObject(SETUP_NEEDED);
    const { json } = await signInByPassword(guest.email);
    expect(json['lacks']).toBe('second-step-setup');
    await safe.client.call(getWebsite, {});
    for (const endpoint of [removeSecondStep, removeAuthenticator]) {
      await expect(safe.client.call(endpoint, {})).rejects.toMatchObject({
        status: 409,
        code: 'SECOND_STEP_REQUIRED',
      });
    }
    await switchOn(guest.client);
    await guest.client.call(getWebsite, {});

    await owner.call(setSecondStepRule, { body: { isRequired: false } });
    await boss.client.call(getWebsite, {});
  });

  it('is reset by the owner alone, which ends the sessions and is mailed', async () => {
    const boss = await addPerson(app, [admin]);
    const person = await addProtected();
    const params = { contributorId: person.id };
    await expect(boss.client.call(resetSecondStep, { params })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await owner.call(resetSecondStep, { params });
    await expect(owner.call(resetSecondStep, { params })).rejects.toMatchObject({ code: 'SECOND_STEP_OFF' });
    await expect(person.client.call(getSession, {})).rejects.toMatchObject({ status: 401 });
    expect(await mailsTo(person.email)).toEqual(['second-step-on', 'second-step-off']);
    await (await comeBack(person)).call(getWebsite, {});
  });
});

async function signInByPassword(email: string) {
  const visitor = await comeIn(app);
  const response = await visitor.call('POST', signIn.path, { email, password: TEST_PASSWORD });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}
