import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMedia, uploadMedia } from '#shared/features/media/contract.ts';
import type { Block, PageContent } from '#shared/features/page-content/rules.ts';
import { updateSitePage } from '#shared/features/page-tree/contract.ts';
import { PAGE_PASSWORD_PATH } from '#shared/features/page-tree/paths.ts';
import { readPageData } from '#shared/features/pages/contract.ts';
import { listProducts } from '#shared/features/products/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { toAddress } from '#shared/http/client.ts';
import type { CallerInput, Output } from '#shared/http/endpoint.ts';
import { addMember, signInMember } from '../../testing/members.ts';
import { openSession, ownerIdOf, rowsOf } from '../../testing/people.ts';
import { addSectionPage, publishDraft } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

type UploadedFile = Output<typeof uploadMedia>['media'];

let app: TestApp;
let owner: Client;
let token: string;
let colour = 0;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  token = await openSession(app, await ownerIdOf(app));
});

afterAll(() => app.close());

/** Puts a picture into the library that no other is like. */
async function addPicture(filename: string): Promise<UploadedFile> {
  colour += 1;
  const create = { width: 60, height: 40, channels: 3, background: { r: colour, g: 9, b: 9 } } as const;
  const body = new Uint8Array(await sharp({ create }).png().toBuffer());
  const address = app.origin + toAddress(uploadMedia, { query: { filename } });
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(address, { method: 'POST', headers, body });
  return ((await response.json()) as Output<typeof uploadMedia>).media;
}

const pageWith = ({ id }: UploadedFile): PageContent => {
  const data = {
    picture: { mediaId: id },
    caption: `<p>At <a href="/files/${id}/plan.png">full size</a></p>`,
  };
  const block: Block = { id: 'photo', type: 'image', span: 12, data };
  return {
    sections: [{ id: 'first', background: 'none', spacing: 'small', width: 'normal', blocks: [block] }],
  };
};

/** Publishes a page with a picture and what is said of the page. */
async function publishPage(
  urlId: string,
  picture: UploadedFile,
  change: CallerInput<typeof updateSitePage>['body'],
): Promise<string> {
  const pageId = await addSectionPage(app, urlId, pageWith(picture));
  await owner.call(updateSitePage, { params: { pageId }, body: change });
  await publishDraft(owner);
  return pageId;
}

const statusOf = async (path: string) => (await fetch(app.origin + path)).status;

async function openWith(path: string, password: string): Promise<Visitor> {
  const visitor = app.visitor();
  const body = new URLSearchParams({ page: path, password }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin };
  await visitor.fetch(PAGE_PASSWORD_PATH, { method: 'POST', headers, body });
  return visitor;
}

const addressesIn = (text: string) =>
  [...text.matchAll(/\/(?:images|files)\/[^\s"'\\]+/g)].map(([all]) => all);

describe('a picture that stands on a page with a password alone', () => {
  let picture: UploadedFile;
  let visitor: Visitor;

  beforeAll(async () => {
    picture = await addPicture('plan.png');
    expect(await statusOf(picture.url)).toBe(200);
    await publishPage('plans', picture, { password: 'low-tide', socialImageId: picture.id });
    visitor = await openWith('/plans', 'low-tide');
  });

  it.each(['', '?format=100w', '?format=original'])('is not opened by its address%s', async (query) => {
    expect(await statusOf(picture.url + query)).toBe(404);
    expect(await statusOf(`/images/${picture.id}/plan.png${query}`)).toBe(404);
  });

  it('is not opened as a file, or by a key that was made up', async () => {
    expect(await statusOf(`/files/${picture.id}/plan.png`)).toBe(404);
    const end = Math.floor(app.clock.now() / 86_400_000) + 2;
    expect(await statusOf(`/images/${picture.id}~${end}~${'A'.repeat(22)}/plan.png`)).toBe(404);
  });

  it('is shown to who knows the password, in every width and as a file, and kept by their browser alone', async () => {
    const page = await (await visitor.fetch('/plans')).text();
    const addresses = addressesIn(page);
    expect(addresses.filter((address) => address.includes(picture.id)).length).toBeGreaterThan(1);
    for (const address of addresses) {
      const response = await fetch(app.origin + address.replaceAll('&amp;', '&'));
      expect([address, response.status]).toEqual([address, 200]);
      expect(response.headers.get('cache-control')).toContain('private');
    }
    const json = await (await visitor.fetch('/plans?format=json')).text();
    expect(await statusOf(addressesIn(json).find((address) => address.includes(picture.id)) ?? '')).toBe(200);
  });

  it('is told of nowhere on the page that asks for the password', async () => {
    const texts = await Promise.all(
      ['/plans', '/plans?format=json', '/', '/search?q=plans'].map(async (path) =>
        (await app.visitor().fetch(path)).text(),
      ),
    );
    expect(texts.join('\n')).not.toContain(picture.id);
  });

  it('is shown to staff in the library and in the preview', async () => {
    const { media } = await owner.call(listMedia, { query: {} });
    expect(await statusOf(media.find(({ id }) => id === picture.id)?.url ?? '')).toBe(200);
    const data = JSON.stringify(await owner.call(readPageData, { query: { path: '/plans' } }));
    expect(await statusOf(addressesIn(data).find((address) => address.includes(picture.id)) ?? '')).toBe(200);
  });

  it('is open again once a page shows it that everybody sees, or a product does', async () => {
    await addSectionPage(app, 'open-plans', pageWith(picture));
    expect(await statusOf(picture.url)).toBe(404);
    await publishDraft(owner);
    const response = await fetch(app.origin + picture.url);
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    const other = await addPicture('other.png');
    await publishPage('other-plans', other, { password: 'low-tide' });
    expect(await statusOf(other.url)).toBe(404);
    const [product] = (await owner.call(listProducts, { query: { search: 'Mug' } })).products;
    const sql = `UPDATE products SET body = $3 WHERE website_id = $1 AND id = $2`;
    await rowsOf(app, sql, product?.id ?? '', `<img src="${other.url}">`);
    expect(await statusOf(other.url)).toBe(200);
  });
});

describe('a picture on a page that not everybody sees', () => {
  it('of members is shown to them, with the pages below that page', async () => {
    const [above, below] = [await addPicture('above.png'), await addPicture('below.png')];
    const parentId = await publishPage('members', above, { status: 'private' });
    await publishPage('draft-page', below, { status: 'draft' });
    expect([await statusOf(above.url), await statusOf(below.url)]).toEqual([404, 404]);
    const member = await signInMember(app, await addMember(app));
    const [address = ''] = addressesIn(await (await member.fetch('/members')).text());
    expect(await statusOf(address)).toBe(200);
    await owner.call(updateSitePage, { params: { pageId: parentId }, body: { status: 'published' } });
    await publishDraft(owner);
    expect([await statusOf(above.url), await statusOf(below.url)]).toEqual([200, 404]);
  });
});

describe('an address that opens such a picture', () => {
  it('opens it until the end of the next day', async () => {
    const picture = await addPicture('later.png');
    await publishPage('later', picture, { password: 'low-tide' });
    const page = await (await (await openWith('/later', 'low-tide')).fetch('/later')).text();
    const address = addressesIn(page).find((one) => one.includes(picture.id)) ?? '';
    const day = 24 * 60 * 60 * 1000;
    app.clock.move(2 * day - (app.clock.now() % day) - 1);
    expect(await statusOf(address)).toBe(200);
    app.clock.move(1);
    expect(await statusOf(address)).toBe(404);
  });
});
