import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreFromBin } from '#shared/features/bin/contract.ts';
import type { PageOrigin } from '#shared/features/page-tree/contract.ts';
import { createSitePage, deleteSitePages, updateSitePage } from '#shared/features/page-tree/contract.ts';
import { PAGE_PASSWORD_PATH } from '#shared/features/page-tree/paths.ts';
import { listPages } from '#shared/features/pages/contract.ts';
import { SEARCH_SUGGESTIONS_PATH } from '#shared/features/search/paths.ts';
import { writeTemplateFile } from '#shared/features/templates/contract.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import type { Client } from '#shared/http/client.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { addMember, signInMember } from '../../testing/members.ts';
import { rowsOf } from '../../testing/people.ts';
import { publishDraft, putDraft } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const SECRET = 'Salt glaze at eleven';
const MINUTE = 60_000;

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  const content = '<p><awning:block-field id="recipe" /></p>';
  await owner.call(writeTemplateFile, { body: { path: 'pages/recipe.page', content, baseHash: null } });
  await putDraft(app, CONTENT_FILES.blockFields, JSON.stringify({ recipe: SECRET, hello: 'Hello' }));
});

afterAll(() => app.close());

type Change = CallerInput<typeof updateSitePage>['body'];

const RECIPE: PageOrigin = { kind: 'template', template: 'recipe' };

/** Makes a page whose words are the secret, with what is said of it, and publishes it. */
async function make(title: string, change: Change, origin = RECIPE): Promise<{ id: string; path: string }> {
  const { page } = await owner.call(createSitePage, { body: { title, origin, navigation: 'mainNav' } });
  const { page: changed } = await owner.call(updateSitePage, { params: { pageId: page.id }, body: change });
  await publishDraft(owner);
  return changed;
}

async function open(path: string, visitor: Visitor = app.visitor()) {
  const response = await visitor.fetch(path);
  return { response, status: response.status, text: await response.text() };
}

/** All that a visitor can get of a page without seeing it. */
async function everythingAbout(path: string): Promise<string> {
  const others = [
    '/',
    '/shop',
    '/?format=json',
    `${path}?format=json`,
    '/search?q=glaze',
    '/search?q=recipe',
  ];
  const texts = await Promise.all([path, ...others].map(async (one) => (await open(one)).text));
  const suggested = await open(`${SEARCH_SUGGESTIONS_PATH}?q=locked`);
  return [...texts, suggested.text].join('\n');
}

describe('a page', () => {
  it.each(['draft', 'needs-review'] as const)('that is %s is not there, and not linked', async (status) => {
    const { path } = await make(`Status ${status}`, { status });
    expect((await open(path)).status).toBe(404);
    expect((await open('/')).text).not.toContain(path);
    const all = await everythingAbout(path);
    expect(all).not.toContain(SECRET);
  });

  it('that is scheduled is there from its time on, and linked then', async () => {
    const scheduledFor = new Date(app.clock.now() + MINUTE).toISOString();
    const { path } = await make('At nine', { status: 'scheduled', scheduledFor });
    expect((await open(path)).status).toBe(404);
    app.clock.move(MINUTE - 1);
    expect((await open(path)).status).toBe(404);
    app.clock.move(1);
    const shown = await open(path);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain(SECRET);
    expect(shown.text).toContain(`href="${path}"`);
  });

  it('is described to search engines and in links by its own words and picture', async () => {
    const [picture] = await rowsOf<{ id: string }>(
      app,
      'SELECT id FROM assets WHERE website_id = $1 AND width IS NOT NULL LIMIT 1',
    );
    const socialImageId = picture?.id ?? '';
    const words = { seoTitle: 'Glazes <at> noon', seoDescription: 'All about "salt".', socialImageId };
    const { path } = await make('Told', words);
    const { text } = await open(path);
    expect(text).toContain('<title>Glazes &lt;at&gt; noon — Test shop</title>');
    expect(text).toContain('<meta name="description" content="All about &quot;salt&quot;.">');
    expect(text).toMatch(
      new RegExp(`<meta property="og:image" content="http://localhost:\\d+/images/${socialImageId}/`),
    );
    expect(text).not.toContain('noindex');
  });

  it('that is hidden tells search engines to leave it out', async () => {
    const { path } = await make('Hidden', { isHidden: true });
    const { status, text } = await open(path);
    expect(status).toBe(200);
    expect(text).toContain('<meta name="robots" content="noindex">');
  });

  it('of sections is shown by what the layout says', async () => {
    const { path } = await make('About us', {}, { kind: 'layout', layout: 'about' });
    const { status, text } = await open(path);
    expect(status).toBe(200);
    expect(text).toContain('page-section');
  });
});

describe('a private page', () => {
  it('is for members who are signed in, and leads others to where they log in', async () => {
    const { path } = await make('Locked for members', { status: 'private' });
    const refused = await open(path);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain(`/account?returnTo=${encodeURIComponent(path)}`);
    expect(refused.response.headers.get('cache-control')).toBe('no-store');
    const member = await signInMember(app, await addMember(app));
    const shown = await open(path, member);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain(SECRET);
    expect(shown.response.headers.get('cache-control')).toBe('no-store');
    expect((await open(path)).status).toBe(403);
  });
});

/** Sends the form of a page as a browser without scripts does. */
async function send(path: string, password: string, visitor: Visitor, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ page: path, password, ...fields }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin };
  const response = await visitor.fetch(PAGE_PASSWORD_PATH, { method: 'POST', headers, body });
  return { response, status: response.status, text: await response.text() };
}

describe('a page with a password', () => {
  it('leaks nothing in pages, JSON, search and suggestions', async () => {
    const only = 'Ash glaze at twelve';
    const content = '<p><awning:block-field id="ash" /></p>';
    await owner.call(writeTemplateFile, { body: { path: 'pages/ash.page', content, baseHash: null } });
    await putDraft(
      app,
      CONTENT_FILES.blockFields,
      JSON.stringify({ recipe: SECRET, ash: only, hello: 'Hello' }),
    );
    const origin = { kind: 'template', template: 'ash' } as const;
    const { path } = await make('Locked ash', { password: 'low-tide', seoDescription: only }, origin);
    const locked = await open(path);
    expect(locked.status).toBe(401);
    expect(locked.text).toContain('<input type="password" name="password"');
    expect(locked.text).toContain('noindex');
    const json = JSON.parse((await open(`${path}?format=json`)).text) as Record<string, unknown>;
    expect(json).toMatchObject({ pageType: 103, awningBlockFields: { hello: 'Hello' } });
    expect(json).not.toHaveProperty('collection');
    expect(await everythingAbout(path)).not.toMatch(new RegExp(`${only}|argon2|low-tide`));
  });

  it('opens with its password for this browser, until it gets another one', async () => {
    const { id, path } = await make('Locked', { password: 'low-tide' });
    const visitor = app.visitor();
    await open(path, visitor);
    const right = await send(path, 'low-tide', visitor);
    expect([right.status, right.response.headers.get('location')]).toEqual([303, path]);
    const shown = await open(path, visitor);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain(SECRET);
    expect(shown.response.headers.get('cache-control')).toBe('no-store');
    expect((await open(path)).status).toBe(401);
    const other = await make('Locked too', { password: 'low-tide' });
    visitor.cookies.set(`page-${other.id}`, visitor.cookies.get(`page-${id}`) ?? '');
    expect((await open(other.path, visitor)).status).toBe(401);
    await owner.call(updateSitePage, { params: { pageId: id }, body: { password: 'high-tide' } });
    await publishDraft(owner);
    expect((await open(path, visitor)).status).toBe(401);
  });

  it('says that a password is not right, and takes forms of its own pages only', async () => {
    const { path } = await make('Locked once more', { password: 'low-tide' });
    const visitor = app.visitor();
    const wrong = await send(path, 'high-tide', visitor);
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain('This password is not right.');
    expect(wrong.text).not.toContain(SECRET);
    const body = new URLSearchParams({ page: path, password: 'low-tide' }).toString();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const foreign = { ...form, origin: 'https://elsewhere.example' };
    const refused = await visitor.fetch(PAGE_PASSWORD_PATH, { method: 'POST', headers: foreign, body });
    expect(refused.status).toBe(403);
    const crumb = /name="crumb" value="([^"]+)"/.exec((await open(path, visitor)).text)?.[1] ?? '';
    const withCrumb = `${body}&crumb=${encodeURIComponent(crumb)}`;
    const taken = await visitor.fetch(PAGE_PASSWORD_PATH, { method: 'POST', headers: form, body: withCrumb });
    expect(taken.status).toBe(303);
    // A page without a password is opened by none.
    expect((await send('/shop', 'low-tide', visitor)).status).toBe(401);
    expect((await send('//elsewhere.example', 'low-tide', visitor)).status).toBe(401);
  });

  it('is shown to staff as closed in the list of pages', async () => {
    const { pages } = await owner.call(listPages, {});
    expect(pages.find(({ title }) => title === 'Locked')).toMatchObject({ hidden: 'protected' });
  });
});

describe('a page below one that not everybody sees', () => {
  /** Makes a page below another one, with the secret on it. */
  async function below(parent: Change, own: Change = {}): Promise<{ parentId: string; path: string }> {
    const made = await make('Trade', parent);
    const { page } = await owner.call(createSitePage, {
      body: { title: 'Trade prices', origin: RECIPE, parentId: made.id },
    });
    const change = { params: { pageId: page.id }, body: own };
    await owner.call(updateSitePage, change);
    await publishDraft(owner);
    return { parentId: made.id, path: page.path };
  }

  it('is closed with a draft', async () => {
    const { path } = await below({ status: 'draft' });
    expect((await open(path)).status).toBe(404);
    expect((await open(`${path}?format=json`)).status).toBe(404);
  });

  it('is for members with a private one', async () => {
    const { path } = await below({ status: 'private' });
    const refused = await open(path);
    expect([refused.status, refused.response.headers.get('cache-control')]).toEqual([403, 'no-store']);
    const shown = await open(path, await signInMember(app, await addMember(app)));
    expect([shown.status, shown.response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('opens with the password above it, and asks for its own as well', async () => {
    const { path } = await below({ password: 'low-tide' }, { password: 'high-tide' });
    const visitor = app.visitor();
    expect((await open(path, visitor)).status).toBe(401);
    expect((await send(path, 'spring-tide', visitor)).status).toBe(401);
    expect((await send(path, 'low-tide', visitor)).status).toBe(303);
    expect((await open(path, visitor)).status).toBe(401);
    expect((await send(path, 'high-tide', visitor)).status).toBe(303);
    expect((await open(path, visitor)).text).toContain(SECRET);
    expect((await open(`${path}?format=json`)).status).toBe(401);
    expect((await open('/search?q=trade')).text).not.toContain(`<a href="${path}">`);
    expect((await open(`${SEARCH_SUGGESTIONS_PATH}?q=trade`)).text).not.toContain(path);
  });

  it('stays closed when that one is deleted, and opens with it again when it comes back', async () => {
    const { parentId, path } = await below({ password: 'low-tide' });
    const { binEntryIds } = await owner.call(deleteSitePages, { body: { pageIds: [parentId] } });
    await publishDraft(owner);
    expect((await open(path)).status).toBe(401);
    await owner.call(restoreFromBin, { params: { entryId: binEntryIds[0] ?? '' }, body: {} });
    await owner.call(updateSitePage, { params: { pageId: parentId }, body: { password: null } });
    await publishDraft(owner);
    expect((await open(path)).status).toBe(200);
  });
});

describe('passwords of pages', () => {
  it('are not tried without end', async () => {
    const strict = await startTestApp(app, { rateLimitScale: 1 });
    const visitor = strict.visitor();
    const statuses = [];
    for (let time = 0; time < 11; time += 1) {
      const body = new URLSearchParams({ page: '/locked', password: `guess-${time}` }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: strict.origin };
      statuses.push((await visitor.fetch(PAGE_PASSWORD_PATH, { method: 'POST', headers, body })).status);
    }
    await strict.close();
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses[10]).toBe(429);
  });
});
