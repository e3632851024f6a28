import { describe, expect, it } from 'vitest';
import type { KnownSite } from '../bridge/settings.ts';
import { MAX_SITES } from '../bridge/settings.ts';
import type { Answers } from './testing/test-host.ts';
import { createTestHost, OTHER, OWN, refusal, website } from './testing/test-host.ts';

const ofOther = (answers: Answers): Record<string, Answers> => ({ [OTHER]: answers });
const notSignedIn = () => refusal(401, 'NOT_SIGNED_IN', 'Please sign in.');
const awning = ofOther({ 'GET /api/v1/session': notSignedIn });
const session = (token: string) => ({
  token,
  expiresOn: '2026-12-01T00:00:00Z',
  device: 'mark-of-this-device',
  contributor: { id: 'a'.repeat(24), email: 'i@x.example', name: 'Ines', roles: [1], isOwner: true },
});

describe('the list of sites', () => {
  it('starts with the site that the studio was started for, which stays', async () => {
    const { call } = createTestHost({});
    expect(await call('listSites', {})).toEqual({ sites: [{ site: OWN, title: null }] });
    expect(await call('removeSite', { site: OWN })).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('takes a site that answers, names it, and lets it go', async () => {
    const { call } = createTestHost(awning);
    expect(await call('addSite', { address: `${OTHER}/shop?x=1` })).toEqual({ site: OTHER });
    await call('addSite', { address: OTHER });
    await call('nameSite', { site: OTHER, title: 'Other' });
    await call('nameSite', { site: OWN, title: 'Own' });
    expect(await call('listSites', {})).toEqual({
      sites: [
        { site: OWN, title: 'Own' },
        { site: OTHER, title: 'Other' },
      ],
    });
    await call('writeSetting', { name: 'lastSite', value: OTHER });
    expect(await call('removeSite', { site: OTHER })).toEqual({});
    expect(await call('listSites', {})).toEqual({ sites: [{ site: OWN, title: 'Own' }] });
    expect(await call('readSettings', {})).toMatchObject({ lastSite: null });
  });

  it.each([
    ['http://shop.example', {}, 'BAD_INPUT', 'https'],
    ['not an address', {}, 'BAD_INPUT', 'no address'],
    ['https://nobody.example', {}, 'SERVER_UNREACHABLE', 'https://nobody.example'],
    [OTHER, ofOther({ 'GET /api/v1/session': () => [200, '<html>'] as const }), 'NOT_A_SITE', OTHER],
    [OTHER, ofOther({ 'GET /api/v1/session': () => [404, 'no'] as const }), 'NOT_A_SITE', OTHER],
  ])('refuses %s', async (address, servers, code, words) => {
    const { call } = createTestHost(servers);
    expect(await call('addSite', { address })).toMatchObject({
      code,
      message: expect.stringContaining(words) as string,
    });
    expect(await call('listSites', {})).toMatchObject({ sites: [{ site: OWN }] });
  });

  it('stays within its bounds', async () => {
    const full: KnownSite[] = Array.from({ length: MAX_SITES }, (_, index) => ({
      site: `https://s${index}.example`,
      title: null,
    }));
    const { call } = createTestHost(awning, { sites: full });
    expect(await call('addSite', { address: OTHER })).toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('sites apart', () => {
  const both: Record<string, Answers> = {
    [OWN]: { 'POST /api/v1/session': () => [200, JSON.stringify(session('token-of-own'))] },
    [OTHER]: {
      'GET /api/v1/session': notSignedIn,
      'POST /api/v1/session': () => [200, JSON.stringify(session('token-of-other'))],
    },
  };

  it('sends each site its own token and no other', async () => {
    const { call, sent } = createTestHost(both);
    await call('addSite', { address: OTHER });
    for (const site of [OWN, OTHER]) await call('signIn', { site, email: 'i@x.example', password: 'x' });
    sent.length = 0;
    for (const site of [OWN, OTHER]) {
      await call('callApi', { site, method: 'GET', path: '/api/v1/website' });
    }
    expect(sent.map(({ url, headers }) => [url, headers['authorization']])).toEqual([
      [`${OWN}/api/v1/website`, 'Bearer token-of-own'],
      [`${OTHER}/api/v1/website`, 'Bearer token-of-other'],
    ]);
  });

  it('ends the session of a site that is removed, and leaves the others', async () => {
    const { call, sent, secrets } = createTestHost(both);
    await call('addSite', { address: OTHER });
    for (const site of [OWN, OTHER]) await call('signIn', { site, email: 'i@x.example', password: 'x' });
    await call('removeSite', { site: OTHER });
    expect(sent.at(-1)).toMatchObject({ url: `${OTHER}/api/v1/session`, method: 'DELETE' });
    expect([await secrets.read(OTHER), await secrets.read(OWN)]).toEqual([undefined, 'token-of-own']);
  });

  it.each([
    ['callApi', { method: 'GET', path: '/api/v1/website' }],
    ['signIn', { email: 'i@x.example', password: 'x' }],
    ['getSession', {}],
    ['signOut', {}],
    ['nameSite', { title: 'x' }],
    ['removeSite', {}],
    ['openInBrowser', { address: 'https://evil.example/' }],
  ])('%s goes to no site that is not on the list', async (name, input) => {
    const { call, sent } = createTestHost({});
    expect(await call(name, { site: 'https://evil.example', ...input })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect(sent).toEqual([]);
  });
});

describe('a site that is made', () => {
  const make = { site: OWN, method: 'POST', path: '/api/v1/websites', body: {} };
  const made = (address: string): Record<string, Answers> => ({
    [OWN]: {
      'POST /api/v1/websites': () => [
        201,
        JSON.stringify({
          website: { ...website, title: 'New', address },
          session: { token: 'token-of-new', expiresOn: '2026-12-01T00:00:00Z' },
        }),
      ],
      'POST /api/v1/session': () => [200, JSON.stringify(session('token-of-own'))],
    },
  });

  it('is on the list with its session, whose token the window never sees', async () => {
    const { call, secrets } = createTestHost(made(`${OTHER}/`));
    const answer = await call('callApi', make);
    expect(answer).toMatchObject({ status: 201, text: expect.stringContaining('"title":"New"') as string });
    expect(JSON.stringify(answer)).not.toContain('token-of-new');
    expect(await call('listSites', {})).toMatchObject({
      sites: [{ site: OWN }, { site: OTHER, title: 'New' }],
    });
    expect(await secrets.read(OTHER)).toBe('token-of-new');
  });

  it('cannot take the place of a site that is known', async () => {
    const { call, secrets } = createTestHost(made(OWN));
    await call('signIn', { site: OWN, email: 'i@x.example', password: 'x' });
    await call('callApi', make);
    expect(await secrets.read(OWN)).toBe('token-of-own');
  });

  it.each(['not an address', 7])('with the address %j is not understood', async (address) => {
    const { call, secrets } = createTestHost(made(address as string));
    const answer = await call('callApi', make);
    expect(answer).toEqual({ status: 201, text: '{}' });
    expect(await secrets.read(OTHER)).toBeUndefined();
  });
});
