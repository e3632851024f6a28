import { rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadMedia } from '#shared/features/media/contract.ts';
import { SOCIAL_QUERY } from '#shared/features/images/rules.ts';
import { toAddress } from '#shared/http/client.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { WorkFailure } from '../../platform/worker-pool/failure.ts';
import { createWorkerPool, type WorkAsk } from '../../platform/worker-pool/worker-pool.ts';
import { WORKER_KINDS, type WorkerKinds } from '../../worker-kinds.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import { workHere } from '../../testing/work-here.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const EDITOR = 4;
const FLAT = { width: 800, height: 600, channels: 3, background: '#20804a' } as const;

let app: TestApp;
let assetUrl: string;
/** What becomes of work that a visitor waits for; nothing out of the ordinary, unless a test says so. */
let fault: 'WORK_BUSY' | 'WORK_TIMEOUT' | undefined;
const asked: WorkAsk[] = [];
/** Holds what is being made for visitors back, while a test wants it so. */
let held: Promise<void> | undefined;

beforeAll(async () => {
  const pool = workHere(WORKER_KINDS);
  const run: typeof pool.run = (kind, input, ask) => {
    asked.push(ask);
    const work = () => pool.run(kind, input, ask);
    if (held !== undefined && ask.visitor !== undefined) return held.then(work);
    return fault !== undefined && ask.visitor !== undefined
      ? Promise.reject(new WorkFailure(fault, 'A fault of the test.'))
      : work();
  };
  app = await startTestApp(undefined, { workers: { ...pool, run } });
  const { item } = (await (await fetch(`${app.origin}/shop/p/mug?format=json`)).json()) as {
    item: { assetUrl: string; colorData: Record<string, string>; systemDataVariants: string };
  };
  assetUrl = app.origin + item.assetUrl;
  expect(item.systemDataVariants).toBe('1200x800,100w,300w,500w,750w,1000w');
  expect(item.colorData['centerAverage']).toBe('aa3311');
});

afterAll(() => app.close());

/** Puts a picture into the library; answers its address. */
async function addImage(filename: string, content: Uint8Array): Promise<string> {
  const { token } = await addPerson(app, [EDITOR]);
  const address = toAddress(uploadMedia, { query: { filename } });
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(app.origin + address, {
    method: 'POST',
    headers,
    body: new Uint8Array(content),
  });
  return app.origin + ((await response.json()) as Output<typeof uploadMedia>).media.url;
}

describe('a picture', () => {
  it.each([
    ['100w', 100],
    ['1000w', 1000],
    ['1500w', 1200],
    ['original', 1200],
  ])('asked for as %s is %i px wide', async (format, width) => {
    const response = await fetch(`${assetUrl}?format=${format}`, { headers: { accept: 'image/webp,*/*' } });
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('vary')).toContain('Accept');
    const { width: found, format: kind } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([found, kind]).toEqual([width, 'webp']);
  });

  it.each([
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['image/png,image/jpeg', 'image/jpeg'],
    ['*/*', 'image/jpeg'],
  ])('comes to a browser that takes %s as %s', async (accept, type) => {
    const response = await fetch(`${assetUrl}?format=300w`, { headers: { accept } });
    expect(response.headers.get('content-type')).toBe(type);
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(300);
  });

  it('comes the same to many who ask at once', async () => {
    const sizes = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await (await fetch(`${assetUrl}?format=750w`)).arrayBuffer()).byteLength,
      ),
    );
    expect(new Set(sizes).size).toBe(1);
  });

  it('that is ready is sent while too many others are being made', async () => {
    const url = await addImage('held.jpg', await sharp({ create: FLAT }).jpeg().toBuffer());
    const ready = await fetch(`${assetUrl}?format=300w`);
    expect(ready.status).toBe(200);
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    const before = asked.length;
    const slow = ['100w', '300w', '500w'].map((format) => fetch(`${url}?format=${format}`));
    await vi.waitUntil(() => asked.length >= before + slow.length);
    expect((await fetch(`${assetUrl}?format=300w`)).status).toBe(200);
    held = undefined;
    release();
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it.each([
    ['a picture with glass in it', 4 as const, 0.5, 'png', 'image/png'],
    ['a picture that only could have glass in it', 4 as const, 1, 'png', 'image/jpeg'],
    ['a picture without', 3 as const, 1, 'jpg', 'image/jpeg'],
  ])('that is %s comes to an old browser small', async (_, channels, alpha, ending, type) => {
    const background = { r: 200, g: 30, b: 3, alpha };
    const content = await sharp({ create: { width: 30, height: 20, channels, background } })
      .toFormat(ending === 'png' ? 'png' : 'jpeg')
      .toBuffer();
    const url = await addImage(`new-${alpha}.${ending}`, content);
    for (const accept of ['*/*', 'image/png,image/*;q=0.8']) {
      const response = await fetch(url, { headers: { accept } });
      expect(response.headers.get('content-type')).toBe(type);
      const { hasAlpha } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(hasAlpha).toBe(type === 'image/png');
    }
  });

  it('that stands beside a link to its page is JPEG for everybody', async () => {
    const html = await (await fetch(`${app.origin}/shop/p/mug`)).text();
    const [, url = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    for (const accept of ['*/*', 'image/avif,image/webp,*/*']) {
      const response = await fetch(url.replaceAll('&amp;', '&'), { headers: { accept } });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(1200);
    }
  });

  it('that is animated stays animated', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 12, height: 10, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = [await frame('#f00'), await frame('#00f')];
    const content = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const url = await addImage('moves.gif', content);
    for (const [accept, type] of [
      ['image/avif,image/webp', 'image/webp'],
      ['*/*', 'image/gif'],
    ] as const) {
      const response = await fetch(url, { headers: { accept } });
      expect(response.headers.get('content-type')).toBe(type);
      const { pages, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([pages, width]).toEqual([2, 12]);
    }
  });

  it('at an address without its revision is asked for anew', async () => {
    const response = await fetch(`${assetUrl.replace(/\/[0-9a-f]{12}\//, '/')}?format=100w`);
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
  });

  it('is refused at widths that are not on the ladder', async () => {
    for (const format of ['101w', '9999w', 'x', '']) {
      expect((await fetch(`${assetUrl}?format=${format}`)).status).toBe(400);
    }
  });

  it('that is not there answers 404', async () => {
    expect((await fetch(`${app.origin}/images/${'0'.repeat(24)}/x.png`)).status).toBe(404);
    expect((await fetch(`${app.origin}/images/x/x.png`)).status).toBe(404);
  });

  describe('that cannot be made now', () => {
    let url: string;

    beforeAll(async () => {
      const create = { width: 400, height: 300, channels: 3 as const, background: '#369' };
      url = await addImage('wave.jpg', await sharp({ create }).jpeg().toBuffer());
    });

    afterAll(() => {
      fault = undefined;
    });

    const askFor = (width: string) => fetch(`${url}?format=${width}`, { headers: { accept: 'image/webp' } });

    it('answers 503 with the time to wait, and lets everything else be', async () => {
      fault = 'WORK_BUSY';
      const refused = await askFor('300w');
      expect([
        refused.status,
        refused.headers.get('retry-after'),
        refused.headers.get('cache-control'),
      ]).toEqual([503, '2', 'no-store']);
      expect(asked.at(-1)).toMatchObject({ visitor: expect.stringMatching(/./) as string });
      expect((await fetch(`${app.origin}/api/commerce/shopping-cart`)).status).toBe(200);
    });

    it('comes in the size that is ready and nearest, which is not kept', async () => {
      fault = undefined;
      for (const width of ['100w', '500w']) expect((await askFor(width)).status).toBe(200);
      fault = 'WORK_BUSY';
      const nearest = await askFor('300w');
      expect([nearest.status, nearest.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect((await sharp(Buffer.from(await nearest.arrayBuffer())).metadata()).width).toBe(400);
      fault = undefined;
      const again = await askFor('300w');
      expect(again.headers.get('cache-control')).toContain('immutable');
      expect((await sharp(Buffer.from(await again.arrayBuffer())).metadata()).width).toBe(300);
    });

    it('because it takes too long is not tried again for a while', async () => {
      fault = 'WORK_TIMEOUT';
      const askAsAvif = () => fetch(`${url}?format=300w`, { headers: { accept: 'image/avif' } });
      const first = await askAsAvif();
      expect([first.status, first.headers.get('retry-after')]).toEqual([503, '600']);
      fault = undefined;
      const tries = asked.length;
      expect([(await askAsAvif()).status, asked.length]).toEqual([503, tries]);
    });
  });

  it('is made by the pool of processes as it is made here', async () => {
    const program = path.join(import.meta.dirname, '../../worker.ts');
    const pool = createWorkerPool<WorkerKinds>({ program });
    const create = { width: 40, height: 30, channels: 4 as const, background: '#c63' };
    const original = await sharp({ create }).png().toBuffer();
    const order = { original, isDrawing: false, isAnimated: false, originalWidth: 40, width: 20 } as const;
    for (const kind of ['avif', 'plain'] as const) {
      const made = await pool.run('makePicture', async () => ({ ...order, kind }), { site: 'a' });
      const { format, width } = await sharp(made.content).metadata();
      expect([made.kind, format, width]).toEqual(
        kind === 'avif' ? ['avif', 'heif', 20] : ['jpeg', 'jpeg', 20],
      );
    }
    const facts = await pool.run('describePicture', async () => ({ source: original, isDrawing: false }), {
      site: 'a',
    });
    expect(facts).toMatchObject({ width: 40, height: 30, colorData: { centerAverage: 'cc6633' } });
    await pool.stop();
  });

  it('is ready at each width before anybody asks, and then needs its original no more', async () => {
    const background = { r: 20, g: 90, b: 160 };
    const content = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
    const url = await addImage('sea.png', content);
    await app.jobs.start();
    const waiting = () =>
      rowsOf(
        app,
        "SELECT 1 FROM jobs.job WHERE data ->> 'websiteId' = $1 AND name = 'picture-widths' AND state <> 'completed'",
      );
    await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
    await rm(app.filesFolder, { recursive: true });
    const social = await fetch(url + SOCIAL_QUERY);
    expect([social.status, social.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const older = await fetch(`${url}?format=500w`, { headers: { accept: 'image/webp' } });
    expect([older.status, older.headers.get('content-type')]).toEqual([200, 'image/webp']);
    for (const format of ['100w', '300w', '500w', '750w', '2500w']) {
      const response = await fetch(`${url}?format=${format}`, {
        headers: { accept: 'image/avif,image/webp' },
      });
      expect([format, response.status, response.headers.get('content-type')]).toEqual([
        format,
        200,
        'image/avif',
      ]);
    }
  });
});
