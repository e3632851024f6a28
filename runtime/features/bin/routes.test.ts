import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { eraseFromBin, listBin, restoreFromBin } from '#shared/features/bin/contract.ts';
import { BIN_MS, BIN_PAGE } from '#shared/features/bin/rules.ts';
import {
  deleteTemplateFile,
  readTemplateFile,
  writeTemplateFile,
} from '#shared/features/templates/contract.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { addPerson, rowsOf, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { admin, editor, websiteManager } = CONTRIBUTOR_ROLE;

let app: TestApp;
let boss: TestPerson;
let manager: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  boss = await addPerson(app, [admin]);
  manager = await addPerson(app, [websiteManager]);
});

afterAll(() => app.close());

type Filters = CallerInput<typeof listBin>['query'];

const list = (query: Filters = {}, by = boss) => by.client.call(listBin, { query });
const restore = (entryId: string, name?: string, by = boss) =>
  by.client.call(restoreFromBin, { params: { entryId }, body: name === undefined ? {} : { name } });
const erase = (entryId: string, by = boss) => by.client.call(eraseFromBin, { params: { entryId } });

async function make(path: string, content = `text of ${path}`): Promise<string> {
  const { hash } = await boss.client.call(writeTemplateFile, { body: { path, content, baseHash: null } });
  return hash ?? '';
}

/** Makes a file and deletes it; answers its entry in the bin. */
async function bin(path: string, content?: string): Promise<string> {
  const baseHash = await make(path, content);
  return (await boss.client.call(deleteTemplateFile, { body: { path, baseHash } })).binEntryId;
}

const textOf = async (path: string) =>
  (await boss.client.call(readTemplateFile, { query: { path } })).content;
const actsOf = async (entryId: string) =>
  (
    await rowsOf<{ act: string }>(
      app,
      `SELECT a.act FROM audit_entries a JOIN bin_entries b ON b.website_id = a.website_id AND b.item_id = a.subject_id
        WHERE a.website_id = $1 AND b.id = $2 ORDER BY a.id`,
      entryId,
    )
  ).map(({ act }) => act);

describe('the list of the bin', () => {
  it('tells what was deleted, where it was, by whom and until when it stays, the latest first', async () => {
    const first = await bin('blocks/listed-a.block');
    const second = await bin('site-b.region');
    const { entries, kinds, hasNextPage } = await list({ search: 'a.block' });
    expect(entries).toEqual([
      {
        id: first,
        kind: 'template-file',
        itemId: 'blocks/listed-a.block',
        title: 'listed-a.block',
        place: 'blocks',
        deletedOn: new Date(app.clock.now()).toISOString(),
        deletedBy: boss.name,
        erasedOn: new Date(app.clock.now() + BIN_MS).toISOString(),
      },
    ]);
    expect(hasNextPage).toBe(false);
    expect((await list()).entries.slice(0, 2).map(({ id, place }) => [id, place])).toEqual([
      [second, ''],
      [first, 'blocks'],
    ]);
    expect(kinds).toEqual([{ kind: 'template-file', count: 2 }]);
  });

  it('is searched by title and place, ignoring case, without patterns', async () => {
    const id = await bin('blocks/Summer-Sale.block');
    const found = async (search: string) => (await list({ search })).entries.map((entry) => entry.id);
    expect(await found('summer')).toEqual([id]);
    expect(await found('BLOCKS/summer')).toEqual([id]);
    expect(await found('%')).toEqual([]);
    expect((await list({ search: 'summer', kind: 'template-file' })).entries).toHaveLength(1);
  });

  it('goes on from page to page without a gap', async () => {
    const one = await bin('scripts/paged-0.js');
    await rowsOf(
      app,
      `INSERT INTO bin_entries SELECT website_id, lpad(to_hex(n), 24, 'f'), kind, item_id, 'paged-' || n, place,
                                      payload, deleted_at, deleted_by, erased_at, restored
         FROM bin_entries, generate_series(1, ${BIN_PAGE}) AS n WHERE website_id = $1 AND id = $2`,
      one,
    );
    const first = await list({ search: 'paged' });
    expect(first.entries).toHaveLength(BIN_PAGE);
    expect(first.hasNextPage).toBe(true);
    const second = await list({ search: 'paged', cursor: first.nextPageCursor ?? '' });
    expect(second.entries.map(({ title }) => title)).toEqual(['paged-0.js']);
    expect(second).toMatchObject({ hasNextPage: false });
  });

  it('shows kinds that the caller may read only', async () => {
    expect((await list({}, manager)).entries.length).toBeGreaterThan(0);
    const outsider = await addPerson(app, [editor]);
    expect(await list({}, outsider)).toMatchObject({ entries: [], kinds: [] });
    await expect(app.client().call(listBin, { query: {} })).rejects.toMatchObject({ status: 401 });
    await expect(list({ cursor: 'nowhere' })).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });
});

describe('bringing a thing back', () => {
  it('puts it where it was, once, and answers the same when it is asked again', async () => {
    const id = await bin('blocks/back.block', 'as it was');
    const answer = await restore(id);
    expect(answer).toEqual({
      kind: 'template-file',
      itemId: 'blocks/back.block',
      title: 'back.block',
      place: 'blocks',
    });
    expect(await textOf('blocks/back.block')).toBe('as it was');
    expect((await list({ search: 'back.block' })).entries).toEqual([]);
    expect(await restore(id)).toEqual(answer);
    expect((await actsOf(id)).filter((act) => act === restoreFromBin.name)).toHaveLength(1);
    await expect(erase(id)).rejects.toMatchObject({ status: 404, code: 'BIN_ENTRY_NOT_FOUND' });
  });

  it('says so where something else has its place, and takes another name', async () => {
    const id = await bin('blocks/taken.block', 'old');
    await make('blocks/taken.block', 'new');
    await expect(restore(id)).rejects.toMatchObject({
      status: 409,
      code: 'PLACE_TAKEN',
      message: 'There is another blocks/taken.block by now. Bring this one back under another name.',
      body: { suggestion: 'blocks/taken-2.block' },
    });
    await expect(restore(id, 'taken-2.block')).rejects.toMatchObject({
      status: 400,
      errors: { name: 'Blocks are kept in blocks/, such as blocks/card.block.' },
    });
    await expect(restore(id, 'blocks/taken.block')).rejects.toMatchObject({ status: 400 });
    await expect(restore(id, ' ')).rejects.toMatchObject({ errors: { name: 'Enter a name.' } });
    expect(await restore(id, 'blocks/taken-2.block')).toMatchObject({ itemId: 'blocks/taken-2.block' });
    expect([await textOf('blocks/taken.block'), await textOf('blocks/taken-2.block')]).toEqual([
      'new',
      'old',
    ]);
  });

  it('lets one of two callers do it, and the other see it done', async () => {
    const id = await bin('blocks/race.block');
    const answers = await Promise.all([restore(id), restore(id)]);
    expect(answers[0]).toEqual(answers[1]);
    expect((await actsOf(id)).filter((act) => act === restoreFromBin.name)).toHaveLength(1);
  });

  it('is for who may change things of the kind; to who may not even see them it is not there', async () => {
    const id = await bin('blocks/guarded.block');
    await expect(restore(id, undefined, manager)).rejects.toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    const outsider = await addPerson(app, [editor]);
    await expect(restore(id, undefined, outsider)).rejects.toMatchObject({ code: 'BIN_ENTRY_NOT_FOUND' });
    await expect(restore('1'.repeat(24))).rejects.toMatchObject({ status: 404 });
    await expect(restore('x')).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });
});

describe('erasing a thing', () => {
  it('takes it out of the bin for good', async () => {
    const id = await bin('blocks/gone.block');
    expect(await erase(id)).toEqual({ success: true });
    await expect(restore(id)).rejects.toMatchObject({ code: 'BIN_ENTRY_NOT_FOUND' });
    await expect(erase(id)).rejects.toMatchObject({ code: 'BIN_ENTRY_NOT_FOUND' });
    const [entry] = await rowsOf(
      app,
      "SELECT subject_id FROM audit_entries WHERE website_id = $1 AND act = 'eraseFromBin'",
    );
    expect(entry).toEqual({ subject_id: 'blocks/gone.block' });
  });

  it('is for who may change things of the kind', async () => {
    const id = await bin('blocks/kept.block');
    await expect(erase(id, manager)).rejects.toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    await expect(erase('x')).rejects.toMatchObject({ status: 400 });
    expect((await list({ search: 'kept.block' })).entries).toHaveLength(1);
  });

  it('again with the same key answers the same', async () => {
    const id = await bin('blocks/keyed.block');
    const headers = { authorization: `Bearer ${boss.token}`, 'idempotency-key': 'erase-once' };
    const send = () => app.visitor().call('DELETE', `/api/v1/bin/${id}`, undefined, headers);
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  });
});
