import { CART_PATH } from '#shared/features/cart/paths.ts';
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { publishRelease, undoRelease } from '#shared/features/releases/contract.ts';
import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { followPurges } from './follow-purges.ts';

const PAGE = '/shop/p/mug';
const ITEM = 'collections/products.item';

let one: TestApp;
let other: TestApp;

beforeAll(async () => {
  one = await startTestApp();
  other = await startTestApp(one);
});

afterAll(async () => {
  await other.close();
  await one.close();
});

afterEach(() => one.purge(['site']));

async function get(app: TestApp, path: string, headers: Record<string, string> = {}) {
  const response = await app.visitor().fetch(path, { headers });
  return { response, text: await response.text(), outcome: response.headers.get('x-cache') };
}

const outcomeOf = async (app: TestApp, path: string) => (await get(app, path)).outcome;

/** Purges in one process until another, which may just have begun to listen, makes its page anew; its outcome. */
async function purgeUntilAnewIn(app: TestApp, tags: readonly string[]): Promise<string | null> {
  await get(app, PAGE);
  return vi.waitFor(
    async () => {
      const outcome = await outcomeOf(app, PAGE);
      if (outcome === 'MISS') return outcome;
      await one.purge(tags);
      throw new Error('The page is still the old one.');
    },
    { timeout: 20_000, interval: 50 },
  );
}

describe('a kept page', () => {
  it('is the one that was made, and asks the database for nothing', async () => {
    const made = await get(one, PAGE);
    one.database.statements.length = 0;
    const kept = await get(one, PAGE);
    expect([made.outcome, kept.outcome]).toEqual(['MISS', 'HIT']);
    expect(kept.text).toBe(made.text);
    expect(one.database.statements).toEqual([]);
  });

  it('answers who has it already with 304 and no body', async () => {
    const { response } = await get(one, PAGE);
    const etag = response.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    // Without a word of its own, fetch says "no-cache" beside a condition, which asks for the whole page.
    const condition = (tag: string) => ({ 'if-none-match': tag, 'cache-control': 'max-age=0' });
    const again = await get(one, PAGE, condition(etag));
    expect([again.response.status, again.text]).toEqual([304, '']);
    expect(again.response.headers.get('etag')).toBe(etag);
    expect((await get(one, PAGE, condition('"other"'))).response.status).toBe(200);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
  ])('is packed for who takes %s', async (accepted, encoding) => {
    const { response, text } = await get(one, PAGE, { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(text).toContain('<h1>Mug');
  });

  it('answers HEAD with its length and no body', async () => {
    const visitor = one.visitor();
    const { response } = await get(one, PAGE, { 'accept-encoding': 'identity' });
    const head = await visitor.fetch(PAGE, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect(head.headers.get('content-length')).toBe(response.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  it('is the same whatever a visitor carries or adds to the address', async () => {
    await get(one, PAGE);
    expect(await outcomeOf(one, `${PAGE}?utm_source=mail`)).toBe('HIT');
    expect((await get(one, PAGE, { cookie: 'CART=abc; hasCart=true' })).outcome).toBe('HIT');
  });

  it('is another for its JSON, another page of the list and another host', async () => {
    await get(one, '/shop');
    expect(await outcomeOf(one, '/shop?page=2')).toBe('MISS');
    expect(await outcomeOf(one, '/shop?format=json')).toBe('MISS');
    expect(await outcomeOf(one, '/shop?format=json')).toBe('HIT');
    const port = new URL(one.origin).port;
    const byNumber = await fetch(`http://127.0.0.1:${port}/shop`);
    expect(byNumber.headers.get('x-cache')).toBe('MISS');
    expect(await byNumber.text()).toContain(`http://127.0.0.1:${port}/shop`);
  });

  it('holds nothing of the visitor who made it', async () => {
    const maker = one.visitor();
    await maker.fetch(CART_PATH);
    await one.purge(['site']);
    const crumb = maker.cookies.get('crumb') ?? '';
    expect(crumb).not.toBe('');
    expect(await (await maker.fetch(PAGE)).text()).not.toContain(crumb);
  });

  it.each([
    '/',
    '/shop',
    '/shop?format=json',
    '/shop?page=2',
    '/shop?sort=price',
    PAGE,
    `${PAGE}?variant=MUG-B-S`,
    '/search',
    '/search?q=mug',
    '/nowhere',
  ])('sets no cookie, so that others may keep it too: %s', async (path) => {
    const stranger = one.visitor();
    for (const asked of [stranger, stranger, one.visitor()]) {
      const response = await asked.fetch(path);
      expect([response.status < 500, response.headers.getSetCookie()]).toEqual([true, []]);
    }
    const stale = await one.visitor().fetch(path, { headers: { cookie: 'crumb=stale.one; CART=x' } });
    expect(stale.headers.getSetCookie()).toEqual([]);
  });

  it.each(['/cart', '/checkout'])('is another one than %s, whose forms bring a crumb', async (path) => {
    const stranger = one.visitor();
    expect((await stranger.fetch(path)).headers.getSetCookie().join()).toMatch(/^crumb=/);
    expect((await stranger.fetch(path)).headers.getSetCookie()).toEqual([]);
  });
});

describe('a page that is for one visitor, or for none', () => {
  it.each(['/cart', '/cart?format=json'])('is never kept: %s', async (path) => {
    const { response, outcome } = await get(one, path);
    expect([outcome, response.headers.get('cache-control')]).toEqual([null, 'no-store']);
  });

  it('is not kept when it is not there', async () => {
    await get(one, '/nothing');
    expect(await outcomeOf(one, '/nothing')).toBe('MISS');
  });
});

describe('a change', () => {
  it('shows at once in the process that made it, and undone the old page is back', async () => {
    const owner = await one.owner();
    const before = await get(one, PAGE);
    const file = await owner.call(readTemplateFile, { query: { path: ITEM } });
    await owner.call(writeTemplateFile, {
      body: { path: ITEM, content: `<i>New</i>${file.content}`, baseHash: file.hash },
    });
    expect(await outcomeOf(one, PAGE)).toBe('HIT');
    const { liveReleaseId } = await owner.call(getWebsite, {});
    const { release } = await owner.call(publishRelease, { body: { expectedLiveReleaseId: liveReleaseId } });
    expect((await get(one, PAGE)).text).toContain('<i>New</i>');
    await owner.call(undoRelease, { body: { expectedLiveReleaseId: release.id } });
    expect((await get(one, PAGE)).text).toBe(before.text);
  });

  it('of another product leaves the page kept', async () => {
    await get(one, PAGE);
    await one.purge([`product:${'0'.repeat(24)}`]);
    expect(await outcomeOf(one, PAGE)).toBe('HIT');
    const { item } = JSON.parse((await get(one, `${PAGE}?format=json`)).text) as { item: { id: string } };
    await one.purge([`product:${item.id}`]);
    expect(await outcomeOf(one, PAGE)).toBe('MISS');
  });

  it('that is rolled back purges nothing', async () => {
    await get(one, PAGE);
    const { id } = await (await one.owner()).call(getWebsite, {});
    const work = one.db.withSite(id, async (scope) => {
      await one.app.purges.purge(scope, ['site']);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await outcomeOf(one, PAGE)).toBe('HIT');
  });

  it('shows in another process that hears of it', async () => {
    const following = followPurges(
      { ...other.app.purges, lookThrough: async () => undefined },
      one.database.appUrl,
      silentLog,
    );
    expect(await purgeUntilAnewIn(other, ['site'])).toBe('MISS');
    await following.stop();
  });

  it('shows in another process that missed the notice, when it looks', async () => {
    await get(other, PAGE);
    await one.purge(['site']);
    expect(await outcomeOf(other, PAGE)).toBe('HIT');
    await other.app.purges.lookThrough();
    expect(await outcomeOf(other, PAGE)).toBe('MISS');
    await other.app.purges.lookThrough();
    expect(await outcomeOf(other, PAGE)).toBe('HIT');
  });

  it('of more things than a notice can hold is looked up', async () => {
    const following = followPurges(
      { hear: other.app.purges.hear, lookThrough: async () => undefined },
      one.database.appUrl,
      silentLog,
    );
    const tags = Array.from({ length: 400 }, (_, index) =>
      createHash('sha1').update(`${index}`).digest('hex'),
    );
    expect(await purgeUntilAnewIn(other, [...tags, 'site'])).toBe('MISS');
    await following.stop();
  });
});
