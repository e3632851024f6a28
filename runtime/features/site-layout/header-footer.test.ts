import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { readPageData } from '#shared/features/pages/contract.ts';
import { getHeaderFooter, putHeaderFooter } from '#shared/features/site-layout/contract.ts';
import { undoRelease } from '#shared/features/releases/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import { addSectionPage, publishDraft, putDraft } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { admin, editor, storeManager, viewer, websiteManager } = CONTRIBUTOR_ROLE;

type Body = CallerInput<typeof putHeaderFooter>['body'];
type Block = NonNullable<Body['footer']['sections']>[number]['blocks'][number];

const REGION = `<html><head>{squarespace-headers}</head><body>{@|apply site-header.block}
<main>{squarespace.main-content}</main>{@|apply site-footer.block}</body></html>`;

let app: TestApp;
let owner: Client;
let token: string;
let pictureId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  ({ token } = await addPerson(app, [admin]));
  const [picture] = await rowsOf<{ id: string }>(
    app,
    'SELECT id FROM assets WHERE website_id = $1 AND width IS NOT NULL LIMIT 1',
  );
  pictureId = picture?.id ?? '';
  await putDraft(app, 'site.region', REGION);
  await publishDraft(owner);
});

afterAll(() => app.close());

const read = (client = owner) => client.call(getHeaderFooter, {});
const put = (body: Body, client = owner) => client.call(putHeaderFooter, { body });
const page = async (path = '/') => (await app.visitor().fetch(path)).text();

const footerOf = (...blocks: readonly Partial<Block>[]): Body['footer'] => ({
  sections: [
    {
      id: 'first',
      background: 'none',
      spacing: 'medium',
      width: 'normal',
      blocks: blocks.map((block, at) => ({ id: `block${at}`, type: 'html', span: 12, data: {}, ...block })),
    },
  ],
});
const words = (html: string) => footerOf({ data: { html } });

/** The draft of header and footer on all sites. */
const draftRows = () =>
  rowsOf<{ hash: string; website_id: string }>(
    app,
    `SELECT hash, updated_at, website_id FROM template_drafts
      WHERE path = 'content/header-footer.json' AND $1::text IS NOT NULL`,
  );

/** A change as programs send it, with headers of its own. */
async function send(body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(app.origin + putHeaderFooter.path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  });
  const json = (await response.json()) as Record<string, unknown>;
  return { status: response.status, etag: response.headers.get('etag') ?? '', json };
}

describe('header and footer', () => {
  it('are those of the theme before something is said of them', async () => {
    const nothing = { header: {}, footer: {} };
    const none = { ...nothing, version: 'none', data: nothing };
    expect(await read()).toEqual(none);
    expect(await read(app.client())).toEqual(none);
    expect(await page()).toContain('<nav class="site-menu" id="site-menu" popover');
    expect(await page()).not.toContain('site-sections');
  });

  it('are a draft for who edits pages, and what is published for everybody else', async () => {
    const before = await read(app.client());
    const header = { title: 'Salt & sea', buttonLabel: '<Shop>', buttonHref: '/shop' };
    const kept = await put({ header, footer: words('<p>Open daily</p>') });
    expect(kept).toMatchObject({ header, data: { header, footer: kept.footer } });
    for (const roles of [[editor], [websiteManager]]) {
      expect((await read((await addPerson(app, roles)).client)).version).toBe(kept.version);
    }
    for (const client of [(await addPerson(app, [viewer])).client, app.client()]) {
      expect(await read(client)).toEqual(before);
    }
    expect(await page()).not.toContain('Salt &amp; sea');
    await publishDraft(owner);
    expect(await read(app.client())).toEqual(await read());
    const html = await page();
    for (const part of ['Salt &amp; sea', 'href="/shop">&lt;Shop&gt;</a>', '<p>Open daily</p>']) {
      expect(html).toContain(part);
    }
  });

  it('take kept pages along when they are published, and back when that is undone', async () => {
    await put({ header: { tagline: 'First' }, footer: {} });
    await publishDraft(owner);
    await page('/shop');
    const cached = await app.visitor().fetch('/shop');
    expect(cached.headers.get('x-cache')).toBe('HIT');
    await put({ header: { tagline: 'Second' }, footer: words('<p>Second</p>') });
    await publishDraft(owner);
    expect(await page('/shop')).toContain('<p>Second</p>');
    const { liveReleaseId } = await owner.call(getWebsite, {});
    await owner.call(undoRelease, { body: { expectedLiveReleaseId: liveReleaseId } });
    expect(await page('/shop')).not.toContain('Second');
    expect((await read(app.client())).header).toEqual({ tagline: 'First' });
  });

  it('are changed by who designs the site, and by nobody else', async () => {
    const body = { header: {}, footer: {} };
    for (const role of [admin, websiteManager]) {
      expect(await put(body, (await addPerson(app, [role])).client)).toMatchObject(body);
    }
    for (const role of [editor, storeManager, viewer]) {
      const { client } = await addPerson(app, [role]);
      await expect(put(body, client)).rejects.toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    }
    await expect(put(body, app.client())).rejects.toMatchObject({ status: 403 });
  });

  it.each<[string, unknown, string]>([
    ['no header', { footer: {} }, 'header'],
    ['no footer', { header: {} }, 'footer'],
    ['a link that is none', { header: { buttonHref: 'javascript:1' }, footer: {} }, 'header.buttonHref'],
    ['a layout that there is not', { header: { layout: 'x' }, footer: {} }, 'header.layout'],
    ['a picture of nobody', { header: { logo: { mediaId: 'f'.repeat(24) } }, footer: {} }, 'header.logo'],
    [
      'a picture of nobody below',
      { header: {}, footer: footerOf({ type: 'image', data: { picture: { mediaId: 'f'.repeat(24) } } }) },
      'footer',
    ],
    [
      'the same block twice',
      { header: {}, footer: footerOf({}, { id: 'block0' }) },
      'footer.sections.0.blocks.1.id',
    ],
    ['a header of more than 256 KB', { header: { x: 'x'.repeat(262_145) }, footer: {} }, 'header'],
    [
      'a footer of more than 256 KB',
      {
        header: {},
        footer: footerOf(
          ...Array.from({ length: 6 }, () => 'x'.repeat(50_000)).map((html, at) => ({
            id: `long${at}`,
            data: { html },
          })),
        ),
      },
      'footer',
    ],
  ])('are refused with %s', async (_, body, field) => {
    const before = await read();
    const { status, json } = await send(body);
    expect([status, Object.keys(json['errors'] as object)]).toEqual([400, [field]]);
    expect(await read()).toEqual(before);
  });

  it('have at most 60 blocks in the footer', async () => {
    const blocks = (count: number) => footerOf(...Array.from({ length: count }, () => ({ type: 'line' })));
    expect((await put({ header: {}, footer: blocks(60) })).footer.sections?.[0]?.blocks).toHaveLength(60);
    await expect(put({ header: {}, footer: blocks(61) })).rejects.toMatchObject({
      status: 400,
      code: 'TOO_MANY_BLOCKS',
    });
  });

  it('keep a block of a type that nobody knows', async () => {
    const footer = footerOf({ type: 'ferris-wheel', data: { cabins: 12 } });
    expect((await put({ header: {}, footer })).footer).toEqual(footer);
  });

  it('have clean texts, but for what was written by who may inject code', async () => {
    const { client } = await addPerson(app, [websiteManager]);
    const theirs = await put(
      { header: { title: '<b>Salt' }, footer: words('<p onclick="x()">Open</p>') },
      client,
    );
    expect(theirs).toMatchObject({ header: { title: '‹b>Salt' }, footer: words('<p>Open</p>') });
    expect(theirs.cleaned).toEqual(['header', 'footer']);
    const owners = { header: { title: '<b>Salt' }, footer: words('<p style="color: red">Open</p>') };
    await put(owners);
    const header = { ...owners.header, tagline: 'By the sea' };
    expect(await put({ ...owners, header }, client)).toMatchObject({ ...owners, header });
  });

  it('have code of who may inject it; others move and delete it', async () => {
    const { client } = await addPerson(app, [websiteManager]);
    const code = (id: string, html: string) => ({ id, type: 'code', data: { code: html } });
    await expect(put({ header: {}, footer: footerOf(code('code1', '<hr>')) }, client)).rejects.toMatchObject({
      status: 403,
      code: 'CODE_NOT_ALLOWED',
    });
    await put({ header: {}, footer: footerOf(code('code1', '<hr>'), { id: 'text1' }) });
    const moved = footerOf({ id: 'text1' }, code('code1', '<hr>'));
    expect((await put({ header: {}, footer: moved }, client)).footer).toEqual(moved);
    expect(
      (await put({ header: {}, footer: footerOf({ id: 'text1' }) }, client)).footer.sections,
    ).toHaveLength(1);
  });

  it('that are as they are stored change nothing', async () => {
    const body = { header: { title: 'Same' }, footer: words('<p>Same</p>') };
    await put(body);
    const before = await draftRows();
    app.clock.move(60_000);
    await put(body);
    expect(await draftRows()).toEqual(before);
  });

  it('answer a repeated call with a key as the first time', async () => {
    const first = await send({ header: { title: 'Once' }, footer: {} }, { 'idempotency-key': 'header-once' });
    await put({ header: { title: 'Twice' }, footer: {} });
    const again = await send({ header: { title: 'Once' }, footer: {} }, { 'idempotency-key': 'header-once' });
    expect(again).toEqual(first);
    expect((await read()).header).toEqual({ title: 'Twice' });
  });

  it('of an old version answer with what is stored; of many at once one is kept whole', async () => {
    const { etag, json } = await send({ header: { title: 'Start' }, footer: {} });
    expect(etag).toBe(`"${String(json['version'])}"`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, writer) =>
        send(
          { header: { title: `Writer ${writer}` }, footer: words(`<p>Writer ${writer}</p>`) },
          { 'if-match': etag },
        ),
      ),
    );
    const [kept, ...more] = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 409);
    expect([more, refused.length]).toEqual([[], 19]);
    const stored = await read();
    expect(kept?.json).toMatchObject({ header: stored.header, footer: stored.footer });
    expect(refused[0]?.json).toMatchObject({ code: 'STALE', current: stored });
    const old = { header: {}, footer: {}, version: String(json['version']) };
    await expect(put(old)).rejects.toMatchObject({ code: 'STALE' });
    await put({ ...old, version: stored.version });
  });

  it('cost no statement on a page where nothing is said of them, and one where they have pictures', async () => {
    const statementsOf = async (body: Body) => {
      await put(body);
      await publishDraft(owner);
      await page('/shop');
      await app.purge(['site']);
      app.database.statements.length = 0;
      await page('/shop');
      return app.database.statements.length;
    };
    const before = await statementsOf({ header: {}, footer: {} });
    expect(await statementsOf({ header: { tagline: 'Words' }, footer: words('<p>Words</p>') })).toBe(before);
    const picture = { mediaId: pictureId };
    const pictures = { header: { logo: picture }, footer: footerOf({ type: 'image', data: { picture } }) };
    expect(await statementsOf(pictures)).toBe(before + 1);
    const html = await page('/shop');
    expect(html.match(new RegExp(`data-image-id="${pictureId}"`, 'g'))).toHaveLength(2);
  });

  it('are told to the editor of any page with what they show', async () => {
    const picture = { mediaId: pictureId };
    const { version } = await put({ header: { logo: picture }, footer: words('<p>Words</p>') });
    const { headerFooter } = await owner.call(readPageData, { query: { path: '/shop' } });
    expect(headerFooter).toMatchObject({
      header: { logo: picture },
      footer: words('<p>Words</p>'),
      version,
      sources: { pictures: { [pictureId]: { id: pictureId } } },
    });
  });

  it('are changed and taken back where the theme knows nothing of them, with its own kept', async () => {
    const region = `<html><head>{squarespace-headers}</head><body><header>Of the theme</header>
<main>{squarespace.main-content}</main><footer>Foot of the theme</footer></body></html>`;
    await putDraft(app, 'site.region', region);
    const toldOf = async () =>
      (await owner.call(readPageData, { query: { path: '/shop' } })).headerFooter.isHeaderOfTheme;
    expect(await toldOf()).toBe(true);
    await put({ header: {}, footer: {} });
    await publishDraft(owner);
    expect(await page('/shop')).toMatch(/<header>Of the theme[^]*Foot of the theme/);
    await put({ header: { title: 'Made here' }, footer: words('<p>Written here</p>') });
    await publishDraft(owner);
    const made = await page('/shop');
    expect(made).toMatch(/<header class="site-header[^]*Made here[^]*<main>[^]*<footer class="site-sections/);
    expect(made).toContain('<p>Written here</p>');
    expect(made).not.toContain('of the theme');
    await put({ header: {}, footer: {} });
    await publishDraft(owner);
    expect(await page('/shop')).toMatch(/<header>Of the theme[^]*Foot of the theme/);
    await putDraft(app, 'site.region', REGION);
    await publishDraft(owner);
    expect(await toldOf()).toBe(false);
  });

  it('have words of the header in the language that a visitor reads the site in', async () => {
    await put({
      header: { title: 'Salt', 'title:fr': 'Sel', 'announcement:fr': 'Ouvert', 'title:xx': 'X' },
      footer: {},
    });
    expect((await read()).header).toEqual({ title: 'Salt', 'title:fr': 'Sel', 'announcement:fr': 'Ouvert' });
    await publishDraft(owner);
    const inFrench = () => page('/fr/shop');
    for (let time = 0; time < 2; time++) {
      expect(await inFrench()).toMatch(/Ouvert[^]*<span>Sel<\/span>/);
      expect(await page('/shop')).toContain('<span>Salt</span>');
    }
    await expect(put({ header: { 'title:fr': 'x'.repeat(101) }, footer: {} })).rejects.toMatchObject({
      errors: { 'header.title:fr': expect.any(String) as string },
    });
  });

  it('lie over the first section of a page with a background, if that is wanted', async () => {
    await addSectionPage(app, 'dark', {
      sections: [
        {
          id: 'first',
          background: 'dark',
          spacing: 'medium',
          width: 'normal',
          blocks: [{ id: 'words', type: 'html', span: 12, data: { html: '<p>By the sea</p>' } }],
        },
      ],
    });
    await put({ header: { position: 'overlay' }, footer: {} });
    await publishDraft(owner);
    expect(await page('/dark')).toContain('site-header-overlay site-header-over-dark');
    expect(await page('/shop')).not.toContain('site-header-over-');
  });
});
