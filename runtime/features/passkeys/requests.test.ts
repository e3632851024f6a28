import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  askForPasskey,
  beginPasskey,
  confirmPasskeyRequest,
  openPasskeyRequest,
  readPasskeyRequest,
} from '#shared/features/passkeys/contract.ts';
import { PASSKEY_REQUEST_MS, PASSKEY_REQUEST_TRIES } from '#shared/features/passkeys/rules.ts';
import { createWebsite } from '#shared/features/websites/contract.ts';
import { createClient } from '#shared/http/client.ts';
import { fetchAtHost } from '../../testing/fetch-at-host.ts';
import {
  addPersonWithPasskey,
  comeBack,
  confirmOnPage,
  makeOnPage,
  openPage,
  sendFromPage,
  showOnPage,
  tokenOf,
  passByPasskey,
} from '../../testing/passkeys.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { editor } = CONTRIBUTOR_ROLE;
const GONE = { status: 404, code: 'PASSKEY_REQUEST_GONE' };
const REFUSED = { status: 403, code: 'PASSKEY_REFUSED' };
const WRONG_CODE = { status: 403, code: 'WRONG_PASSKEY_CODE' };

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

describe('a request to confirm with a passkey', () => {
  it('is refused with another code, and over after some', async () => {
    const person = await addPersonWithPasskey(app, [editor]);
    const client = await comeBack(app, person);
    const request = await client.call(askForPasskey, {});
    for (let tried = 0; tried < PASSKEY_REQUEST_TRIES; tried += 1) {
      expect(await openPage(app, request, 'WRONG1')).toMatchObject(WRONG_CODE);
    }
    expect(await openPage(app, request)).toMatchObject(GONE);
    const params = { requestId: request.requestId };
    await expect(client.call(readPasskeyRequest, { params })).rejects.toMatchObject(GONE);
  });

  it('is over after five minutes, before and after it was confirmed', async () => {
    const person = await addPersonWithPasskey(app, [editor]);
    const client = await comeBack(app, person);
    const late = await client.call(askForPasskey, {});
    const { options } = await openPage(app, late);
    app.clock.move(PASSKEY_REQUEST_MS);
    expect(await openPage(app, late)).toMatchObject(GONE);
    expect(await confirmOnPage(app, late, person.authenticator.show(options))).toMatchObject(GONE);
    const request = await client.call(askForPasskey, {});
    expect(await showOnPage(app, request, person.authenticator)).toMatchObject({ status: 200 });
    app.clock.move(PASSKEY_REQUEST_MS);
    await expect(passByPasskey(client, request)).rejects.toMatchObject(GONE);
  });

  it('takes the place of an earlier one of the session', async () => {
    const person = await addPersonWithPasskey(app, [editor]);
    const client = await comeBack(app, person);
    const first = await client.call(askForPasskey, {});
    await client.call(askForPasskey, {});
    expect(await openPage(app, first)).toMatchObject(GONE);
  });

  it('ends with the session', async () => {
    const person = await addPersonWithPasskey(app, [editor]);
    const request = await (await comeBack(app, person)).call(askForPasskey, {});
    await rowsOf(
      app,
      'DELETE FROM contributor_sessions WHERE website_id = $1 AND contributor_id = $2',
      person.id,
    );
    expect(await openPage(app, request)).toMatchObject(GONE);
  });

  it('to sign in does not add a passkey, nor the other way round', async () => {
    const person = await addPersonWithPasskey(app, [editor]);
    const client = await comeBack(app, person);
    const toSignIn = await client.call(askForPasskey, {});
    const { options } = await openPage(app, toSignIn);
    const thief = createSoftwareAuthenticator(app.origin);
    expect(await confirmOnPage(app, toSignIn, thief.make(options))).toMatchObject(REFUSED);
    const toAdd = await person.client.call(beginPasskey, { body: { name: 'Phone' } });
    const { options: more } = await openPage(app, toAdd);
    expect(await confirmOnPage(app, toAdd, person.authenticator.show(more))).toMatchObject(REFUSED);
    await makeOnPage(app, toAdd, thief);
    await expect(passByPasskey(person.client, toAdd)).rejects.toMatchObject(GONE);
  });

  it('is answered on the page of its own site alone', async () => {
    const person = await addPersonWithPasskey(app, [editor]);
    const request = await (await comeBack(app, person)).call(askForPasskey, {});
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
    expect(await sendFromPage(app, openPasskeyRequest.path, { token: 'short', code: '' })).toMatchObject({
      status: 400,
    });
    expect(
      await sendFromPage(app, openPasskeyRequest.path, { token: 'x'.repeat(43), code: 'ABC' }),
    ).toMatchObject(GONE);
    const bad = { token: 'x'.repeat(43), passkey: { id: 'x' } };
    expect(await sendFromPage(app, confirmPasskeyRequest.path, bad)).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
  });

  it('is told on its page with who asked from where, in the language of the reader', async () => {
    const person = await addPersonWithPasskey(app, [editor]);
    const request = await (await comeBack(app, person)).call(askForPasskey, {});
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
    expect(await gone.text()).toContain('This request has expired');
  });
});
