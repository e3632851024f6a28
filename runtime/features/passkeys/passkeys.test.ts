import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { getSession } from '#shared/features/contributors/contract.ts';
import {
  askForPasskey,
  beginPasskey,
  confirmPasskeyRequest,
  finishPasskey,
  listPasskeys,
  type MadePasskey,
  type OpenPasskeyRequest,
  openPasskeyRequest,
  passSecondStepByPasskey,
  readPasskeyRequest,
  removePasskey,
  renamePasskey,
  type ShownPasskey,
} from '#shared/features/passkeys/contract.ts';
import { PASSKEY_REQUEST_MS, PASSKEY_REQUEST_TRIES, PASSKEYS_MAX } from '#shared/features/passkeys/rules.ts';
import {
  beginSecondStep,
  finishSecondStep,
  getSecondStep,
  getSecondStepRule,
  passSecondStep,
  removeAuthenticator,
  removeSecondStep,
  resetSecondStep,
  setSecondStepRule,
} from '#shared/features/second-step/contract.ts';
import { RECOVERY_CODES } from '#shared/features/second-step/rules.ts';
import { createWebsite, getWebsite } from '#shared/features/websites/contract.ts';
import { type Client, createClient } from '#shared/http/client.ts';
import { fetchAtHost } from '../../testing/fetch-at-host.ts';
import { addPerson, openSession, ownerIdOf, rowsOf, type TestPerson } from '../../testing/people.ts';
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '../../testing/software-authenticator.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { admin, editor } = CONTRIBUTOR_ROLE;
const GONE = { status: 404, code: 'PASSKEY_REQUEST_GONE' };
const REFUSED = { status: 403, code: 'PASSKEY_REFUSED' };
const WRONG_CODE = { status: 403, code: 'WRONG_PASSKEY_CODE' };
const NEEDED = { status: 403, code: 'SECOND_STEP_NEEDED' };
const NO_ID = 'f'.repeat(24);

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const tokenOf = ({ address }: Pick<OpenPasskeyRequest, 'address'>) =>
  new URL(address).searchParams.get('token') ?? '';

interface Answered {
  readonly status: number;
  readonly code?: string;
  readonly options: { readonly challenge: string } & Record<string, unknown>;
}

/** What the script of the page sends. */
async function send(path: string, body: object): Promise<Answered> {
  const response = await app.visitor().call('POST', path, body);
  return { status: response.status, ...((await response.json()) as Omit<Answered, 'status'>) };
}

const openPage = (request: OpenPasskeyRequest, code = request.code) =>
  send(openPasskeyRequest.path, { token: tokenOf(request), code });
const confirm = (request: OpenPasskeyRequest, passkey: MadePasskey | ShownPasskey) =>
  send(confirmPasskeyRequest.path, { token: tokenOf(request), passkey });

/** Has the page of a request make the passkey of an authenticator. */
async function make(request: OpenPasskeyRequest, authenticator: SoftwareAuthenticator) {
  const { options } = await openPage(request);
  return confirm(request, authenticator.make(options));
}

/** Has the page of a request show it. */
async function show(request: OpenPasskeyRequest, authenticator: SoftwareAuthenticator) {
  const { options } = await openPage(request);
  return confirm(request, authenticator.show(options));
}

async function addPasskey(client: Client, name = 'Laptop') {
  const authenticator = createSoftwareAuthenticator(app.origin);
  const request = await client.call(beginPasskey, { body: { name } });
  expect(await make(request, authenticator)).toMatchObject({ status: 200 });
  const { requestId } = request;
  return { authenticator, ...(await client.call(finishPasskey, { body: { requestId } })) };
}

async function addProtected(role: number = editor) {
  const person = await addPerson(app, [role]);
  return { ...person, ...(await addPasskey(person.client)) };
}

/** A session of somebody who just gave their password. */
async function comeBack({ id }: Pick<TestPerson, 'id'>): Promise<Client> {
  return app.client(await openSession(app, id));
}

const pass = (client: Client, { requestId }: Pick<OpenPasskeyRequest, 'requestId'>) =>
  client.call(passSecondStepByPasskey, { body: { requestId } });

async function mailsTo(address: string): Promise<string[]> {
  const sql = 'SELECT template FROM mail_messages WHERE website_id = $1 AND to_address = $2 ORDER BY id';
  return (await rowsOf<{ template: string }>(app, sql, address)).map(({ template }) => template);
}

async function actsOf(id: string): Promise<object[]> {
  const sql =
    'SELECT act, before, after FROM audit_entries WHERE website_id = $1 AND actor_id = $2 ORDER BY at, id';
  return rowsOf(app, sql, id);
}

describe('a passkey', () => {
  it('is made on the page of the site, and added with recovery codes, a mail and an entry of the log', async () => {
    const { id, email, client } = await addPerson(app, [editor]);
    const request = await client.call(beginPasskey, { body: { name: ' Laptop ' } });
    expect(request.address).toMatch(/^http:\/\/localhost:\d+\/account\/passkey\?token=[\w-]{43}$/);
    const { options } = await openPage(request, request.code.toLowerCase().replace('-', ' '));
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email },
      authenticatorSelection: { userVerification: 'required' },
    });
    const { requestId } = request;
    await expect(client.call(finishPasskey, { body: { requestId } })).rejects.toMatchObject({
      status: 409,
      code: 'PASSKEY_NOT_CONFIRMED',
    });
    expect((await client.call(readPasskeyRequest, { params: { requestId } })).state).toBe('waiting');
    const authenticator = createSoftwareAuthenticator(app.origin);
    expect(await confirm(request, authenticator.make(options))).toMatchObject({ success: true });
    expect((await client.call(readPasskeyRequest, { params: { requestId } })).state).toBe('confirmed');
    expect((await client.call(getSecondStep, {})).isOn).toBe(false);
    const { passkey, recoveryCodes } = await client.call(finishPasskey, { body: { requestId } });
    expect(passkey).toMatchObject({ name: 'Laptop', host: 'localhost' });
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    expect(await client.call(listPasskeys, {})).toEqual({ passkeys: [passkey] });
    expect(await client.call(getSecondStep, {})).toMatchObject({
      isOn: true,
      recoveryCodesLeft: RECOVERY_CODES,
      passkeyHosts: ['localhost'],
      hasPasskeyHere: true,
    });
    await expect(client.call(finishPasskey, { body: { requestId } })).rejects.toMatchObject(GONE);
    expect(await mailsTo(email)).toEqual(['second-step-on']);
    expect(await actsOf(id)).toEqual([
      { act: finishPasskey.name, before: null, after: { name: 'Laptop', host: 'localhost' } },
    ]);
    await client.call(getWebsite, {});
  });

  it('takes the second step of the session that asked, and of no other', async () => {
    const person = await addProtected();
    const client = await comeBack(person);
    await expect(client.call(getWebsite, {})).rejects.toMatchObject(NEEDED);
    const request = await client.call(askForPasskey, {});
    const { options } = await openPage(request);
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: person.authenticator.credentialId }],
    });
    await expect(pass(client, request)).rejects.toMatchObject({ code: 'PASSKEY_NOT_CONFIRMED' });
    expect(await confirm(request, person.authenticator.show(options))).toMatchObject({ success: true });
    await expect(client.call(getWebsite, {})).rejects.toMatchObject(NEEDED);
    const other = await comeBack(person);
    await expect(pass(other, request)).rejects.toMatchObject(GONE);
    const params = { requestId: request.requestId };
    await expect(other.call(readPasskeyRequest, { params })).rejects.toMatchObject(GONE);
    await pass(client, request);
    await client.call(getWebsite, {});
    await expect(pass(client, request)).rejects.toMatchObject(GONE);
    await expect(other.call(getWebsite, {})).rejects.toMatchObject(NEEDED);
    const { passkeys } = await client.call(listPasskeys, {});
    expect(passkeys[0]).toHaveProperty('lastUsedOn');
  });

  it('opens no session in the browser that confirms', async () => {
    const person = await addProtected();
    const request = await (await comeBack(person)).call(askForPasskey, {});
    const browser = app.visitor();
    const token = tokenOf(request);
    const opened = await browser.call('POST', openPasskeyRequest.path, { token, code: request.code });
    const { options } = (await opened.json()) as Answered;
    const passkey = person.authenticator.show(options);
    await browser.call('POST', confirmPasskeyRequest.path, { token, passkey });
    expect((await browser.fetch(getSession.path)).status).toBe(401);
  });

  it('is added to others, named anew and removed; the last one takes two-step sign-in along', async () => {
    const person = await addProtected();
    const { id, email, client } = person;
    const { passkey, recoveryCodes } = await addPasskey(client, 'Phone');
    expect(recoveryCodes).toEqual([]);
    const params = { passkeyId: passkey.id };
    const renamed = await client.call(renamePasskey, { params, body: { name: 'Key ring' } });
    expect(renamed.passkey).toEqual({ ...passkey, name: 'Key ring' });
    await expect(client.call(renamePasskey, { params, body: { name: ' ' } })).rejects.toMatchObject({
      status: 400,
      errors: { name: 'Enter a name.' },
    });
    await client.call(removePasskey, { params });
    await expect(client.call(removePasskey, { params })).rejects.toMatchObject({
      status: 404,
      code: 'PASSKEY_NOT_FOUND',
    });
    expect((await client.call(getSecondStep, {})).isOn).toBe(true);
    await client.call(removePasskey, { params: { passkeyId: person.passkey.id } });
    expect(await client.call(getSecondStep, {})).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect(await mailsTo(email)).toEqual([
      'second-step-on',
      'passkey-added',
      'passkey-removed',
      'second-step-off',
    ]);
    expect((await actsOf(id)).slice(2)).toEqual([
      {
        act: renamePasskey.name,
        before: { name: 'Phone' },
        after: { name: 'Key ring' },
      },
      { act: removePasskey.name, before: { name: 'Key ring', host: 'localhost' }, after: null },
      { act: removePasskey.name, before: { name: 'Laptop', host: 'localhost' }, after: null },
    ]);
    await (await comeBack(person)).call(getWebsite, {});
  });

  it('of somebody else cannot be named anew or removed', async () => {
    const { passkey } = await addProtected();
    const { client } = await addPerson(app, [admin]);
    const params = { passkeyId: passkey.id };
    await expect(client.call(removePasskey, { params })).rejects.toMatchObject({ code: 'PASSKEY_NOT_FOUND' });
    await expect(client.call(renamePasskey, { params, body: { name: 'Mine' } })).rejects.toMatchObject({
      code: 'PASSKEY_NOT_FOUND',
    });
  });

  it('needs the password of the last half hour to come and to go', async () => {
    const { client, passkey } = await addProtected();
    app.clock.move(31 * 60_000);
    const calls = [
      () => client.call(beginPasskey, { body: { name: 'Phone' } }),
      () => client.call(finishPasskey, { body: { requestId: NO_ID } }),
      () => client.call(removePasskey, { params: { passkeyId: passkey.id } }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' });
  });

  it('cannot be added by a session that lacks the second step, nor can an app', async () => {
    const person = await addProtected();
    const client = await comeBack(person);
    await expect(client.call(beginPasskey, { body: { name: 'Thief' } })).rejects.toMatchObject(NEEDED);
    await expect(client.call(finishPasskey, { body: { requestId: NO_ID } })).rejects.toMatchObject(NEEDED);
    await expect(client.call(beginSecondStep, {})).rejects.toMatchObject(NEEDED);
    await expect(client.call(listPasskeys, {})).rejects.toMatchObject(NEEDED);
    await expect(
      client.call(removePasskey, { params: { passkeyId: person.passkey.id } }),
    ).rejects.toMatchObject(NEEDED);
  });

  it('is stood in for by a recovery code', async () => {
    const person = await addProtected();
    const client = await comeBack(person);
    await client.call(passSecondStep, { body: { code: person.recoveryCodes[0] ?? '' } });
    await client.call(getWebsite, {});
    await expect(
      (await comeBack(person)).call(passSecondStep, { body: { code: '123456' } }),
    ).rejects.toMatchObject({ code: 'WRONG_CODE' });
  });

  it('cannot be added once an account has as many as it may', async () => {
    const { id, client } = await addPerson(app, [editor]);
    await rowsOf(
      app,
      `INSERT INTO passkeys (website_id, id, contributor_id, credential_id, public_key, counter, transports, host,
                             name, created_at)
       SELECT $1, substr(md5($2 || n), 1, 24), $2, $2 || n, '', 0, '{}', 'localhost', 'Key', now()
         FROM generate_series(1, ${PASSKEYS_MAX}) n`,
      id,
    );
    await rowsOf(
      app,
      'UPDATE contributor_sessions SET second_step_at = now() WHERE website_id = $1 AND contributor_id = $2',
      id,
    );
    await expect(client.call(beginPasskey, { body: { name: 'One more' } })).rejects.toMatchObject({
      status: 409,
      code: 'TOO_MANY_PASSKEYS',
    });
  });
});

describe('a request to confirm with a passkey', () => {
  it('is refused with another code, and over after some', async () => {
    const person = await addProtected();
    const client = await comeBack(person);
    const request = await client.call(askForPasskey, {});
    for (let tried = 0; tried < PASSKEY_REQUEST_TRIES; tried += 1) {
      expect(await openPage(request, 'WRONG1')).toMatchObject(WRONG_CODE);
    }
    expect(await openPage(request)).toMatchObject(GONE);
    const params = { requestId: request.requestId };
    await expect(client.call(readPasskeyRequest, { params })).rejects.toMatchObject(GONE);
  });

  it('is over after five minutes, before and after it was confirmed', async () => {
    const person = await addProtected();
    const client = await comeBack(person);
    const late = await client.call(askForPasskey, {});
    const { options } = await openPage(late);
    app.clock.move(PASSKEY_REQUEST_MS);
    expect(await openPage(late)).toMatchObject(GONE);
    expect(await confirm(late, person.authenticator.show(options))).toMatchObject(GONE);
    const request = await client.call(askForPasskey, {});
    expect(await show(request, person.authenticator)).toMatchObject({ status: 200 });
    app.clock.move(PASSKEY_REQUEST_MS);
    await expect(pass(client, request)).rejects.toMatchObject(GONE);
  });

  it('takes the place of an earlier one of the session', async () => {
    const person = await addProtected();
    const client = await comeBack(person);
    const first = await client.call(askForPasskey, {});
    await client.call(askForPasskey, {});
    expect(await openPage(first)).toMatchObject(GONE);
  });

  it('ends with the session', async () => {
    const person = await addProtected();
    const request = await (await comeBack(person)).call(askForPasskey, {});
    await rowsOf(
      app,
      'DELETE FROM contributor_sessions WHERE website_id = $1 AND contributor_id = $2',
      person.id,
    );
    expect(await openPage(request)).toMatchObject(GONE);
  });

  it('to sign in does not add a passkey, nor the other way round', async () => {
    const person = await addProtected();
    const client = await comeBack(person);
    const toSignIn = await client.call(askForPasskey, {});
    const { options } = await openPage(toSignIn);
    const thief = createSoftwareAuthenticator(app.origin);
    expect(await confirm(toSignIn, thief.make(options))).toMatchObject(REFUSED);
    const toAdd = await person.client.call(beginPasskey, { body: { name: 'Phone' } });
    const { options: more } = await openPage(toAdd);
    expect(await confirm(toAdd, person.authenticator.show(more))).toMatchObject(REFUSED);
    await make(toAdd, thief);
    await expect(pass(person.client, toAdd)).rejects.toMatchObject(GONE);
  });

  it('is answered on the page of its own site alone', async () => {
    const person = await addProtected();
    const request = await (await comeBack(person)).call(askForPasskey, {});
    const owner = await app.owner();
    const { website } = await owner.call(createWebsite, {
      body: { title: 'Tide', slug: 'tide', language: 'de', currency: 'EUR', timeZone: 'Europe/Berlin' },
    });
    expect(website.title).toBe('Tide');
    const answer = await fetchAtHost(app.origin + openPasskeyRequest.path, 'tide.localhost', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${'x'.repeat(43)}` },
      body: JSON.stringify({ token: tokenOf(request), code: request.code }),
    });
    expect([answer.status, JSON.parse(await answer.text())]).toEqual([
      404,
      expect.objectContaining({ code: GONE.code }),
    ]);
  });

  it('is not made where browsers have no passkeys, or the person has none for the host', async () => {
    const person = await addPerson(app, [editor]);
    await expect(person.client.call(askForPasskey, {})).rejects.toMatchObject({
      status: 409,
      code: 'NO_PASSKEY_HERE',
    });
    const { token } = person;
    await rowsOf(
      app,
      "INSERT INTO site_domains (website_id, host) VALUES ($1, 'plain.example') ON CONFLICT DO NOTHING",
    );
    const plain = createClient({
      fetch: (url, init) => fetchAtHost(url, 'plain.example', init),
      baseUrl: app.origin,
      headers: () => ({ authorization: `Bearer ${token}` }),
    });
    await expect(plain.call(beginPasskey, { body: { name: 'Phone' } })).rejects.toMatchObject({
      status: 409,
      code: 'PASSKEYS_NEED_HTTPS',
    });
  });

  it('needs a token that can be one, and a code', async () => {
    expect(await send(openPasskeyRequest.path, { token: 'short', code: '' })).toMatchObject({ status: 400 });
    expect(await send(openPasskeyRequest.path, { token: 'x'.repeat(43), code: 'ABC' })).toMatchObject(GONE);
    const bad = { token: 'x'.repeat(43), passkey: { id: 'x' } };
    expect(await send(confirmPasskeyRequest.path, bad)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it('is told on its page with who asked from where, in the language of the reader', async () => {
    const person = await addProtected();
    const request = await (await comeBack(person)).call(askForPasskey, {});
    const page = await fetch(request.address, { headers: { 'accept-language': 'de' } });
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(html).toContain('Bei Awning Studio anmelden');
    expect(html).toContain(`<dd>${person.email}</dd>`);
    expect(html).toContain('<script type="module" src="/visitor/passkey.js"></script>');
    expect(html).toContain(`data-options-path="${openPasskeyRequest.path}"`);
    expect(html).not.toContain(request.code);
    const gone = await fetch(request.address.replace(/.{3}$/, 'xxx'));
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain('This request is over');
  });
});

describe('a passkey that is not good', () => {
  let person: Awaited<ReturnType<typeof addProtected>>;
  let stranger: Awaited<ReturnType<typeof addProtected>>;

  beforeAll(async () => {
    [person, stranger] = [await addProtected(), await addProtected()];
  });

  async function ask() {
    const client = await comeBack(person);
    const request = await client.call(askForPasskey, {});
    const { options } = await openPage(request);
    return { client, request, options };
  }

  it.each([
    ['of another origin', { origin: 'https://phish.example' }],
    ['of another port', { origin: 'http://localhost:1' }],
    ['of another host', { host: 'phish.example' }],
    ['for another challenge', { challenge: 'b3RoZXI' }],
    ['without the person verified', { isVerified: false }],
    ['of another key', { isForged: true }],
    ['of another person by its handle', { userHandle: Buffer.from(NO_ID).toString('base64url') }],
  ])('%s is refused', async (_, deviation) => {
    const { client, request, options } = await ask();
    expect(await confirm(request, person.authenticator.show(options, deviation))).toMatchObject(REFUSED);
    await expect(pass(client, request)).rejects.toMatchObject({ code: 'PASSKEY_NOT_CONFIRMED' });
    await expect(client.call(getWebsite, {})).rejects.toMatchObject(NEEDED);
  });

  it.each([
    ['of another origin', { origin: 'https://phish.example' }],
    ['of another host', { host: 'phish.example' }],
    ['for another challenge', { challenge: 'b3RoZXI' }],
    ['without the person verified', { isVerified: false }],
  ])('%s is not added', async (_, deviation) => {
    const { client } = await addPerson(app, [editor]);
    const request = await client.call(beginPasskey, { body: { name: 'Laptop' } });
    const { options } = await openPage(request);
    const made = createSoftwareAuthenticator(app.origin).make(options, deviation);
    expect(await confirm(request, made)).toMatchObject(REFUSED);
    const { requestId } = request;
    await expect(client.call(finishPasskey, { body: { requestId } })).rejects.toMatchObject({
      code: 'PASSKEY_NOT_CONFIRMED',
    });
  });

  it('of another account is refused', async () => {
    const { request, options } = await ask();
    expect(await confirm(request, stranger.authenticator.show(options))).toMatchObject(REFUSED);
  });

  it('is refused with what was signed once, before and after it was used', async () => {
    const { client, request, options } = await ask();
    const shown = person.authenticator.show(options);
    expect(await confirm(request, shown)).toMatchObject({ status: 200 });
    expect(await confirm(request, shown)).toMatchObject(GONE);
    await pass(client, request);
    const { request: next } = await ask();
    expect(await confirm(next, shown)).toMatchObject(REFUSED);
    expect(await confirm(next, shown)).toMatchObject(GONE);
  });

  it('is good for one of two that come with it at once', async () => {
    const { request, options } = await ask();
    const shown = person.authenticator.show(options);
    const answers = await Promise.all([confirm(request, shown), confirm(request, shown)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('is refused when its count does not go up', async () => {
    const { request, options } = await ask();
    const counted = person.authenticator.show(options, { counter: 1_000 });
    expect(await confirm(request, counted)).toMatchObject({ status: 200 });
    for (const counter of [999, 1_000]) {
      const { request: next, options: more } = await ask();
      expect(await confirm(next, person.authenticator.show(more, { counter }))).toMatchObject(REFUSED);
    }
  });

  it('is refused once it was removed, also where it had confirmed before', async () => {
    const removed = await addProtected();
    const { passkey: second } = await addPasskey(removed.client, 'Phone');
    const [early, late] = [await comeBack(removed), await comeBack(removed)];
    const confirmed = await early.call(askForPasskey, {});
    expect(await show(confirmed, removed.authenticator)).toMatchObject({ status: 200 });
    const request = await late.call(askForPasskey, {});
    const { options } = await openPage(request);
    await removed.client.call(removePasskey, { params: { passkeyId: removed.passkey.id } });
    expect(await confirm(request, removed.authenticator.show(options))).toMatchObject(REFUSED);
    await expect(pass(early, confirmed)).rejects.toMatchObject(GONE);
    expect(second.name).toBe('Phone');
  });

  it('is not added a second time, to this account or another', async () => {
    const { client } = await addPerson(app, [editor]);
    const request = await client.call(beginPasskey, { body: { name: 'Laptop' } });
    const { options } = await openPage(request);
    expect(await confirm(request, person.authenticator.make(options))).toMatchObject({
      status: 409,
      code: 'PASSKEY_KNOWN',
    });
  });
});

describe('two-step sign-in by passkeys', () => {
  it('counts where the owner requires it, and the last passkey stays then', async () => {
    const owner = app.client(await openSession(app, await ownerIdOf(app)));
    const guest = await addPerson(app, [editor]);
    await addPasskey(owner);
    await owner.call(setSecondStepRule, { body: { isRequired: true } });
    await expect(guest.client.call(getWebsite, {})).rejects.toMatchObject({
      code: 'SECOND_STEP_SETUP_NEEDED',
    });
    const { passkey, recoveryCodes } = await addPasskey(guest.client);
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES);
    await guest.client.call(getWebsite, {});
    expect((await owner.call(getSecondStepRule, {})).contributorIds).toContain(guest.id);
    const params = { passkeyId: passkey.id };
    const required = { status: 409, code: 'SECOND_STEP_REQUIRED' };
    await expect(guest.client.call(removePasskey, { params })).rejects.toMatchObject(required);
    await expect(guest.client.call(removeSecondStep, {})).rejects.toMatchObject(required);
    await addPasskey(guest.client, 'Phone');
    await guest.client.call(removePasskey, { params });
    await owner.call(setSecondStepRule, { body: { isRequired: false } });
  });

  it('is reset by the owner with all passkeys', async () => {
    const owner = await app.owner();
    const ownerId = await ownerIdOf(app);
    await rowsOf(
      app,
      'UPDATE contributor_sessions SET second_step_at = now() WHERE website_id = $1 AND contributor_id = $2',
      ownerId,
    );
    const person = await addProtected();
    await owner.call(resetSecondStep, { params: { contributorId: person.id } });
    await expect(person.client.call(getSession, {})).rejects.toMatchObject({ status: 401 });
    const client = await comeBack(person);
    await client.call(getWebsite, {});
    expect(await client.call(listPasskeys, {})).toEqual({ passkeys: [] });
  });

  it('goes on with an authenticator app beside them, of which either is enough', async () => {
    const person = await addProtected();
    const { client, email } = person;
    const { secret } = await client.call(beginSecondStep, {});
    const codeOf = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() });
    await expect(
      client.call(finishSecondStep, { body: { code: person.recoveryCodes[0] ?? '' } }),
    ).rejects.toMatchObject({ code: 'WRONG_CODE' });
    const { recoveryCodes } = await client.call(finishSecondStep, { body: { code: codeOf() } });
    expect(recoveryCodes).toEqual([]);
    app.clock.move(30_000);
    await (await comeBack(person)).call(passSecondStep, { body: { code: codeOf() } });
    const by = await comeBack(person);
    const request = await by.call(askForPasskey, {});
    await show(request, person.authenticator);
    await pass(by, request);
    await client.call(removeAuthenticator, {});
    expect(await client.call(getSecondStep, {})).toMatchObject({
      isOn: true,
      recoveryCodesLeft: RECOVERY_CODES,
    });
    expect(await mailsTo(email)).toEqual(['second-step-on', 'authenticator-added', 'authenticator-removed']);
  });

  it('is switched off with all passkeys', async () => {
    const { client } = await addProtected();
    await client.call(removeSecondStep, {});
    expect(await client.call(listPasskeys, {})).toEqual({ passkeys: [] });
    expect((await client.call(getSecondStep, {})).isOn).toBe(false);
  });

  it('is refused to who is not signed in', async () => {
    const nobody = app.client('x'.repeat(43));
    const params = { requestId: NO_ID };
    const calls = [
      () => nobody.call(listPasskeys, {}),
      () => nobody.call(beginPasskey, { body: { name: 'Laptop' } }),
      () => nobody.call(askForPasskey, {}),
      () => nobody.call(readPasskeyRequest, { params }),
      () => nobody.call(passSecondStepByPasskey, { body: params }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 401 });
  });
});
