import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

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

  it('is refused at widths that are not on the ladder', async () => {
    for (const format of ['101w', '9999w', 'x', '']) {
      expect((await fetch(`${assetUrl}?format=${format}`)).status).toBe(400);
    }
  });

  it('that is not there answers 404', async () => {
    expect((await fetch(`${app.origin}/images/${'0'.repeat(24)}/x.png`)).status).toBe(404);
    expect((await fetch(`${app.origin}/images/x/x.png`)).status).toBe(404);
  });
});
