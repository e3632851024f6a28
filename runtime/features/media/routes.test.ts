import { readdir } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { eraseFromBin, listBin, restoreFromBin } from '#shared/features/bin/contract.ts';
import {
  changeMedia,
  deleteMedia,
  listMedia,
  type Media,
  readMedia,
  replaceMedia,
  signMedia,
  uploadMedia,
} from '#shared/features/media/contract.ts';
import { MEDIA_PAGE } from '#shared/features/media/rules.ts';
import { writeTemplateFile } from '#shared/features/templates/contract.ts';
import { toAddress } from '#shared/http/client.ts';
import type { ErrorBody } from '#shared/http/error-body.ts';
import type { CallerInput, Output } from '#shared/http/endpoint.ts';
import { addPerson, rowsOf, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { admin, editor, storeManager, viewer } = CONTRIBUTOR_ROLE;
const NO_ID = '0'.repeat(24);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

let app: TestApp;
let boss: TestPerson;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  boss = await addPerson(app, [editor]);
});

afterAll(() => app.close());

/** A picture that is like no other. */
function newPicture(width = 40, height = 30): Promise<Buffer> {
  made += 1;
  const background = { r: made % 256, g: Math.floor(made / 256), b: 90 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

interface Sent<Answer> {
  readonly status: number;
  readonly json: Answer & ErrorBody;
}

async function send<E extends typeof uploadMedia | typeof replaceMedia>(
  endpoint: E,
  input: CallerInput<E>,
  body: Uint8Array,
  { token = boss.token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
): Promise<Sent<Output<E>>> {
  const response = await fetch(app.origin + toAddress(endpoint, input), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: new Uint8Array(body),
  });
  return { status: response.status, json: (await response.json()) as Output<E> & ErrorBody };
}

const upload = (filename: string, body: Uint8Array, token?: string) =>
  send(uploadMedia, { query: { filename } }, body, token === undefined ? {} : { token });

async function add(filename: string, body?: Uint8Array): Promise<Media> {
  const { status, json } = await upload(filename, body ?? (await newPicture()));
  expect(status).toBe(201);
  return json.media;
}

const read = (mediaId: string) => boss.client.call(readMedia, { params: { mediaId } });

async function mug(): Promise<Media> {
  const { media } = await boss.client.call(listMedia, { query: { search: 'mug.png' } });
  const [found] = media;
  if (found === undefined) throw new Error('The sample has no mug.');
  return found;
}

describe('an upload', () => {
  it('becomes a record with what can be seen in it', async () => {
    const { status, json } = await upload('My Photo (1).PNG', await newPicture(120, 80));
    expect(status).toBe(201);
    expect(json).toMatchObject({
      isDuplicate: false,
      media: {
        version: 1,
        kind: 'image',
        filename: 'My-Photo-(1).png',
        mediaType: 'image/png',
        width: 120,
        height: 80,
        title: 'My Photo (1)',
        altText: '',
        isDecorative: false,
        focalPoint: { x: 0.5, y: 0.5 },
        isPublic: true,
      },
    });
    expect(Object.keys(json.media.colorData)).toHaveLength(5);
    const shown = await fetch(`${app.origin}${json.media.url}?format=100w`);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await read(json.media.id)).media).toEqual(json.media);
  });

  it('of the same bytes is the record that is there, unless another one is asked for', async () => {
    const content = await newPicture();
    const first = await add('same.png', content);
    expect(await upload('other-name.png', content)).toMatchObject({
      status: 201,
      json: { isDuplicate: true, media: { id: first.id, filename: 'same.png' } },
    });
    const twins = await Promise.all([upload('twin.png', await newPicture()), upload('twin.png', content)]);
    expect(twins.map(({ json }) => json.isDuplicate)).toEqual([false, true]);
    const { json } = await send(
      uploadMedia,
      { query: { filename: 'second.png', allowDuplicate: 'true' } },
      content,
    );
    expect(json.isDuplicate).toBe(false);
    expect((await read(first.id)).duplicateIds).toEqual([json.media.id]);
    const { media } = await boss.client.call(listMedia, { query: { filter: 'duplicates' } });
    expect(media.map(({ id }) => id).sort()).toEqual([first.id, json.media.id].sort());
  });

  it('of the same bytes by many at once makes one record', async () => {
    const content = await newPicture();
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload('race.png', content)));
    expect(new Set(answers.map(({ json }) => json.media.id)).size).toBe(1);
    expect(answers.filter(({ json }) => !json.isDuplicate)).toHaveLength(1);
  });

  it('with one idempotency key is one, and the key is for one file', async () => {
    const options = { headers: { 'idempotency-key': 'upload-once' } };
    const query = { filename: 'once.png', allowDuplicate: 'true' } as const;
    const content = await newPicture();
    const first = await send(uploadMedia, { query }, content, options);
    const again = await send(uploadMedia, { query }, content, options);
    expect(again.json.media).toEqual(first.json.media);
    expect(await send(uploadMedia, { query }, await newPicture(), options)).toMatchObject({
      status: 422,
      json: { code: 'IDEMPOTENCY_MISMATCH' },
    });
  });

  it.each([
    ['without a name', '', PDF, 400, 'INVALID_INPUT'],
    ['of nothing', 'a.txt', Buffer.alloc(0), 415, 'MEDIA_BROKEN'],
    ['of a program', 'a.exe', Buffer.from('MZ\x90\0\x03\0\0\0'), 415, 'MEDIA_TYPE'],
    ['of markup', 'a.html', Buffer.from('<script>alert(1)</script>'), 415, 'MEDIA_TYPE'],
    ['of a document that is called a picture', 'a.png', PDF, 415, 'MEDIA_MISMATCH'],
    ['of markup that is called a picture', 'a.png', Buffer.from('<html>'), 415, 'MEDIA_MISMATCH'],
    ['of a picture that breaks off', 'a.gif', Buffer.from('GIF89a/*x*/=1;alert(1)'), 415, 'MEDIA_BROKEN'],
    ['of a drawing that is none', 'a.svg', Buffer.from('<svg><g></svg>'), 415, 'MEDIA_BROKEN'],
  ])('%s is refused', async (_, filename, content, status, code) => {
    expect(await upload(filename, content)).toMatchObject({ status, json: { code } });
  });

  it('of a drawing that is too complex is refused with the limit and the line', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg">\n${'<g>'.repeat(99)}`;
    expect(await upload('deep.svg', Buffer.from(drawing))).toMatchObject({
      status: 413,
      json: {
        code: 'DRAWING_TOO_COMPLEX',
        error: 'The elements of a drawing are nested at most 64 deep. See line 2 of the file.',
      },
    });
  });

  it('of a picture with too many pixels is refused before it is decoded', async () => {
    const bomb = await newPicture();
    // The head of a PNG says how large it is; the rest would be needed only by who decodes it.
    bomb.writeUInt32BE(20_000, 16);
    bomb.writeUInt32BE(20_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await upload('bomb.png', bomb)).toMatchObject({ status: 413, json: { code: 'TOO_MANY_PIXELS' } });
  });

  it('that is larger than its kind may be is refused with how large that is', async () => {
    const drawing = Buffer.concat([
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'),
      Buffer.alloc(3_000_000, ' '),
    ]);
    expect(await upload('large.svg', drawing)).toMatchObject({
      status: 413,
      json: { code: 'TOO_LARGE', error: 'A drawing has at most 2 MB.' },
    });
  });

  it('is for people who edit pages or products', async () => {
    const person = await addPerson(app, [viewer]);
    expect(await upload('a.pdf', PDF, person.token)).toMatchObject({ status: 403 });
    const seller = await addPerson(app, [storeManager]);
    expect((await upload('seller.png', await newPicture(), seller.token)).status).toBe(201);
  });

  it('loses what cameras put beside the picture, and keeps it the right way up', async () => {
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a31' } })
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Somebody')).toBe(true);
    const media = await add('photo.jpg', photo);
    expect([media.width, media.height]).toEqual([40, 60]);
    const { url } = await boss.client.call(signMedia, { params: { mediaId: media.id }, body: {} });
    const kept = Buffer.from(await (await fetch(app.origin + url)).arrayBuffer());
    expect(kept.includes('Somebody')).toBe(false);
    const { exif, orientation = 1 } = await sharp(kept).metadata();
    expect([exif, orientation]).toEqual([undefined, 1]);
  });
});

describe('the library', () => {
  it('finds files by words of name, title and alternative text, and by kind', async () => {
    const media = await add('kiln-shelf.png');
    const params = { mediaId: media.id };
    await boss.client.call(changeMedia, { params, body: { version: 1, altText: 'A shelf in a warm kiln' } });
    const ids = async (query: CallerInput<typeof listMedia>['query']) =>
      (await boss.client.call(listMedia, { query })).media.map(({ id }) => id);
    expect(await ids({ search: 'WARM kiln-shelf' })).toEqual([media.id]);
    expect(await ids({ search: 'warm glacier' })).toEqual([]);
    expect(await ids({ search: "%' OR 1=1" })).toEqual([]);
    const report = await add('report.pdf', PDF);
    expect(await ids({ kind: 'document', search: 'report' })).toEqual([report.id]);
    expect(await ids({ kind: 'image', search: 'report' })).toEqual([]);
    expect(await ids({ search: 'kiln-shelf', filter: 'missingAlt' })).toEqual([]);
    expect(await ids({ search: 'report', filter: 'missingAlt' })).toEqual([]);
    expect(await ids({ search: 'kiln', filter: 'unused' })).toEqual([media.id]);
    expect(await ids({ search: 'mug', filter: 'unused' })).toEqual([]);
  });

  it('finds pictures that share their alternative text', async () => {
    const pair = [await add('pair-1.png'), await add('pair-2.png')];
    for (const { id } of pair) {
      await boss.client.call(changeMedia, { params: { mediaId: id }, body: { version: 1, altText: 'Pair' } });
    }
    const { media } = await boss.client.call(listMedia, { query: { filter: 'sameAlt', sort: 'oldest' } });
    expect(media.map(({ id }) => id)).toEqual(pair.map(({ id }) => id));
  });

  it.each(['newest', 'oldest', 'name', 'largest'] as const)(
    'comes in pages by %s, each file once',
    async (sort) => {
      await rowsOf(
        app,
        `INSERT INTO assets (website_id, id, filename, media_type, content_hash, source_hash, kind, bytes, title,
                           alt_text, focal_x, focal_y, color_data, created_at, updated_at)
       SELECT $1, substr(md5('page' || n), 1, 24), 'page-' || (n % 7) || '.pdf', 'application/pdf',
              repeat('a', 64), repeat('b', 64), 'document', n % 5, 'Many', '', 0.5, 0.5, '{}',
              now() + n % 9 * interval '1 s', now()
         FROM generate_series(1, 120) n ON CONFLICT DO NOTHING`,
      );
      const seen: string[] = [];
      let cursor: string | undefined;
      let pages = 0;
      do {
        const query = { sort, search: 'many', ...(cursor === undefined ? {} : { cursor }) };
        const page = await boss.client.call(listMedia, { query });
        expect(page.total).toBe(120);
        seen.push(...page.media.map(({ id }) => id));
        cursor = page.nextPageCursor ?? undefined;
        pages += 1;
      } while (cursor !== undefined);
      expect([pages, new Set(seen).size, seen.length]).toEqual([Math.ceil(120 / MEDIA_PAGE), 120, 120]);
      await rowsOf(app, "DELETE FROM assets WHERE website_id = $1 AND title = 'Many'");
    },
  );

  it('takes no cursor of another order or of nobody', async () => {
    for (const cursor of ['x', 'x.y', 'eyJ9.abc']) {
      await expect(boss.client.call(listMedia, { query: { cursor } })).rejects.toMatchObject({
        status: 400,
        code: 'BAD_CURSOR',
      });
    }
  });

  it('is closed to who edits nothing', async () => {
    const { client } = await addPerson(app, [viewer]);
    await expect(client.call(listMedia, { query: {} })).rejects.toMatchObject({ status: 403 });
    await expect(client.call(readMedia, { params: { mediaId: NO_ID } })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('a file that is used', () => {
  it('says by what: products, and files of the theme', async () => {
    const { id } = await mug();
    const person = await addPerson(app, [admin]);
    const content = `<img src="/images/${id}/mug.png?format=300w">`;
    await person.client.call(writeTemplateFile, {
      body: { path: 'blocks/mug.block', content, baseHash: null },
    });
    expect((await read(id)).uses).toEqual([
      { kind: 'product', id: expect.any(String) as string, title: 'Mug & <saucer>' },
      { kind: 'template', id: 'blocks/mug.block', title: 'blocks/mug.block' },
    ]);
  });

  it('is deleted only when that is said twice', async () => {
    const { id } = await mug();
    const call = boss.client.call(deleteMedia, { params: { mediaId: id }, query: {} });
    await expect(call).rejects.toMatchObject({ status: 409, code: 'MEDIA_IN_USE' });
    const { uses } = await read(id);
    await expect(call).rejects.toMatchObject({ body: { uses } });
  });

  it('outside of the store is not changed by who works in the store alone', async () => {
    const { id, version } = await mug();
    const seller = await addPerson(app, [storeManager]);
    const params = { mediaId: id };
    const refused = { status: 403, code: 'USED_ELSEWHERE' };
    await expect(
      seller.client.call(changeMedia, { params, body: { version, title: 'Mine' } }),
    ).rejects.toMatchObject(refused);
    await expect(seller.client.call(deleteMedia, { params, query: { force: 'true' } })).rejects.toMatchObject(
      refused,
    );
    const sent = await send(
      replaceMedia,
      { params, query: { filename: 'x.png', version: String(version) } },
      await newPicture(),
      { token: seller.token },
    );
    expect(sent).toMatchObject({ status: 403, json: { code: 'USED_ELSEWHERE' } });
    const own = await add('own.png');
    const { media } = await seller.client.call(changeMedia, {
      params: { mediaId: own.id },
      body: { version: 1, title: 'Mine' },
    });
    expect(media.title).toBe('Mine');
  });

  it('shows its change on pages at once', async () => {
    const { id, version } = await mug();
    const page = async () => (await fetch(`${app.origin}/shop/p/mug`)).text();
    expect(await page()).toContain('alt="A red mug"');
    await boss.client.call(changeMedia, {
      params: { mediaId: id },
      body: { version, altText: 'A mug of red clay', focalPoint: { x: 0, y: 1 } },
    });
    expect(await page()).toContain('alt="A mug of red clay"');
    const json = (await (await fetch(`${app.origin}/shop/p/mug?format=json`)).json()) as {
      item: { mediaFocalPoint?: unknown; items?: { mediaFocalPoint: unknown }[] };
    };
    expect(JSON.stringify(json)).toContain('"mediaFocalPoint":{"x":0,"y":1}');
  });
});

describe('a change', () => {
  it('keeps what is left out, and cleans the name', async () => {
    const { id, title } = await add('before.png');
    const { media } = await boss.client.call(changeMedia, {
      params: { mediaId: id },
      body: { version: 1, filename: '../../etc/After me.exe', isDecorative: true },
    });
    expect(media).toMatchObject({ version: 2, title, filename: 'After-me.png', isDecorative: true });
  });

  it('of an old version answers both versions', async () => {
    const { id } = await add('stale.png');
    const params = { mediaId: id };
    const { media } = await boss.client.call(changeMedia, { params, body: { version: 1, title: 'One' } });
    await expect(
      boss.client.call(changeMedia, { params, body: { version: 1, title: 'Two' } }),
    ).rejects.toMatchObject({ status: 409, code: 'STALE', body: { current: media, sent: { title: 'Two' } } });
  });

  it.each([
    ['an alternative text that is too long', { altText: 'x'.repeat(251) }, 400, 'INVALID_INPUT'],
    ['a focal point outside', { focalPoint: { x: 1.1, y: 0 } }, 400, 'INVALID_INPUT'],
    ['a picture that is private', { isPublic: false }, 409, 'PICTURES_ARE_PUBLIC'],
  ])('to %s is refused', async (_, changes, status, code) => {
    const { id } = await add('refused.png');
    await expect(
      boss.client.call(changeMedia, { params: { mediaId: id }, body: { version: 1, ...changes } }),
    ).rejects.toMatchObject({ status, code });
  });

  it('of what is not there answers 404', async () => {
    const params = { mediaId: NO_ID };
    const calls = [
      () => boss.client.call(readMedia, { params }),
      () => boss.client.call(changeMedia, { params, body: { version: 1 } }),
      () => boss.client.call(deleteMedia, { params, query: {} }),
      () => boss.client.call(signMedia, { params, body: {} }),
    ];
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ status: 404, code: 'MEDIA_NOT_FOUND' });
    const sent = await send(
      replaceMedia,
      { params, query: { filename: 'a.png', version: '1' } },
      await newPicture(),
    );
    expect(sent).toMatchObject({ status: 404, json: { code: 'MEDIA_NOT_FOUND' } });
  });
});

describe('a replaced file', () => {
  it('has another address, and shows the new content at the old ones', async () => {
    const old = await add('sign.png', await newPicture(100, 100));
    const widthAt = async (address: string) => {
      const answer = await fetch(`${app.origin}${address}?format=100w`);
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      return { size: [width, height], cache: answer.headers.get('cache-control') };
    };
    expect((await widthAt(old.url)).size).toEqual([100, 100]);
    const photo = await sharp({ create: { width: 100, height: 50, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer();
    const query = { filename: 'new.jpg', version: '1' };
    const { status, json } = await send(replaceMedia, { params: { mediaId: old.id }, query }, photo);
    expect(status).toBe(200);
    expect(json.media).toMatchObject({ id: old.id, version: 2, filename: 'sign.jpg', height: 50 });
    expect(json.media.url).not.toBe(old.url);
    expect(await widthAt(old.url)).toEqual({ size: [100, 50], cache: 'public, no-cache' });
    expect((await widthAt(json.media.url)).cache).toContain('immutable');
    const again = await send(replaceMedia, { params: { mediaId: old.id }, query }, photo);
    expect(again.json.media).toEqual(json.media);
    const stale = await send(replaceMedia, { params: { mediaId: old.id }, query }, await newPicture());
    expect(stale).toMatchObject({ status: 409, json: { code: 'STALE', current: json.media } });
  });

  it('is one of the same kind', async () => {
    const { id } = await add('kind.png');
    const query = { filename: 'a.pdf', version: '1' };
    expect(await send(replaceMedia, { params: { mediaId: id }, query }, PDF)).toMatchObject({
      status: 409,
      json: { code: 'OTHER_KIND' },
    });
  });
});

describe('a deleted file', () => {
  it('is gone until it comes back from the bin', async () => {
    const media = await add('bin.png');
    const params = { mediaId: media.id };
    const { binEntryId } = await boss.client.call(deleteMedia, { params, query: {} });
    await expect(boss.client.call(deleteMedia, { params, query: {} })).rejects.toMatchObject({ status: 404 });
    expect((await fetch(app.origin + media.url)).status).toBe(404);
    const { entries } = await boss.client.call(listBin, { query: { kind: 'media' } });
    expect(entries.map(({ id, title }) => [id, title])).toContainEqual([binEntryId, 'bin.png']);
    await boss.client.call(restoreFromBin, { params: { entryId: binEntryId }, body: {} });
    expect((await fetch(app.origin + media.url)).status).toBe(200);
    expect((await read(media.id)).media).toMatchObject({ version: 2, title: media.title });
  });

  it('that is erased leaves nothing, unless another file has the same content', async () => {
    const content = await newPicture();
    const first = await add('erased.png', content);
    const second = await send(
      uploadMedia,
      { query: { filename: 'stays.png', allowDuplicate: 'true' } },
      content,
    );
    const erase = async (mediaId: string) => {
      const { binEntryId } = await boss.client.call(deleteMedia, { params: { mediaId }, query: {} });
      await boss.client.call(eraseFromBin, { params: { entryId: binEntryId } });
    };
    const kept = async () => (await readdir(app.filesFolder, { recursive: true })).length;
    const before = await kept();
    await erase(first.id);
    expect((await fetch(app.origin + second.json.media.url)).status).toBe(200);
    await erase(second.json.media.id);
    await expect.poll(kept).toBe(before - 1);
  });

  it('lets go of the product that showed it when it is erased', async () => {
    const { id } = await mug();
    const { binEntryId } = await boss.client.call(deleteMedia, {
      params: { mediaId: id },
      query: { force: 'true' },
    });
    await boss.client.call(eraseFromBin, { params: { entryId: binEntryId } });
    expect((await fetch(`${app.origin}/shop/p/mug`)).status).toBe(200);
    expect(
      await rowsOf(app, 'SELECT 1 FROM product_images WHERE website_id = $1 AND asset_id = $2', id),
    ).toEqual([]);
  });
});
