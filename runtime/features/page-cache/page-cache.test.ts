import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageCache, type FreshPage, type PageCache } from './page-cache.ts';
import type { OnPurge } from './purges.ts';
import type { Log } from '../../platform/log/log.ts';

const ALPHA = 'a'.repeat(24);
const BETA = 'b'.repeat(24);
const MINUTE = 60_000;

class Lasting extends Error {}

const isLasting = (error: unknown) => error instanceof Lasting;

let now: number;
let purge: OnPurge;
let cache: PageCache;
const log = { warn: vi.fn<Log['warn']>() };

function createCache(maxBytes = 1_000_000): PageCache {
  const purges = { onPurge: (listener: OnPurge) => (purge = listener) };
  return createPageCache({ purges, stopwatch: () => now, maxBytes, isLasting, log });
}

beforeEach(() => {
  now = 1_000;
  log.warn.mockClear();
  cache = createCache();
});

function page(text: string, tags: FreshPage['tags'] | null = ['site']): FreshPage {
  return { status: 200, type: 'text/html; charset=utf-8', text, policy: '', tags: tags ?? undefined };
}

/** A page that is being made until it is finished. */
function slowPage() {
  let finish: (page: FreshPage) => void = () => undefined;
  const making = new Promise<FreshPage>((resolve) => {
    finish = resolve;
  });
  return { make: vi.fn<() => Promise<FreshPage>>(() => making), finish };
}

async function read(make: () => Promise<FreshPage>, { site = ALPHA, key = 'k' } = {}) {
  const { page: ready, outcome } = await cache.read(site, key, make);
  return { outcome, text: ready.pack('identity').body.toString() };
}

describe('a page', () => {
  it('is made once and then kept', async () => {
    expect(await read(async () => page('one'))).toEqual({ outcome: 'MISS', text: 'one' });
    const make = vi.fn<() => Promise<FreshPage>>(async () => page('two'));
    expect(await read(make)).toEqual({ outcome: 'HIT', text: 'one' });
    expect(make).not.toHaveBeenCalled();
  });

  it('that comes out as it was is sent with the packed copies from before', async () => {
    for (const maxBytes of [1_000_000, 0]) {
      cache = createCache(maxBytes);
      const makeAnew = async (fresh: FreshPage) => {
        if (maxBytes > 0) purge(ALPHA, ['site']);
        return (await cache.read(ALPHA, 'k', async () => fresh)).page;
      };
      const packed = (await makeAnew(page('one'))).pack('br');
      expect((await makeAnew(page('one'))).pack('br').body).toBe(packed.body);
      expect((await makeAnew(page('two'))).pack('br').body).not.toBe(packed.body);
      const other = await makeAnew({ ...page('one'), status: 404, policy: 'other' });
      expect([other.status, other.policy]).toEqual([404, 'other']);
    }
  });

  it('is made once for all who ask while it is made', async () => {
    const slow = slowPage();
    const all = Promise.all(Array.from({ length: 50 }, () => read(slow.make)));
    slow.finish(page('one'));
    expect(new Set((await all).map(({ text }) => text))).toEqual(new Set(['one']));
    expect(slow.make).toHaveBeenCalledTimes(1);
  });

  it('that must not be kept is made each time', async () => {
    await read(async () => page('one', null));
    expect(await read(async () => page('two', null))).toEqual({ outcome: 'MISS', text: 'two' });
  });

  it('that changes by itself is kept until then and no longer', async () => {
    await read(async () => ({ ...page('one'), goodForMs: 2_000 }));
    now += 1_999;
    expect(await read(async () => page('two'))).toEqual({ outcome: 'HIT', text: 'one' });
    now += 1;
    expect((await read(async () => page('two'))).text).toBe('two');
  });

  it('that cannot be made is not kept, and is made for the next who asks', async () => {
    await expect(read(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await read(async () => page('one'))).toEqual({ outcome: 'MISS', text: 'one' });
  });

  it('whose template is at fault is tried again only after a while, or when its site changes', async () => {
    const make = vi.fn<() => Promise<FreshPage>>(() => Promise.reject(new Lasting('bomb')));
    await expect(read(make)).rejects.toThrow('bomb');
    await expect(read(make)).rejects.toThrow('bomb');
    purge(BETA, ['site']);
    await expect(read(make)).rejects.toThrow('bomb');
    expect(make).toHaveBeenCalledTimes(1);
    now += 5_000;
    await expect(read(make)).rejects.toThrow('bomb');
    expect(make).toHaveBeenCalledTimes(2);
    purge(ALPHA, ['site']);
    expect(await read(async () => page('one'))).toEqual({ outcome: 'MISS', text: 'one' });
  });

  it('whose template is at fault is shown as it was meanwhile, and the log is told once', async () => {
    await read(async () => page('good'));
    purge(ALPHA, ['site']);
    const make = vi.fn<() => Promise<FreshPage>>(() => Promise.reject(new Lasting('bomb')));
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await read(make)).toEqual({ outcome: 'STALE', text: 'good' });
    }
    expect(make).toHaveBeenCalledTimes(1);
    const told = { err: new Lasting('bomb'), websiteId: ALPHA };
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(told, expect.any(String));
  });

  it('is rendered again after its maximum age', async () => {
    await read(async () => page('one'));
    now += 5 * MINUTE;
    expect(await read(async () => page('two'))).toEqual({ outcome: 'MISS', text: 'two' });
  });

  it('is made for whoever asks when there is no memory for pages', async () => {
    cache = createCache(0);
    const make = vi.fn<() => Promise<FreshPage>>(async () => page('one'));
    await Promise.all([read(make), read(make)]);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('is dropped when there is no room', async () => {
    cache = createCache(1_000);
    await read(async () => page('x'.repeat(400)), { key: 'a' });
    await read(async () => page('y'.repeat(400)), { key: 'b' });
    expect((await read(async () => page('anew'), { key: 'a' })).outcome).toBe('MISS');
    await read(async () => page('z'.repeat(2_000)), { key: 'c' });
    expect((await read(async () => page('anew'), { key: 'c' })).outcome).toBe('MISS');
  });
});

describe('a purge', () => {
  it.each([
    ['of a tag that the page carries', ALPHA, ['other', 'product:1'], 'two'],
    ['of another tag', ALPHA, ['product:2'], 'one'],
    ['of the same tag of another site', BETA, ['product:1'], 'one'],
  ])('%s', async (_, site, tags, expected) => {
    await read(async () => page('one', ['site', 'product:1']));
    purge(site, tags);
    expect((await read(async () => page('two'))).text).toBe(expected);
  });

  it('while the page is made keeps it from being kept, and from those who ask later', async () => {
    const old = slowPage();
    const first = read(old.make);
    purge(ALPHA, ['site']);
    const second = read(async () => page('new'));
    old.finish(page('old'));
    expect((await first).text).toBe('old');
    expect((await second).text).toBe('new');
    expect(await read(async () => page('never'))).toEqual({ outcome: 'HIT', text: 'new' });
  });

  it('is remembered by a page that others no longer wait for', async () => {
    const oldest = slowPage();
    const first = read(oldest.make);
    purge(ALPHA, ['other']);
    const second = slowPage();
    const next = read(second.make);
    purge(ALPHA, ['site']);
    second.finish(page('second'));
    oldest.finish(page('first'));
    await Promise.all([first, next]);
    expect(await read(async () => page('third'))).toEqual({ outcome: 'MISS', text: 'third' });
  });

  it('leaves the last good copy to those who ask while the page is made anew', async () => {
    await read(async () => page('old'));
    purge(ALPHA, ['site']);
    const slow = slowPage();
    const maker = read(slow.make);
    expect(await read(slow.make)).toEqual({ outcome: 'STALE', text: 'old' });
    slow.finish(page('new'));
    expect(await maker).toEqual({ outcome: 'MISS', text: 'new' });
    expect((await read(slow.make)).outcome).toBe('HIT');
  });

  it('leaves the last good copy when the page can no longer be made, for a minute', async () => {
    await read(async () => page('good'));
    purge(ALPHA, ['site']);
    const broken = () => Promise.reject(new Error('broken'));
    now += MINUTE - 1;
    expect(await read(broken)).toEqual({ outcome: 'STALE', text: 'good' });
    now += 1;
    await expect(read(broken)).rejects.toThrow('broken');
  });
});

describe('a ready page', () => {
  const TEXT = 'é'.repeat(500);
  const readReady = async (key: string) => (await cache.read(ALPHA, key, async () => page(TEXT))).page;

  it('is packed for each encoding, under a tag of its own', async () => {
    const ready = await readReady('k');
    const [br, gzip, identity] = [ready.pack('br'), ready.pack('gzip'), ready.pack('identity')];
    expect(brotliDecompressSync(br.body).toString()).toBe(TEXT);
    expect(gunzipSync(gzip.body).toString()).toBe(TEXT);
    expect(identity.body.toString()).toBe(TEXT);
    const tags = [br, gzip, identity].map(({ etag }) => etag);
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it.each(['br', 'gzip'] as const)('is packed well as %s once a second one asks for it', async (encoding) => {
    const ready = await readReady('k');
    const quick = ready.pack(encoding);
    const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    await expect.poll(() => ready.pack(encoding).etag).not.toBe(quick.etag);
    const well = ready.pack(encoding);
    expect(unpack(well.body).toString()).toBe(TEXT);
    expect(ready.pack(encoding)).toBe(well);
  });

  it('is known by each of its tags, weakened on the way or among others', async () => {
    const ready = await readReady('k');
    const { etag } = ready.pack('br');
    expect(ready.knownAs(etag)).toBe(etag);
    expect(ready.knownAs(`"other", W/${etag}`)).toBe(etag);
    const { etag: plain } = ready.pack('identity');
    expect(ready.knownAs(plain)).toBe(plain);
    expect(ready.knownAs('"other"')).toBeUndefined();
    expect(ready.knownAs(undefined)).toBeUndefined();
  });

  it('has the same tag as another with the same text', async () => {
    const one = await cache.read(ALPHA, 'k1', async () => page('same'));
    const other = await cache.read(ALPHA, 'k2', async () => page('same'));
    const { etag } = one.page.pack('br');
    expect(other.page.knownAs(etag)).toBe(etag);
  });
});
