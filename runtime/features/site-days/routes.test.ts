import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { createSitePage, updateSitePage } from '#shared/features/page-tree/contract.ts';
import {
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
} from '#shared/features/products/contract.ts';
import { publishRelease, scheduleRelease } from '#shared/features/releases/contract.ts';
import { listSiteDays, readDayPage, readSiteDay } from '#shared/features/site-days/contract.ts';
import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson } from '../../testing/people.ts';
import { makeSite } from '../../testing/site-visitor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const ITEM = 'collections/products.item';
const HOUR_MS = 3_600_000;

let app: TestApp;
let owner: Client;
let collectionId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  const { products } = await owner.call(listProducts, { query: {} });
  collectionId = products[0]?.collectionId ?? '';
});

afterAll(() => app.close());

const usd = (value: string) => ({ currency: 'USD', value });
const after = (hours: number) => new Date(app.clock.now() + hours * HOUR_MS).toISOString();

async function make(name: string, rest: object = { isVisible: true }) {
  const variants = [{ priceMoney: usd('10.00'), stock: 3 }];
  return (
    await owner.call(createProduct, { body: { collectionId, name, productType: 1, variants, ...rest } })
  ).product;
}

async function write(path: string, content: string): Promise<void> {
  const { hash: baseHash } = await owner.call(readTemplateFile, { query: { path } });
  await owner.call(writeTemplateFile, { body: { path, content, baseHash } });
}

async function publish(note: string): Promise<void> {
  const { liveReleaseId: expectedLiveReleaseId } = await owner.call(getWebsite, {});
  await owner.call(publishRelease, { body: { expectedLiveReleaseId, note } });
}

const dayOf = (on: string) => owner.call(readSiteDay, { query: { on } });
const textOf = async (on: string, path: string) =>
  (await dayOf(on)).files.find((file) => file.path === path)?.content;
const pageOf = (on: string, path: string) => owner.call(readDayPage, { query: { on, path } });

/** What the page of a product answers, and the price on it in cents. */
async function itemOf(on: string, urlId: string) {
  const { status, json } = await pageOf(on, `/shop/p/${urlId}`);
  const item = json['item'] as { structuredContent: { variants: { price: number }[] } } | undefined;
  return { status, price: item?.structuredContent.variants[0]?.price };
}

describe('the site on a date', () => {
  it('is that of the release that was live, and the first one before there was any', async () => {
    const before = await textOf(after(0), ITEM);
    app.clock.move(HOUR_MS);
    await write(ITEM, '<p>First {item.title}</p>');
    await publish('The first');
    const first = after(0);
    app.clock.move(HOUR_MS);
    await write(ITEM, '<p>Second {item.title}</p>');
    await publish('The second');
    expect(await textOf(after(0), ITEM)).toBe('<p>Second {item.title}</p>');
    expect(await textOf(first, ITEM)).toBe('<p>First {item.title}</p>');
    expect(await textOf(after(-1.5), ITEM)).toBe(before);
    expect(await textOf('1999-01-01T00:00:00Z', ITEM)).toBe(before);
    expect((await dayOf(first)).css).toBeNull();
    expect((await pageOf(first, '/')).styleSheets).toEqual([expect.stringMatching(/^\/static\/\w+\.css$/)]);
    const { days } = await owner.call(listSiteDays, {});
    expect(days.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'published ',
      'published The first',
      'published The second',
      'now ',
    ]);
  });

  it('shows files and prices of releases that are set for later, and changes nothing', async () => {
    const product = await make('Neap jar');
    await write(ITEM, '<p>Third {item.title}</p>');
    await write('styles/main.less', '@wide: 7px; .third { width: @wide * 2; }');
    const change = { price: { kind: 'set' as const, money: usd('9.00') } };
    const data = [{ kind: 'product', id: product.id, change }];
    const body = { goesLiveOn: after(24), note: 'Summer', data, paths: [ITEM, 'styles/main.less'] };
    await owner.call(scheduleRelease, { body });
    expect(await itemOf(after(23), 'neap-jar')).toEqual({ status: 200, price: 1000 });
    for (const _ of ['once', 'and again']) {
      expect(await itemOf(after(25), 'neap-jar')).toEqual({ status: 200, price: 900 });
    }
    expect(await textOf(after(25), ITEM)).toBe('<p>Third {item.title}</p>');
    expect((await dayOf(after(25))).css).toMatch(/\.third\s*\{\s*width:\s*14px/);
    expect(await itemOf(after(0), 'neap-jar')).toEqual({ status: 200, price: 1000 });
    const { product: kept } = await owner.call(getProduct, { params: { productId: product.id } });
    expect(kept).toMatchObject({ version: product.version, variants: [{ priceMoney: usd('10.00') }] });
  });

  it('has the products and pages whose time has come', async () => {
    await make('Ebb jar', { isVisible: false, publishOn: after(48) });
    const body = { title: 'Opening', origin: { kind: 'layout' as const, layout: 'about' as const } };
    const { page } = await owner.call(createSitePage, { body });
    const status = { status: 'scheduled' as const, scheduledFor: after(48) };
    await owner.call(updateSitePage, { params: { pageId: page.id }, body: status });
    await publish('With a page for later');
    expect(await itemOf(after(47), 'ebb-jar')).toMatchObject({ status: 404 });
    expect(await itemOf(after(49), 'ebb-jar')).toMatchObject({ status: 200 });
    expect(await pageOf(after(47), '/opening')).toMatchObject({ status: 404 });
    expect(await pageOf(after(49), '/opening')).toMatchObject({ status: 200, title: 'Opening' });
    const listed = async (on: string) => (await dayOf(on)).pages.map(({ path }) => path);
    expect(await listed(after(47))).not.toContain('/opening');
    expect(await listed(after(49))).toContain('/opening');
    const { days } = await owner.call(listSiteDays, {});
    expect(days.slice(-3)).toEqual([
      { on: expect.any(String) as string, kind: 'release', title: 'Summer' },
      { on: after(48), kind: 'page', title: 'Opening' },
      { on: after(48), kind: 'product', title: 'Ebb jar' },
    ]);
  });

  it('names a release that would not go live', async () => {
    const product = await make('Slack jar');
    const data = [{ kind: 'product', id: product.id, change: { isVisible: false } }];
    const goesLiveOn = after(72);
    await owner.call(scheduleRelease, { body: { goesLiveOn, note: 'Hide it', data, paths: [] } });
    await owner.call(deleteProduct, { params: { productId: product.id } });
    expect((await dayOf(after(73))).leftOut).toEqual([
      { title: 'Hide it', on: goesLiveOn, problem: 'Slack jar is not there any more.' },
    ]);
    expect((await dayOf(after(71))).leftOut).toEqual([]);
  });

  it.each(['', 'tomorrow', '2026-02-30T00:00:00Z'])('cannot be asked for %j', async (on) => {
    await expect(dayOf(on)).rejects.toMatchObject({
      status: 400,
      errors: { on: expect.any(String) as string },
    });
    await expect(pageOf(on, '/')).rejects.toMatchObject({
      status: 400,
      errors: { on: expect.any(String) as string },
    });
  });

  it('is not for who may not see the design, nor for other sites', async () => {
    const { client } = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
    const query = { on: after(0) };
    await expect(client.call(listSiteDays, {})).rejects.toMatchObject({ status: 403 });
    await expect(client.call(readSiteDay, { query })).rejects.toMatchObject({ status: 403 });
    const page = client.call(readDayPage, { query: { ...query, path: '/' } });
    await expect(page).rejects.toMatchObject({ status: 403 });
    await expect(app.client('x'.repeat(43)).call(listSiteDays, {})).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
    const stranger = await makeSite(app, 'tern', 'USD', 'en-US');
    expect((await stranger.call(listSiteDays, {})).days).toHaveLength(2);
  });
});
