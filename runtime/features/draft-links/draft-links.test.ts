import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditEntries } from '#shared/features/audit-log/contract.ts';
import { CART_PATH } from '#shared/features/cart/paths.ts';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  createDraftLink,
  listDraftLinks,
  listDraftRemarks,
  markDraftRemark,
  revokeDraftLink,
} from '#shared/features/draft-links/contract.ts';
import { DRAFT_PASSWORD, DRAFT_REMARKS, DRAFT_STYLES } from '#shared/features/draft-links/paths.ts';
import { OPEN_LINKS_MAX, REMARK_TEXT_MAX, REMARKS_MAX } from '#shared/features/draft-links/rules.ts';
import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { createSitePage, updateSitePage } from '#shared/features/page-tree/contract.ts';
import { erasePersonalData, exportPersonalData } from '#shared/features/privacy/contract.ts';
import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { confirmPassword } from '#shared/features/contributors/contract.ts';
import type { Client } from '#shared/http/client.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { addPerson, rowsOf, siteIdOf } from '../../testing/people.ts';
import { makeSite } from '../../testing/site-visitor.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';
import { draftLinkChore } from './chores.ts';

const NEVER = '0'.repeat(24);
const DAY_MS = 24 * 60 * 60 * 1000;
const ITEM = 'collections/products.item';
const SECRET = 'Salt glaze at eleven';

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  const { hash: baseHash } = await owner.call(readTemplateFile, { query: { path: ITEM } });
  const content =
    '<a href="/shop">All</a><p>Drafted: {item.title}</p><form method="post" action="/cart">x</form>';
  await owner.call(writeTemplateFile, { body: { path: ITEM, content, baseHash } });
});

afterAll(() => app.close());

type Wish = Partial<CallerInput<typeof createDraftLink>['body']>;

/** Makes a link; answers it with its path and its token. */
async function make(wish: Wish = {}) {
  const { link, address } = await owner.call(createDraftLink, { body: { days: 1, ...wish } });
  const { pathname: path } = new URL(address);
  return { link, path, base: path.split('/', 3).join('/') };
}

async function open(path: string, visitor: Visitor = app.visitor()) {
  const response = await visitor.fetch(path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends a form as a browser does from the page itself. */
async function send(
  path: string,
  fields: Record<string, string>,
  visitor = app.visitor(),
  from = 'same-origin',
  more: Record<string, string> = {},
) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': from, ...more };
  const body = new URLSearchParams(fields).toString();
  const response = await visitor.fetch(path, { method: 'POST', headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const remarksOf = async (query: CallerInput<typeof listDraftRemarks>['query']) =>
  (await owner.call(listDraftRemarks, { query })).remarks;

describe('a link to the draft', () => {
  it('shows the draft to who has it, marked, and to nobody else', async () => {
    const { path, base } = await make({ startPath: '/shop/p/mug' });
    const { status, text, headers } = await open(path);
    expect(status).toBe(200);
    expect(text).toContain('<p>Drafted: Mug');
    expect(text).toContain(`<a href="${base}/shop">`);
    expect(text).toContain('This page is not public.');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect((await open('/shop/p/mug')).text).not.toContain('Drafted');
    expect((await open(base)).status).toBe(200);
    expect((await open(`${base}/shop?page=1`)).status).toBe(200);
    expect((await open(`${base}/no-such-page`)).status).toBe(404);
    const styles = await open(`${base}/${DRAFT_STYLES}`);
    expect(styles.headers.get('content-type')).toContain('text/css');
    expect(styles.headers.get('cache-control')).toBe('no-store');
  });

  it('lets nothing be bought: its pages send and ask nothing outside of the draft', async () => {
    const { path, base } = await make({ startPath: '/shop/p/mug' });
    const { headers } = await open(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toContain(`form-action ${app.origin}${base}/`);
    const visitor = app.visitor();
    await visitor.fetch(CART_PATH);
    const { text } = await open(`${base}/cart`, visitor);
    expect(text).not.toContain('CART=');
    const orders = await rowsOf(app, 'SELECT 1 FROM orders WHERE website_id = $1 AND created_at >= now()');
    expect(orders).toEqual([]);
  });

  it('is not there with a wrong token, once its time is over, and from the moment it is revoked on', async () => {
    const nowhere = await open('/draft/nowhere');
    expect(nowhere.status).toBe(404);
    const strip = ({ text }: { text: string }) =>
      text.replace(/\/draft\/[\w-]+/g, '').replace(/nonce-?\S+/g, '');
    const isNotThere = async (path: string) => {
      const answer = await open(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('x-robots-tag')).toBeNull();
      expect(strip(answer)).toBe(strip(nowhere));
    };
    await isNotThere(`/draft/${'x'.repeat(43)}`);
    const revoked = await make();
    expect((await open(revoked.path)).status).toBe(200);
    const params = { linkId: revoked.link.id };
    expect((await owner.call(revokeDraftLink, { params })).link.state).toBe('revoked');
    expect((await owner.call(revokeDraftLink, { params })).link.state).toBe('revoked');
    await isNotThere(revoked.path);
    const remark = { page: '/', name: 'Ann', text: 'Late' };
    expect((await send(`${revoked.base}/${DRAFT_REMARKS}`, remark)).status).toBe(404);
    expect((await open(`${revoked.base}/${DRAFT_STYLES}`)).status).toBe(404);
    const { path } = await make();
    const [kept] = await rowsOf<{ hash: string }>(
      app,
      'SELECT token_hash AS hash FROM draft_links WHERE website_id = $1 ORDER BY id DESC LIMIT 1',
    );
    expect(path).not.toContain(kept?.hash ?? '');
    app.clock.move(DAY_MS);
    owner = await app.owner();
    await isNotThere(path);
  });

  it('with a password asks for it, and stays open in this browser alone', async () => {
    const { path, base } = await make({ password: 'low-tide', startPath: '/shop/p/mug' });
    const asked = await open(path);
    expect(asked.status).toBe(401);
    expect(asked.text).toContain('This draft needs a password');
    expect(asked.text).not.toContain('Drafted');
    expect((await open(`${base}/${DRAFT_STYLES}`)).status).toBe(401);
    const remark = { page: '/', name: 'Ann', text: 'No password' };
    expect((await send(`${base}/${DRAFT_REMARKS}`, remark)).status).toBe(401);
    const visitor = app.visitor();
    const wrong = await send(`${base}/${DRAFT_PASSWORD}`, { password: 'high-tide' }, visitor);
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain('This password is not right.');
    const strange = await send(`${base}/${DRAFT_PASSWORD}`, { password: 'low-tide' }, visitor, 'cross-site');
    expect(strange.status).toBe(403);
    const right = await send(`${base}/${DRAFT_PASSWORD}`, { password: 'low-tide' }, visitor);
    expect([right.status, right.headers.get('location')]).toEqual([303, path]);
    expect((await open(path, visitor)).text).toContain('Drafted');
    expect((await open(path)).status).toBe(401);
    const other = await make({ password: 'low-tide' });
    expect((await open(other.path, visitor)).status).toBe(401);
  });

  it('lets nobody try passwords without end', async () => {
    const { base } = await make({ password: 'low-tide' });
    const strict = await startTestApp(app, { rateLimitScale: 1 });
    const visitor = strict.visitor();
    const guess = async (password: string) =>
      (await send(`${base}/${DRAFT_PASSWORD}`, { password }, visitor)).status;
    const statuses: number[] = [];
    for (let count = 0; count < 10; count += 1) statuses.push(await guess(`guess ${count}`));
    const last = await guess('low-tide');
    await strict.close();
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));
    expect(last).toBe(429);
  });

  it('lets nobody try passwords without end from many addresses, by one link', async () => {
    const [tried, other] = [await make({ password: 'low-tide' }), await make({ password: 'low-tide' })];
    const strict = await startTestApp(app, { loopback: false, rateLimitScale: 0.1 });
    const guess = async ({ base }: { base: string }, count: number) => {
      const proxy = { 'x-forwarded-for': `203.0.113.${count}`, 'x-forwarded-proto': 'https' };
      const fields = { password: 'guess' };
      return (await send(`${base}/${DRAFT_PASSWORD}`, fields, strict.visitor(), 'same-origin', proxy)).status;
    };
    const statuses: number[] = [];
    for (let count = 0; count < 13; count += 1) statuses.push(await guess(tried, count));
    const ofOther = await guess(other, 13);
    await strict.close();
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 401), 429]);
    expect(ofOther).toBe(401);
  });

  it('shows pages of every status, and keeps those closed that not everybody is to see', async () => {
    const title = 'Recipe';
    await owner.call(writeTemplateFile, {
      body: { path: 'pages/recipe.page', content: `<p>${SECRET}</p>`, baseHash: null },
    });
    const origin = { kind: 'template', template: 'recipe' } as const;
    const { page } = await owner.call(createSitePage, { body: { title, origin, navigation: 'mainNav' } });
    const params = { pageId: page.id };
    const { base } = await make();
    const shown = async (body: CallerInput<typeof updateSitePage>['body']) => {
      await owner.call(updateSitePage, { params, body });
      const { status, text } = await open(base + page.path);
      return [status, text.includes(SECRET)];
    };
    expect(await shown({ status: 'draft' })).toEqual([200, true]);
    expect(await shown({ status: 'needs-review' })).toEqual([200, true]);
    expect(await shown({ status: 'private' })).toEqual([403, false]);
    expect(await shown({ status: 'published', password: 'high-tide' })).toEqual([403, false]);
    const below = { title: 'Below', origin, navigation: 'mainNav', parentId: page.id };
    const { page: child } = await owner.call(createSitePage, { body: below });
    const ofChild = await open(base + child.path);
    expect([ofChild.status, ofChild.text.includes(SECRET)]).toEqual([403, false]);
    expect((await open(`${base}/search?q=glaze`)).text).not.toContain(SECRET);
  });

  it.each<[string, Wish, string]>([
    ['days that there are not', { days: 2 as 1 }, 'days'],
    ['a page elsewhere', { startPath: '//elsewhere.example' }, 'startPath'],
    ['a short password', { password: 'low' }, 'password'],
    ['a long note', { note: 'x'.repeat(101) }, 'note'],
  ])('is refused with %s', async (_, wish, field) => {
    await expect(make(wish)).rejects.toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) as unknown } },
    });
  });

  it('is made and ended by who may publish, and told in the activity log without its token', async () => {
    const { link, base } = await make({ note: 'For Ada' });
    const editor = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    const nobody = app.client('x'.repeat(43));
    const params = { linkId: link.id };
    for (const [client, status] of [
      [editor.client, 403],
      [nobody, 401],
    ] as const) {
      const answers = await Promise.allSettled([
        client.call(createDraftLink, { body: { days: 1 } }),
        client.call(listDraftLinks, {}),
        client.call(revokeDraftLink, { params }),
      ]);
      for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: { status } });
    }
    const missing = owner.call(revokeDraftLink, { params: { linkId: NEVER } });
    await expect(missing).rejects.toMatchObject({ status: 404, code: 'LINK_NOT_FOUND' });
    const { links } = await owner.call(listDraftLinks, {});
    expect(links[0]).toMatchObject({
      note: 'For Ada',
      state: 'open',
      hasPassword: false,
      createdBy: 'Ada Test',
    });
    const { entries } = await owner.call(listAuditEntries, { query: {} });
    expect(entries[0]).toMatchObject({ act: 'createDraftLink', subject: { title: 'For Ada' } });
    expect(JSON.stringify([links, entries])).not.toContain(base.split('/')[2]);
  });

  it('of another site is not there, and cannot be revoked', async () => {
    const { path, link } = await make();
    const stranger = await makeSite(app, 'tern', 'USD', 'en-US');
    const revoking = stranger.call(revokeDraftLink, { params: { linkId: link.id } });
    await expect(revoking).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    expect((await stranger.call(listDraftLinks, {})).links).toEqual([]);
    const { address } = await stranger.call(createDraftLink, { body: { days: 1 } });
    expect((await open(new URL(address).pathname)).status).toBe(404);
    expect((await open(path)).status).toBe(200);
  });

  it('is one of a limited number, also of those made at the same time', async () => {
    const stranger = await makeSite(app, 'gull', 'USD', 'en-US');
    const one = () => stranger.call(createDraftLink, { body: { days: 1 } });
    const made = await Promise.allSettled(Array.from({ length: OPEN_LINKS_MAX + 2 }, one));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(OPEN_LINKS_MAX);
    await expect(one()).rejects.toMatchObject({ status: 409, code: 'TOO_MANY_LINKS' });
  });
});

describe('a remark', () => {
  it('is left on a page, seen by staff and marked as done', async () => {
    const { base, link } = await make({ note: 'For Ann' });
    const fields = { page: '/shop/p/mug', name: ' Ann ', text: 'Too <b>dark\n</b>\0' };
    const { status, headers } = await send(`${base}/${DRAFT_REMARKS}`, fields);
    const next = headers.get('location') ?? '';
    expect([status, next]).toEqual([303, `${base}/shop/p/mug?sent=1#awning-draft`]);
    expect((await open(next)).text).toContain('Your remark was sent.');
    const [remark, ...others] = await remarksOf({ path: '/shop/p/mug' });
    expect(others).toEqual([]);
    expect(remark).toMatchObject({ name: 'Ann', text: 'Too ‹b>dark\n‹/b>', linkNote: 'For Ann' });
    const params = { remarkId: remark?.id ?? '' };
    const editor = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    const mark = (isDone: boolean) => editor.client.call(markDraftRemark, { params, body: { isDone } });
    expect((await mark(true)).remark.done).toMatchObject({ by: editor.name });
    const again = await owner.call(markDraftRemark, { params, body: { isDone: true } });
    expect(again.remark.done).toMatchObject({ by: editor.name });
    expect(await remarksOf({ path: '/shop/p/mug' })).toEqual([]);
    expect(await remarksOf({ path: '/shop/p/mug', show: 'all' })).toHaveLength(1);
    const { links } = await owner.call(listDraftLinks, {});
    expect(links.find(({ id }) => id === link.id)).toMatchObject({ remarkCount: 1, openRemarkCount: 0 });
    expect((await mark(false)).remark.done).toBeUndefined();
    const missing = owner.call(markDraftRemark, { params: { remarkId: NEVER }, body: { isDone: true } });
    await expect(missing).rejects.toMatchObject({ status: 404, code: 'REMARK_NOT_FOUND' });
    const nobody = app.client('x'.repeat(43));
    await expect(nobody.call(listDraftRemarks, { query: {} })).rejects.toMatchObject({ status: 401 });
    await expect(nobody.call(markDraftRemark, { params, body: { isDone: true } })).rejects.toMatchObject({
      status: 401,
    });
  });

  it.each([
    ['no name', { name: '  ', text: 'Fine' }, 'same-origin', 400, 'Enter your name'],
    ['no text', { name: 'Ann', text: '' }, 'same-origin', 400, 'Enter your name'],
    [
      'too long a text',
      { name: 'Ann', text: 'x'.repeat(REMARK_TEXT_MAX + 1) },
      'same-origin',
      400,
      'Enter your name',
    ],
    [
      'a page elsewhere',
      { page: '//elsewhere.example', name: 'Ann', text: 'Fine' },
      'same-origin',
      400,
      'Enter',
    ],
    [
      'a form of another site',
      { name: 'Ann', text: 'Fine' },
      'cross-site',
      403,
      'was not sent from this page',
    ],
  ])('is refused with %s, and what was typed stays', async (_, fields, from, status, told) => {
    const { base } = await make();
    const sent = await send(`${base}/${DRAFT_REMARKS}`, { page: '/', ...fields }, app.visitor(), from);
    expect(sent.status).toBe(status);
    expect(sent.text).toContain(told);
    expect(sent.text).toContain('<details open>');
    expect(sent.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(await remarksOf({ path: '/' })).toEqual([]);
  });

  it('comes as often as is allowed, and as many by one link', async () => {
    const { base, link } = await make();
    const leave = (visitor?: Visitor) =>
      send(`${base}/${DRAFT_REMARKS}`, { page: '/shop', name: 'Bo', text: 'Again' }, visitor);
    const strict = await startTestApp(app, { rateLimitScale: 1 });
    const visitor = strict.visitor();
    const statuses = new Set<number>();
    for (let count = 0; count < 12; count += 1) statuses.add((await leave(visitor)).status);
    await strict.close();
    expect([...statuses]).toEqual([303, 429]);
    await rowsOf(
      app,
      `INSERT INTO draft_remarks (website_id, id, link_id, path, name, text, created_at)
       SELECT $1, substr(md5(n::text), 1, 24), $2, '/many', 'Bo', 'x', $3 FROM generate_series(1, $4::int) n`,
      link.id,
      new Date(app.clock.now()),
      REMARKS_MAX,
    );
    const { status, text } = await leave();
    expect(status).toBe(409);
    expect(text).toContain('No more remarks');
    const first = await owner.call(listDraftRemarks, { query: { path: '/many' } });
    expect([first.remarks.length, first.hasNextPage]).toEqual([50, true]);
    const cursor = first.nextPageCursor ?? '';
    const second = await owner.call(listDraftRemarks, { query: { path: '/many', cursor } });
    expect(second.remarks.map(({ id }) => id)).not.toContain(first.remarks.at(-1)?.id);
  });

  it('is told to who asks what is kept of them, and loses what tells of them', async () => {
    const { base } = await make();
    const text = 'Write to ann@marsh.example about it.';
    await send(`${base}/${DRAFT_REMARKS}`, { page: '/erase', name: 'Ann', text });
    await owner.call(confirmPassword, { body: { password: SAMPLE_LOGIN.password } });
    const email = 'ann@marsh.example';
    const found = await owner.call(exportPersonalData, { body: { email } });
    expect(found.kept).toContainEqual({ name: 'draftRemarks', records: 1 });
    await owner.call(erasePersonalData, { body: { email } });
    const [remark] = await remarksOf({ path: '/erase' });
    expect(remark?.text).not.toContain('ann@marsh.example');
  });

  it('goes with its link a while after that is over', async () => {
    const { base } = await make();
    await send(`${base}/${DRAFT_REMARKS}`, { page: '/old', name: 'Ann', text: 'Old' });
    const siteId = await siteIdOf(app);
    const tidy = () => app.db.withSite(siteId, (scope) => draftLinkChore.run(scope, app.clock.now(), 500));
    app.clock.move(DAY_MS + KEPT_MS.draftLinks - 1);
    await tidy();
    const left = () => rowsOf(app, "SELECT 1 FROM draft_remarks WHERE website_id = $1 AND path = '/old'");
    expect(await left()).toHaveLength(1);
    app.clock.move(2);
    expect(await tidy()).toBeGreaterThan(0);
    expect(await left()).toEqual([]);
  });
});
