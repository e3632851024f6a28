import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSitePage, listSitePages, moveSitePages } from '#shared/features/page-tree/contract.ts';
import { listTemplateFiles, writeTemplateFile } from '#shared/features/templates/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { property, propertyAt } from '#shared/json/values.ts';
import { publishDraft } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const INDEX = {
  title: 'Index',
  folder: true,
  index: true,
  fullData: true,
  acceptTypes: ['page', 'products'],
};
const LIST =
  '<main class="index">{.section collection}{.repeated section collections}<section id="{urlId}">{mainContent}{.repeated section items}<b>{title}</b>{.end}</section>{.end}{.end}</main>';

let app: TestApp;
let owner: Client;

async function write(path: string, content: string) {
  const { files } = await owner.call(listTemplateFiles, {});
  const baseHash = files.find((file) => file.path === path)?.hash ?? null;
  await owner.call(writeTemplateFile, { body: { path, content, baseHash } });
}

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await write('collections/index.conf', JSON.stringify(INDEX));
  await write('collections/index.list', LIST);
  await write(
    'collections/folders.conf',
    '{ "title": "Folder", "folder": true, "acceptTypes": ["folders"] }',
  );
});

afterAll(() => app.close());

const read = async (path: string) => (await app.visitor().fetch(path)).text();
const create = async (title: string, body: object = {}) =>
  (await owner.call(createSitePage, { body: { title, origin: { kind: 'empty' }, ...body } })).page;
const typed = (template: string) => ({ origin: { kind: 'template' as const, template } });

describe('a page of a type of the theme', () => {
  it('is one of the templates that a page may be made of, where it holds other pages', async () => {
    const { templates } = await owner.call(listSitePages, {});
    expect(templates).toContain('index');
    expect(templates).toContain('folders');
    expect(templates).not.toContain('products');
  });

  it('shows the pages below it whole, as its settings say', async () => {
    const index = await create('All of it', typed('index'));
    expect(index).toMatchObject({ madeOf: 'template', template: 'index' });
    const below = { parentId: index.id };
    const about = { kind: 'layout', layout: 'about' } as const;
    await create('Our story', { ...below, origin: about });
    const { pages } = await owner.call(listSitePages, {});
    const store = pages.find(({ madeOf }) => madeOf === 'store');
    await owner.call(moveSitePages, {
      body: { pageIds: [store?.id ?? ''], parentId: index.id, beforeId: null },
    });
    await publishDraft(owner);
    const html = await read(index.path);
    expect(html).toContain('collection-type-index');
    expect(html).toMatch(
      /<section id="our-story"><div class="page-sections">\s*<section class="page-section/,
    );
    expect(html).toContain('<section id="shop"><b>Mug');
    const json: unknown = JSON.parse(await read(`${index.path}?format=json`));
    expect(property(json, 'collection')).toMatchObject({
      typeName: 'index',
      typeLabel: 'Index',
      folder: true,
      folderBehavior: 1,
      features: { relatedItems: { isEnabled: false } },
      collections: [
        { urlId: 'our-story', typeName: 'page' },
        { urlId: 'shop', typeName: 'products' },
      ],
    });
  });

  it('without a list of its own is a plain page that leads to those below it', async () => {
    const folder = await create('Shelf', typed('folders'));
    const inner = await create('Lower shelf', { ...typed('folders'), parentId: folder.id });
    await publishDraft(owner);
    const response = await app.visitor().fetch(folder.path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(
      `<h1>Shelf</h1><ul><li><a href="${inner.path}">Lower shelf</a></li></ul>`,
    );
  });

  it('takes only pages of the kinds that its settings name, new ones and moved ones', async () => {
    const folder = await create('Bare shelf', typed('folders'));
    const refusal = { status: 409, code: 'NOT_ACCEPTED' };
    await expect(create('Not here', { parentId: folder.id })).rejects.toMatchObject(refusal);
    const page = await create('Elsewhere', { origin: { kind: 'layout', layout: 'about' } });
    const move = owner.call(moveSitePages, {
      body: { pageIds: [page.id], parentId: folder.id, beforeId: null },
    });
    await expect(move).rejects.toMatchObject(refusal);
  });
});

describe('the settings of products', () => {
  const sortOf = async (path: string) => {
    const json: unknown = JSON.parse(await read(`${path}format=json`));
    const sorts: unknown = propertyAt(json, ['productList', 'sorts']);
    const all: readonly unknown[] = Array.isArray(sorts) ? sorts : [];
    const active = all.find((one) => property(one, 'active') === true);
    return [property(active, 'value'), property(active, 'url')];
  };

  it('say how a list is sorted where nobody asked', async () => {
    expect(await sortOf('/shop?')).toEqual(['order', '/shop']);
    await write('collections/products.conf', '{ "ordering": "chronological" }');
    await publishDraft(owner);
    expect(await sortOf('/shop?')).toEqual(['newest', '/shop']);
    expect(await sortOf('/shop?sort=order&')).toEqual(['order', '/shop?sort=order']);
  });
});
