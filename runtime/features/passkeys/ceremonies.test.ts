import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  askForPasskey,
  beginPasskey,
  finishPasskey,
  removePasskey,
} from '#shared/features/passkeys/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import {
  addPasskey,
  addPersonWithPasskey,
  comeBack,
  confirmOnPage,
  openPage,
  showOnPage,
  passByPasskey,
} from '../../testing/passkeys.ts';
import { addPerson } from '../../testing/people.ts';
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { editor } = CONTRIBUTOR_ROLE;
const GONE = { status: 404, code: 'PASSKEY_REQUEST_GONE' };
const REFUSED = { status: 403, code: 'PASSKEY_REFUSED' };
const NEEDED = { status: 403, code: 'SECOND_STEP_NEEDED' };
const NO_ID = 'f'.repeat(24);

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

describe('a passkey that is not good', () => {
  let person: Awaited<ReturnType<typeof addPersonWithPasskey>>;
  let stranger: Awaited<ReturnType<typeof addPersonWithPasskey>>;

  beforeAll(async () => {
    [person, stranger] = [
      await addPersonWithPasskey(app, [editor]),
      await addPersonWithPasskey(app, [editor]),
    ];
  });

  async function ask() {
    const client = await comeBack(app, person);
    const request = await client.call(askForPasskey, {});
    const { options } = await openPage(app, request);
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
    expect(await confirmOnPage(app, request, person.authenticator.show(options, deviation))).toMatchObject(
      REFUSED,
    );
    await expect(passByPasskey(client, request)).rejects.toMatchObject({ code: 'PASSKEY_NOT_CONFIRMED' });
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
    const { options } = await openPage(app, request);
    const made = createSoftwareAuthenticator(app.origin).make(options, deviation);
    expect(await confirmOnPage(app, request, made)).toMatchObject(REFUSED);
    const { requestId } = request;
    await expect(client.call(finishPasskey, { body: { requestId } })).rejects.toMatchObject({
      code: 'PASSKEY_NOT_CONFIRMED',
    });
  });

  it('of another account is refused', async () => {
    const { request, options } = await ask();
    expect(await confirmOnPage(app, request, stranger.authenticator.show(options))).toMatchObject(REFUSED);
  });

  it('is refused with what was signed once, before and after it was used', async () => {
    const { client, request, options } = await ask();
    const shown = person.authenticator.show(options);
    expect(await confirmOnPage(app, request, shown)).toMatchObject({ status: 200 });
    expect(await confirmOnPage(app, request, shown)).toMatchObject(GONE);
    await passByPasskey(client, request);
    const { request: next } = await ask();
    expect(await confirmOnPage(app, next, shown)).toMatchObject(REFUSED);
    expect(await confirmOnPage(app, next, shown)).toMatchObject(GONE);
  });

  it('is accepted for one of two calls at the same time', async () => {
    const { request, options } = await ask();
    const shown = person.authenticator.show(options);
    const answers = await Promise.all([
      confirmOnPage(app, request, shown),
      confirmOnPage(app, request, shown),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404]);
  });

  it('is refused when its count does not go up', async () => {
    const { request, options } = await ask();
    const counted = person.authenticator.show(options, { counter: 1_000 });
    expect(await confirmOnPage(app, request, counted)).toMatchObject({ status: 200 });
    for (const counter of [999, 1_000]) {
      const { request: next, options: more } = await ask();
      expect(await confirmOnPage(app, next, person.authenticator.show(more, { counter }))).toMatchObject(
        REFUSED,
      );
    }
  });

  it('is refused once it was removed, also where it had confirmed before', async () => {
    const removed = await addPersonWithPasskey(app, [editor]);
    const { passkey: second } = await addPasskey(app, removed.client, 'Phone');
    const [early, late] = [await comeBack(app, removed), await comeBack(app, removed)];
    const confirmed = await early.call(askForPasskey, {});
    expect(await showOnPage(app, confirmed, removed.authenticator)).toMatchObject({ status: 200 });
    const request = await late.call(askForPasskey, {});
    const { options } = await openPage(app, request);
    await removed.client.call(removePasskey, { params: { passkeyId: removed.passkey.id } });
    expect(await confirmOnPage(app, request, removed.authenticator.show(options))).toMatchObject(REFUSED);
    await expect(passByPasskey(early, confirmed)).rejects.toMatchObject(GONE);
    expect(second.name).toBe('Phone');
  });

  it('is not added a second time, to this account or another', async () => {
    const { client } = await addPerson(app, [editor]);
    const request = await client.call(beginPasskey, { body: { name: 'Laptop' } });
    const { options } = await openPage(app, request);
    expect(await confirmOnPage(app, request, person.authenticator.make(options))).toMatchObject({
      status: 409,
      code: 'PASSKEY_KNOWN',
    });
  });
});
