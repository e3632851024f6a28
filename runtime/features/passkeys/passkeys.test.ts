import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { getSession } from '#shared/features/contributors/contract.ts';
import {
  askForPasskey,
  beginPasskey,
  confirmPasskeyRequest,
  finishPasskey,
  listPasskeys,
  openPasskeyRequest,
  readPasskeyRequest,
  removePasskey,
  renamePasskey,
} from '#shared/features/passkeys/contract.ts';
import { PASSKEYS_MAX } from '#shared/features/passkeys/rules.ts';
import { beginSecondStep, getSecondStep, passSecondStep } from '#shared/features/second-step/contract.ts';
import { RECOVERY_CODES } from '#shared/features/second-step/rules.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import {
  addPasskey,
  addPersonWithPasskey,
  comeBack,
  confirmOnPage,
  openPage,
  type PageAnswer,
  tokenOf,
  passByPasskey,
} from '../../testing/passkeys.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { mailsTo } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { admin, editor } = CONTRIBUTOR_ROLE;
const GONE = { status: 404, code: 'PASSKEY_REQUEST_GONE' };
const NEEDED = { status: 403, code: 'SECOND_STEP_NEEDED' };
const NO_ID = 'f'.repeat(24);

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

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
    const { options } = await openPage(app, request, request.code.toLowerCase().replace('-', ' '));
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
    expect(await confirmOnPage(app, request, authenticator.make(options))).toMatchObject({ success: true });
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
    expect(await mailsTo(app, email)).toEqual(['second-step-on']);
    expect(await actsOf(id)).toEqual([
      { act: finishPasskey.name, before: null, after: { name: 'Laptop', host: 'localhost' } },
    ]);
    await client.call(getWebsite, {});
  });

  it('takes the second step of the session that asked, and of no other', async () => {
    const person = await addPersonWithPasskey(app, [editor]);
    const client = await comeBack(app, person);
    await expect(client.call(getWebsite, {})).rejects.toMatchObject(NEEDED);
    const request = await client.call(askForPasskey, {});
    const { options } = await openPage(app, request);
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: person.authenticator.credentialId }],
    });
    await expect(passByPasskey(client, request)).rejects.toMatchObject({ code: 'PASSKEY_NOT_CONFIRMED' });
    expect(await confirmOnPage(app, request, person.authenticator.show(options))).toMatchObject({
      success: true,
    });
    await expect(client.call(getWebsite, {})).rejects.toMatchObject(NEEDED);
    const other = await comeBack(app, person);
    await expect(passByPasskey(other, request)).rejects.toMatchObject(GONE);
    const params = { requestId: request.requestId };
    await expect(other.call(readPasskeyRequest, { params })).rejects.toMatchObject(GONE);
    await passByPasskey(client, request);
    await client.call(getWebsite, {});
    await expect(passByPasskey(client, request)).rejects.toMatchObject(GONE);
    await expect(other.call(getWebsite, {})).rejects.toMatchObject(NEEDED);
    const { passkeys } = await client.call(listPasskeys, {});
    expect(passkeys[0]).toHaveProperty('lastUsedOn');
  });

  it('opens no session in the browser that confirms', async () => {
    const person = await addPersonWithPasskey(app, [editor]);
    const request = await (await comeBack(app, person)).call(askForPasskey, {});
    const browser = app.visitor();
    const token = tokenOf(request);
    const opened = await browser.call('POST', openPasskeyRequest.path, { token, code: request.code });
    const { options } = (await opened.json()) as PageAnswer;
    const passkey = person.authenticator.show(options);
    await browser.call('POST', confirmPasskeyRequest.path, { token, passkey });
    expect((await browser.fetch(getSession.path)).status).toBe(401);
  });

  it('is added to others, named anew and removed; the last one takes two-step sign-in along', async () => {
    const person = await addPersonWithPasskey(app, [editor]);
    const { id, email, client } = person;
    const { passkey, recoveryCodes } = await addPasskey(app, client, 'Phone');
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
    expect(await mailsTo(app, email)).toEqual([
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
    await (await comeBack(app, person)).call(getWebsite, {});
  });

  it('of somebody else cannot be named anew or removed', async () => {
    const { passkey } = await addPersonWithPasskey(app, [editor]);
    const { client } = await addPerson(app, [admin]);
    const params = { passkeyId: passkey.id };
    await expect(client.call(removePasskey, { params })).rejects.toMatchObject({ code: 'PASSKEY_NOT_FOUND' });
    await expect(client.call(renamePasskey, { params, body: { name: 'Mine' } })).rejects.toMatchObject({
      code: 'PASSKEY_NOT_FOUND',
    });
  });

  it('needs the password of the last half hour to come and to go', async () => {
    const { client, passkey } = await addPersonWithPasskey(app, [editor]);
    app.clock.move(31 * 60_000);
    const calls = [
      () => client.call(beginPasskey, { body: { name: 'Phone' } }),
      () => client.call(finishPasskey, { body: { requestId: NO_ID } }),
      () => client.call(removePasskey, { params: { passkeyId: passkey.id } }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' });
  });

  it('cannot be added by a session that lacks the second step, nor can an app', async () => {
    const person = await addPersonWithPasskey(app, [editor]);
    const client = await comeBack(app, person);
    await expect(client.call(beginPasskey, { body: { name: 'Thief' } })).rejects.toMatchObject(NEEDED);
    await expect(client.call(finishPasskey, { body: { requestId: NO_ID } })).rejects.toMatchObject(NEEDED);
    await expect(client.call(beginSecondStep, {})).rejects.toMatchObject(NEEDED);
    await expect(client.call(listPasskeys, {})).rejects.toMatchObject(NEEDED);
    await expect(
      client.call(removePasskey, { params: { passkeyId: person.passkey.id } }),
    ).rejects.toMatchObject(NEEDED);
  });

  it('can be replaced by a recovery code when signing in', async () => {
    const person = await addPersonWithPasskey(app, [editor]);
    const client = await comeBack(app, person);
    await client.call(passSecondStep, { body: { code: person.recoveryCodes[0] ?? '' } });
    await client.call(getWebsite, {});
    await expect(
      (await comeBack(app, person)).call(passSecondStep, { body: { code: '123456' } }),
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
