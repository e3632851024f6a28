import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { createApiToken, listApiTokens, revokeApiToken } from '#shared/features/api-tokens/contract.ts';
import { API_TOKENS_MAX } from '#shared/features/api-tokens/rules.ts';
import { listAuditEntries } from '#shared/features/audit-log/contract.ts';
import {
  changeRoles,
  getSession,
  listContributors,
  removeContributor,
  restoreContributor,
} from '#shared/features/contributors/contract.ts';
import { listTemplateFiles, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { addPerson, rowsOf, siteIdOf, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { admin, editor, websiteManager } = CONTRIBUTOR_ROLE;
const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let boss: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  boss = await addPerson(app, [admin]);
});

afterAll(() => app.close());

const make = (roles: number[], days?: number, by = boss) =>
  by.client.call(createApiToken, {
    body: { name: 'Stock robot', roles, ...(days === undefined ? {} : { days }) },
  });
const list = async () => (await boss.client.call(listApiTokens, {})).tokens;

describe('a token', () => {
  it('is shown once, kept as a hash, and does what its roles grant', async () => {
    const { token, apiToken } = await make([websiteManager]);
    expect(Buffer.from(token.replace('awning_', ''), 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(token.startsWith(apiToken.start)).toBe(true);
    expect(apiToken).toMatchObject({
      name: 'Stock robot',
      roles: [websiteManager],
      madeBy: boss.name,
      isBacked: true,
    });
    const program = app.client(token);
    expect((await program.call(listTemplateFiles, {})).files.length).toBeGreaterThan(0);
    const write = { path: 'scripts/robot.js', content: '', baseHash: null };
    await expect(program.call(writeTemplateFile, { body: write })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect(JSON.stringify(await list())).not.toContain(token);
    const rows = await rowsOf(app, 'SELECT * FROM api_tokens WHERE website_id = $1');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(
      JSON.stringify(await rowsOf(app, 'SELECT * FROM audit_entries WHERE website_id = $1')),
    ).not.toContain(token);
  });

  it('signs what it does in the log with its own name', async () => {
    const { token, apiToken } = await make([admin]);
    const write = { path: 'scripts/robot.js', content: '1;', baseHash: null };
    await app.client(token).call(writeTemplateFile, { body: write });
    const { entries } = await boss.client.call(listAuditEntries, { query: { actorId: apiToken.id } });
    expect(entries).toHaveLength(1);
    expect(entries[0]?.actor).toEqual({ kind: 'token', id: apiToken.id, name: 'Stock robot' });
  });

  it('cannot manage people, tokens, sessions or passwords', async () => {
    const program = app.client((await make([admin])).token);
    for (const call of [
      () => program.call(listContributors, {}),
      () => program.call(listApiTokens, {}),
      () => program.call(createApiToken, { body: { name: 'x', roles: [admin] } }),
      () => program.call(changeRoles, { params: { contributorId: boss.id }, body: { roles: [editor] } }),
      () => program.call(getSession, {}),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 403, code: 'NOT_FOR_TOKENS' });
    }
  });

  it('expires at its time, and shows its last use to the minute', async () => {
    const { token, apiToken } = await make([editor], 1);
    expect(Date.parse(apiToken.expiresOn ?? '')).toBe(app.clock.now() + DAY_MS);
    expect(apiToken.lastUsedOn).toBeUndefined();
    await app.client(token).call(getWebsite, {});
    const used = (await list()).find(({ id }) => id === apiToken.id);
    expect(Date.parse(used?.lastUsedOn ?? '')).toBe(app.clock.now());
    app.clock.move(DAY_MS);
    await expect(app.client(token).call(getWebsite, {})).rejects.toMatchObject({ status: 401 });
    boss = await addPerson(app, [admin]);
    expect((await list()).find(({ id }) => id === apiToken.id)?.expiresOn).toBe(apiToken.expiresOn);
  });

  it('ends at once when it is revoked, on every process', async () => {
    const { token, apiToken } = await make([editor]);
    const beside = await startTestApp(app);
    beside.clock.move(app.clock.now() - beside.clock.now());
    await beside.client(token).call(getWebsite, {});
    const params = { tokenId: apiToken.id };
    expect(await boss.client.call(revokeApiToken, { params })).toEqual({ success: true });
    await expect(beside.client(token).call(getWebsite, {})).rejects.toMatchObject({ status: 401 });
    await expect(boss.client.call(revokeApiToken, { params })).rejects.toMatchObject({
      status: 404,
      code: 'TOKEN_NOT_FOUND',
    });
    await beside.close();
  });

  it('is refused while its creator was removed or has fewer rights than it', async () => {
    const maker = await addPerson(app, [admin]);
    const { token, apiToken } = await make([websiteManager], undefined, maker);
    const isBacked = async () => (await list()).find(({ id }) => id === apiToken.id)?.isBacked;
    const params = { contributorId: maker.id };
    await boss.client.call(changeRoles, { params, body: { roles: [editor] } });
    await expect(app.client(token).call(getWebsite, {})).rejects.toMatchObject({ status: 401 });
    expect(await isBacked()).toBe(false);
    await boss.client.call(changeRoles, { params, body: { roles: [websiteManager] } });
    expect((await app.client(token).call(getWebsite, {})).title).toBe('Test shop');
    await boss.client.call(removeContributor, { params });
    await expect(app.client(token).call(getWebsite, {})).rejects.toMatchObject({ status: 401 });
    await boss.client.call(restoreContributor, { params });
    expect(await isBacked()).toBe(true);
  });

  it('of another site opens nothing here', async () => {
    const elsewhere = await startTestApp();
    const stranger = await addPerson(elsewhere, [admin]);
    const { token } = await stranger.client.call(createApiToken, { body: { name: 'x', roles: [admin] } });
    expect(await siteIdOf(elsewhere)).not.toBe(await siteIdOf(app));
    await expect(app.client(token).call(getWebsite, {})).rejects.toMatchObject({ status: 401 });
    await elsewhere.close();
  });
});

describe('making a token', () => {
  it.each([
    ['no name', { name: ' ', roles: [editor] }, 400, 'INVALID_INPUT'],
    ['no role', { name: 'x', roles: [] }, 400, 'INVALID_INPUT'],
    ['a role that does not exist', { name: 'x', roles: [13] }, 400, 'UNKNOWN_ROLE'],
    ['more than a year', { name: 'x', roles: [editor], days: 366 }, 400, 'INVALID_INPUT'],
    ['no day', { name: 'x', roles: [editor], days: 0 }, 400, 'INVALID_INPUT'],
  ])('is refused with %s', async (_, body, status, code) => {
    await expect(boss.client.call(createApiToken, { body })).rejects.toMatchObject({ status, code });
  });

  it('is for administrators', async () => {
    const person = await addPerson(app, [websiteManager]);
    await expect(make([editor], undefined, person)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(person.client.call(listApiTokens, {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(
      person.client.call(revokeApiToken, { params: { tokenId: 'f'.repeat(24) } }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(boss.client.call(revokeApiToken, { params: { tokenId: 'x' } })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('again with the same key makes one, and shows the same token', async () => {
    const before = (await list()).length;
    const headers = { authorization: `Bearer ${boss.token}`, 'idempotency-key': 'token-once' };
    const send = () =>
      app.visitor().call('POST', createApiToken.path, { name: 'Once', roles: [editor] }, headers);
    const first = (await (await send()).json()) as { token: string };
    const second = (await (await send()).json()) as { token: string };
    expect(second).toEqual(first);
    expect(await list()).toHaveLength(before + 1);
  });

  it('is refused when a site has fifty', async () => {
    const rest = API_TOKENS_MAX - (await list()).length;
    for (let index = 0; index < rest; index += 1) await make([editor]);
    await expect(make([editor])).rejects.toMatchObject({ status: 409, code: 'TOO_MANY_TOKENS' });
  });
});
