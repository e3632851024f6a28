import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { getSession } from '#shared/features/contributors/contract.ts';
import {
  askForPasskey,
  beginPasskey,
  listPasskeys,
  passSecondStepByPasskey,
  readPasskeyRequest,
  removePasskey,
} from '#shared/features/passkeys/contract.ts';
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
import { getWebsite } from '#shared/features/websites/contract.ts';
import {
  addPasskey,
  addPersonWithPasskey,
  comeBack,
  showOnPage,
  passByPasskey,
} from '../../testing/passkeys.ts';
import { addPerson, openSession, ownerIdOf, rowsOf } from '../../testing/people.ts';
import { mailsTo } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { editor } = CONTRIBUTOR_ROLE;
const NO_ID = 'f'.repeat(24);

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

describe('two-step sign-in by passkeys', () => {
  it('counts where the owner requires it, and the last passkey stays then', async () => {
    const owner = app.client(await openSession(app, await ownerIdOf(app)));
    const guest = await addPerson(app, [editor]);
    await addPasskey(app, owner);
    await owner.call(setSecondStepRule, { body: { isRequired: true } });
    await expect(guest.client.call(getWebsite, {})).rejects.toMatchObject({
      code: 'SECOND_STEP_SETUP_NEEDED',
    });
    const { passkey, recoveryCodes } = await addPasskey(app, guest.client);
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES);
    await guest.client.call(getWebsite, {});
    expect((await owner.call(getSecondStepRule, {})).contributorIds).toContain(guest.id);
    const params = { passkeyId: passkey.id };
    const required = { status: 409, code: 'SECOND_STEP_REQUIRED' };
    await expect(guest.client.call(removePasskey, { params })).rejects.toMatchObject(required);
    await expect(guest.client.call(removeSecondStep, {})).rejects.toMatchObject(required);
    await addPasskey(app, guest.client, 'Phone');
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
    const person = await addPersonWithPasskey(app, [editor]);
    await owner.call(resetSecondStep, { params: { contributorId: person.id } });
    await expect(person.client.call(getSession, {})).rejects.toMatchObject({ status: 401 });
    const client = await comeBack(app, person);
    await client.call(getWebsite, {});
    expect(await client.call(listPasskeys, {})).toEqual({ passkeys: [] });
  });

  it('goes on with an authenticator app beside them, of which either is enough', async () => {
    const person = await addPersonWithPasskey(app, [editor]);
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
    await (await comeBack(app, person)).call(passSecondStep, { body: { code: codeOf() } });
    const by = await comeBack(app, person);
    const request = await by.call(askForPasskey, {});
    await showOnPage(app, request, person.authenticator);
    await passByPasskey(by, request);
    await client.call(removeAuthenticator, {});
    expect(await client.call(getSecondStep, {})).toMatchObject({
      isOn: true,
      recoveryCodesLeft: RECOVERY_CODES,
    });
    expect(await mailsTo(app, email)).toEqual([
      'second-step-on',
      'authenticator-added',
      'authenticator-removed',
    ]);
  });

  it('is switched off with all passkeys', async () => {
    const { client } = await addPersonWithPasskey(app, [editor]);
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
