import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { listAuditEntries } from '#shared/features/audit-log/contract.ts';
import { AUDIT_PAGE } from '#shared/features/audit-log/rules.ts';
import { changeRoles, endOtherSessions } from '#shared/features/contributors/contract.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { addPerson, comeIn, rowsOf, TEST_PASSWORD, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeCursor } from '../../http/cursor.ts';

const { admin, billing, editor, websiteManager } = CONTRIBUTOR_ROLE;

let app: TestApp;
let boss: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  boss = await addPerson(app, [admin]);
});

afterAll(() => app.close());

type Filters = CallerInput<typeof listAuditEntries>['query'];

const list = (query: Filters = {}, by = boss) => by.client.call(listAuditEntries, { query });

describe('the audit log', () => {
  it('tells who changed what, with the fields that differ, the request and the network', async () => {
    const person = await addPerson(app, [editor]);
    const params = { contributorId: person.id };
    await boss.client.call(changeRoles, { params, body: { roles: [websiteManager] } });
    const { entries } = await list({ subjectId: person.id });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      at: new Date(app.clock.now()).toISOString(),
      actor: { kind: 'contributor', id: boss.id, name: boss.name },
      act: 'changeRoles',
      subject: { kind: 'contributor', id: person.id, title: person.name },
      before: { roles: [editor] },
      after: { roles: [websiteManager] },
    });
    expect(entries[0]?.requestId).toMatch(/^[0-9a-f]{24}$/);
    expect(entries[0]?.network).toMatch(/^(127\.0\.0\.0\/24|0:0:0::\/48)$/);
    const byRequest = await list({ requestId: entries[0]?.requestId ?? '' });
    expect(byRequest.entries).toEqual(entries);
  });

  it('is found by who, what, kind and time', async () => {
    const maker = await addPerson(app, [admin]);
    const from = new Date(app.clock.now()).toISOString();
    await maker.client.call(endOtherSessions, {});
    app.clock.move(1_000);
    const to = new Date(app.clock.now()).toISOString();
    await maker.client.call(endOtherSessions, {});
    const countOf = async (filters: Filters) =>
      (await list({ actorId: maker.id, ...filters })).entries.length;
    expect(await countOf({})).toBe(2);
    expect(await countOf({ act: 'endOtherSessions' })).toBe(2);
    expect(await countOf({ act: 'nothing' })).toBe(0);
    expect(await countOf({ subjectKind: 'contributor' })).toBe(2);
    expect(await countOf({ subjectKind: 'release' })).toBe(0);
    expect(await countOf({ from, to })).toBe(1);
    expect(await countOf({ from: to })).toBe(1);
    const { acts, actors } = await list();
    expect(acts).toContain('endOtherSessions');
    expect(actors).toContainEqual({ id: maker.id, name: maker.name });
  });

  it('is paged by a cursor, without gaps and doubles, the latest first', async () => {
    const maker = await addPerson(app, [admin]);
    const total = AUDIT_PAGE * 2 + 3;
    for (let index = 0; index < total; index += 1) await maker.client.call(endOtherSessions, {});
    const pages = [];
    let cursor: string | undefined;
    do {
      const page = await list({ actorId: maker.id, ...(cursor === undefined ? {} : { cursor }) });
      pages.push(page.entries);
      cursor = page.nextPageCursor ?? undefined;
      expect(page.hasNextPage).toBe(cursor !== undefined);
    } while (cursor !== undefined);
    const ids = pages.flat().map(({ id }) => id);
    expect(pages.map((page) => page.length)).toEqual([AUDIT_PAGE, AUDIT_PAGE, 3]);
    expect(new Set(ids).size).toBe(total);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  it.each([
    ['a cursor that is none', { cursor: 'nonsense' }, 'BAD_CURSOR'],
    ['a cursor without a signature', { cursor: 'WzEsIngiXQ.' }, 'BAD_CURSOR'],
    [
      'a cursor of another site',
      { cursor: writeCursor('another key', 'the audit log', [1, 'x']) },
      'BAD_CURSOR',
    ],
    ['a time that is none', { from: 'yesterday' }, 'INVALID_INPUT'],
    ['a word that is too long', { act: 'x'.repeat(65) }, 'INVALID_INPUT'],
  ])('refuses %s', async (_, filters, code) => {
    await expect(list(filters)).rejects.toMatchObject({ status: 400, code });
  });

  it('tells an accountant who signed in, and nothing else', async () => {
    const accountant = await addPerson(app, [billing]);
    const visitor = await comeIn(app);
    await visitor.call('POST', '/api/v1/session', { email: boss.email, password: TEST_PASSWORD });
    const { entries, acts, actors } = await list({}, accountant);
    expect(entries.length).toBeGreaterThan(0);
    expect(new Set(entries.map(({ act }) => act))).toEqual(new Set(['signIn']));
    expect(acts).toEqual(['signIn']);
    expect(actors).toEqual([{ id: boss.id, name: boss.name }]);
    expect((await list({ act: 'changeRoles' }, accountant)).entries).toEqual([]);
    expect(JSON.stringify(entries)).not.toContain(TEST_PASSWORD);
  });

  it('is closed to others', async () => {
    await expect(list({}, await addPerson(app, [editor]))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(app.client().call(listAuditEntries, { query: {} })).rejects.toMatchObject({ status: 401 });
  });

  it('cannot be rewritten by the server itself', async () => {
    const change = rowsOf(app, "UPDATE audit_entries SET act = 'nothing' WHERE website_id = $1");
    await expect(change).rejects.toThrow('permission denied');
    await expect(rowsOf(app, 'DELETE FROM audit_entries WHERE website_id = $1')).rejects.toThrow(
      'permission denied',
    );
  });
});
