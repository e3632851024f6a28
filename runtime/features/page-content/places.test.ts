import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { readPlaces, savePlaces } from '#shared/features/page-content/contract.ts';
import { readPageData } from '#shared/features/pages/contract.ts';
import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  const content = ['title', 'lead', 'note', 'once', 'stale']
    .map((id) => `<awning:block-field id="${id}" />`)
    .join('');
  const made = `${content}<squarespace:block-field id='post-{collection.id}' />`;
  await owner.call(writeTemplateFile, { body: { path: 'pages/words.page', content: made, baseHash: null } });
});

afterAll(() => app.close());

const save = (before: Record<string, string>, places: Record<string, string>, client = owner) =>
  client.call(savePlaces, { body: { before, places } });
const stored = async () => (await owner.call(readPlaces, {})).places;

describe('the places that the theme marks', () => {
  it('hold what was saved, and pages of the draft show it', async () => {
    expect(await save({ title: '' }, { title: '<h1>Pots</h1>' })).toMatchObject({
      places: { title: '<h1>Pots</h1>' },
    });
    expect((await stored())['title']).toBe('<h1>Pots</h1>');
    const { json } = await owner.call(readPageData, { query: { path: '/' } });
    expect(json['awningBlockFields']).toMatchObject({ title: '<h1>Pots</h1>' });
  });

  it('have ids that are made of the values of a page, and no others', async () => {
    expect(await save({}, { 'post-5f3a': '<p>Told</p>' })).toMatchObject({
      places: { 'post-5f3a': '<p>Told</p>' },
    });
    await expect(save({}, { 'page-5f3a': '<p>Told</p>' })).rejects.toMatchObject({
      errors: { 'places.page-5f3a': expect.any(String) as string },
    });
  });

  it('are changed by who works on pages; what is sent back as it was stays as it was', async () => {
    const { client } = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    const picture = '<img src="/assets/a.webp" srcset="/assets/b.webp 2x" alt="">';
    await save({}, { lead: picture });
    const answer = await save(
      { lead: picture, note: '' },
      { lead: picture, note: '<p onclick="x()">Hi</p>' },
      client,
    );
    expect(answer.places).toMatchObject({ lead: picture, note: '<p>Hi</p>' });
    const other = await save({ lead: picture }, { lead: '<p>Words</p>' }, client);
    expect(other.places).toMatchObject({ lead: '<p>Words</p>' });
    for (const role of [CONTRIBUTOR_ROLE.storeManager, CONTRIBUTOR_ROLE.viewer]) {
      const { client: theirs } = await addPerson(app, [role]);
      await expect(save({}, { title: 'x' }, theirs)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(theirs.call(readPlaces, {})).rejects.toMatchObject({ status: 403 });
    }
    await expect(save({}, {}, app.client())).rejects.toMatchObject({ status: 403 });
  });

  it('are refused where something else stands there meanwhile, with all that stands there', async () => {
    await save({ stale: '' }, { stale: '<p>1</p>' });
    await expect(save({ stale: '' }, { stale: '<p>2</p>' })).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
      body: { current: { places: { stale: '<p>1</p>' } } },
    });
  });

  it('and templates are of one draft, in which neither loses the other', async () => {
    const path = 'pages/both.page';
    const write = (content: string, baseHash: string | null) =>
      owner.call(writeTemplateFile, { body: { path, content, baseHash } });
    const { hash } = await write('<awning:block-field id="both" />', null);
    await save({ both: '' }, { both: '<p>Words</p>' });
    await write('<main><awning:block-field id="both" /></main>', hash);
    await save({ both: '<p>Words</p>' }, { both: '<p>More</p>' });
    expect((await stored())['both']).toBe('<p>More</p>');
    const file = await owner.call(readTemplateFile, { query: { path } });
    expect(file.content).toBe('<main><awning:block-field id="both" /></main>');
  });

  it('change nothing when the same is saved again', async () => {
    const first = await save({ once: '' }, { once: '<p>1</p>' });
    expect(await save({ once: '' }, { once: '<p>1</p>' })).toEqual(first);
  });

  it('are those of the theme, and no others', async () => {
    await expect(save({}, { elsewhere: '<p>x</p>' })).rejects.toMatchObject({
      status: 400,
      errors: { 'places.elsewhere': 'The theme marks no place of this name.' },
    });
    await expect(save({}, { 'a b': 'x' })).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });
});
