import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeMedia, type Media, signMedia, uploadMedia } from '#shared/features/media/contract.ts';
import { toAddress } from '#shared/http/client.ts';
import type { Output } from '#shared/http/endpoint.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const EDITOR = 4;
const BYTES = 1_000;
const HOUR_SECONDS = 60 * 60;
/** As much of a PDF as its beginning, with a number in each place. */
const PDF = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from('0123456789'.repeat(100))]).subarray(
  0,
  BYTES,
);
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><script>alert(1)</script><rect width="9"/></svg>',
);

let app: TestApp;
let boss: TestPerson;
let client: Client;
let pdf: Media;
let made = 0;

async function add(
  filename: string,
  content: Uint8Array,
  query: { isPrivate?: 'true' } = {},
): Promise<Media> {
  const address = toAddress(uploadMedia, { query: { filename, ...query } });
  const headers = { authorization: `Bearer ${boss.token}` };
  const answer = await fetch(app.origin + address, {
    method: 'POST',
    headers,
    body: new Uint8Array(content),
  });
  return ((await answer.json()) as Output<typeof uploadMedia>).media;
}

beforeAll(async () => {
  app = await startTestApp();
  boss = await addPerson(app, [EDITOR]);
  ({ client } = boss);
  pdf = await add('guide.pdf', PDF);
});

afterAll(() => app.close());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Asks with exactly these headers. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(app.origin + path, { method, headers }, (response) => {
      const { statusCode = 0, headers: got } = response;
      buffer(response).then((body) => resolve({ status: statusCode, headers: got, body }), reject);
    });
    call.once('error', reject).end();
  });
}

describe('a file', () => {
  it('comes as it was put in, may be kept for ever, and acts on nothing', async () => {
    const { status, headers, body } = await ask(pdf.url, { 'accept-encoding': 'gzip, br' });
    expect([status, body.equals(PDF)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(BYTES),
      'content-disposition': `inline; filename="guide.pdf"; filename*=UTF-8''guide.pdf`,
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/) as string,
      'last-modified': expect.stringContaining('GMT') as string,
    });
  });

  it('at an address of another content is asked for anew', async () => {
    const other = pdf.url.replace(/\/[0-9a-f]{12}\//, '/000000000000/');
    for (const path of [other, pdf.url.replace(/\/[0-9a-f]{12}\//, '/')]) {
      const { status, headers } = await ask(path);
      expect([status, headers['cache-control']]).toEqual([200, 'public, no-cache, no-transform']);
    }
  });

  it('is not sent twice to who has it', async () => {
    const { headers } = await ask(pdf.url);
    const tag = String(headers['etag']);
    expect(await ask(pdf.url, { 'if-none-match': tag })).toMatchObject({
      status: 304,
      body: Buffer.alloc(0),
    });
    const since = { 'if-modified-since': String(headers['last-modified']) };
    expect((await ask(pdf.url, since)).status).toBe(304);
    expect((await ask(pdf.url, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('tells of itself without being sent', async () => {
    const { status, headers, body } = await ask(pdf.url, {}, 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([200, String(BYTES), 0]);
  });

  it.each<readonly [range: string, status: number, from: number, to: number]>([
    ['bytes=0-0', 206, 0, 1],
    ['bytes=100-199', 206, 100, 200],
    ['bytes=990-', 206, 990, BYTES],
    ['bytes=-5', 206, BYTES - 5, BYTES],
    ['bytes=990-5000', 206, 990, BYTES],
    ['bytes=0-1,5-6', 200, 0, BYTES],
    ['lines=0-1', 200, 0, BYTES],
    ['bytes=x', 200, 0, BYTES],
  ])('asked for as %s answers %i', async (range, status, from, to) => {
    const answer = await ask(pdf.url, { range });
    expect([answer.status, answer.body.equals(PDF.subarray(from, to))]).toEqual([status, true]);
    const told = status === 206 ? `bytes ${from}-${to - 1}/${BYTES}` : undefined;
    expect(answer.headers['content-range']).toBe(told);
  });

  it('does not have parts beyond its end', async () => {
    const { status, headers } = await ask(pdf.url, { range: `bytes=${BYTES}-` });
    expect([status, headers['content-range']]).toEqual([416, `bytes */${BYTES}`]);
  });

  it('comes whole when the part is wanted of another content', async () => {
    const { headers } = await ask(pdf.url);
    const range = 'bytes=0-9';
    expect((await ask(pdf.url, { range, 'if-range': String(headers['etag']) })).status).toBe(206);
    expect((await ask(pdf.url, { range, 'if-range': String(headers['last-modified']) })).status).toBe(206);
    expect((await ask(pdf.url, { range, 'if-range': '"other"' })).status).toBe(200);
  });

  it.each([
    ['data.csv', Buffer.from('a,b\n<script>,1\n')],
    ['feed.xml', Buffer.from('<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['words.txt', Buffer.from('<html><script>alert(1)</script>')],
    ['data.json', Buffer.from('{}')],
  ])('of text, such as %s, is a download that no browser opens', async (filename, content) => {
    const { headers, body } = await ask((await add(filename, content)).url);
    expect(body.equals(content)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${filename}"; filename*=UTF-8''${filename}`,
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  it('that is a drawing comes clean, in a sandbox', async () => {
    const media = await add('sign.svg', SVG);
    expect(media).toMatchObject({ kind: 'drawing', width: 20, height: 10 });
    const { url } = await client.call(signMedia, { params: { mediaId: media.id }, body: {} });
    const { headers, body } = await ask(url);
    expect(body.toString()).not.toContain('script');
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(headers['content-security-policy']).toMatch(/, default-src 'none'.*sandbox$/);
    const shown = await ask(`${media.url}?format=100w`, { accept: 'image/webp' });
    expect((await sharp(shown.body).metadata()).width).toBe(20);
  });

  it('that is not there answers 404', async () => {
    for (const path of [`/files/${'0'.repeat(24)}/x.pdf`, '/files/x/x.pdf', `/files/${pdf.id}`]) {
      expect((await ask(path)).status).toBe(404);
    }
  });
});

describe('a private file', () => {
  const addPrivate = () =>
    add('secret.pdf', Buffer.concat([PDF, Buffer.from(String((made += 1)))]), { isPrivate: 'true' });

  it('opens only with a link, until the link expires', async () => {
    const media = await addPrivate();
    expect(media.isPublic).toBe(false);
    expect((await ask(media.url)).status).toBe(404);
    const params = { mediaId: media.id };
    const { url, expiresOn } = await client.call(signMedia, { params, body: { seconds: HOUR_SECONDS } });
    const { status, headers } = await ask(url);
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store, no-transform']);
    expect((await ask(url, { range: 'bytes=0-3' })).status).toBe(206);
    expect(Date.parse(expiresOn)).toBeLessThanOrEqual(app.clock.now() + HOUR_SECONDS * 1000);
    app.clock.move(HOUR_SECONDS * 1000);
    expect((await ask(url)).status).toBe(404);
    boss = await addPerson(app, [EDITOR]);
    ({ client } = boss);
  });

  it('is not opened by a link that was changed, or that is for another file', async () => {
    const [one, two] = [await addPrivate(), await addPrivate()];
    const { url } = await client.call(signMedia, { params: { mediaId: one.id }, body: {} });
    const later = url.replace(/expires=\d+/, 'expires=99999999999');
    const unsigned = url.replace(/&signature=.*/, '');
    const twice = `${url}&expires=99999999999`;
    for (const bent of [later, unsigned, twice, url.replace(one.id, two.id), `${url}x`]) {
      expect((await ask(bent)).status).toBe(404);
    }
    expect((await ask(url)).status).toBe(200);
  });

  it('becomes public, and private again', async () => {
    const media = await addPrivate();
    const params = { mediaId: media.id };
    await client.call(changeMedia, { params, body: { version: 1, isPublic: true } });
    expect((await ask(media.url)).status).toBe(200);
    await client.call(changeMedia, { params, body: { version: 2, isPublic: false } });
    expect((await ask(media.url)).status).toBe(404);
  });

  it('is no picture', async () => {
    const address = toAddress(uploadMedia, { query: { filename: 'a.svg', isPrivate: 'true' } });
    const headers = { authorization: `Bearer ${boss.token}` };
    const answer = await fetch(app.origin + address, { method: 'POST', headers, body: new Uint8Array(SVG) });
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'PICTURES_ARE_PUBLIC' }]);
  });
});

describe('signing a link', () => {
  it.each([0, -1, 0.5, 7 * 24 * 60 * 60 + 1])('for %d seconds is refused', async (seconds) => {
    const call = client.call(signMedia, { params: { mediaId: pdf.id }, body: { seconds } });
    await expect(call).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });
});
