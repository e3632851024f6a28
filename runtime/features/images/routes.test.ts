import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadMedia } from '#shared/features/media/contract.ts';
import { toAddress } from '#shared/http/client.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const EDITOR = 4;

let app: TestApp;
let assetUrl: string;

beforeAll(async () => {
  app = await startTestApp();
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

  it.each([
    ['a picture with glass in it', 4 as const, 'png', 'image/png'],
    ['a picture without', 3 as const, 'jpg', 'image/jpeg'],
  ])('that is %s comes to an old browser as %s', async (_, channels, ending, type) => {
    const background = { r: 200, g: 30, b: 3, alpha: 0.5 };
    const content = await sharp({ create: { width: 30, height: 20, channels, background } })
      .toFormat(ending === 'png' ? 'png' : 'jpeg')
      .toBuffer();
    const url = await addImage(`new.${ending}`, content);
    const response = await fetch(url, { headers: { accept: '*/*' } });
    expect(response.headers.get('content-type')).toBe(type);
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).hasAlpha).toBe(channels === 4);
  });

  it('that moves goes on moving', async () => {
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
