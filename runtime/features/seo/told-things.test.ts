import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { createSitePage, moveSitePages } from '#shared/features/page-tree/contract.ts';
import {
  createShippingZone,
  deleteShippingZone,
  updateShippingZone,
} from '#shared/features/shipping/contract.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { publishDraft, putDraft } from '../../testing/section-pages.ts';
import { readToldThings, type ToldThings } from '../../testing/structured-data.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  const { version } = await owner.call(getWebsite, {});
  const body = { version, country: 'US', contactEmail: 'hello@saltmarsh.example' };
  await owner.call(updateWebsite, { body });
});

afterAll(() => app.close());

async function toldOn(path: string): Promise<ToldThings> {
  const response = await app.visitor().fetch(path);
  expect([path, response.status]).toEqual([path, 200]);
  return readToldThings(await response.text());
}

const typesOf = (things: ToldThings) => things.map((one) => one['@type']);
const tell = (body: object) =>
  owner.call(putCommercePreferences, {
    params: { namespace: CHECKOUT_NAMESPACE },
    query: {},
    body: { ...body },
  });
const rate = (value: string) => ({ kind: 'flat' as const, price: { currency: 'USD', value } });

describe('what pages tell search engines, as those require it', () => {
  it('of the home page is who stands behind the site and how it takes things back', async () => {
    await tell({ returns: 'accepted', returnDays: 30, refundPage: '/returns' });
    const things = await toldOn('/');
    expect(typesOf(things)).toEqual(['Organization', 'WebSite']);
    expect(things[0]).toMatchObject({
      email: 'hello@saltmarsh.example',
      hasMerchantReturnPolicy: {
        merchantReturnDays: 30,
        merchantReturnLink: expect.stringMatching(/^http.*\/returns$/) as string,
      },
    });
  });

  it.each([
    ['mug', 'ProductGroup'],
    ['vase', 'Product'],
  ])('of the product %s is a %s with the way to it', async (word, type) => {
    const types = typesOf(await toldOn(`/shop/p/${word}`));
    expect(types[0]).toBe(type);
    expect(types).toContain('BreadcrumbList');
  });

  it('of every product of the shop is complete', async () => {
    const text = await (await app.visitor().fetch('/shop')).text();
    const paths = [...text.matchAll(/href="(\/shop\/p\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) expect(typesOf(await toldOn(path))).toContain('BreadcrumbList');
  });

  it('of a page below another one is the way to it', async () => {
    const layout = { kind: 'layout', layout: 'faq' } as const;
    const { page: above } = await owner.call(createSitePage, { body: { title: 'About us', origin: layout } });
    const { page } = await owner.call(createSitePage, { body: { title: 'The team', origin: layout } });
    await owner.call(moveSitePages, { body: { pageIds: [page.id], parentId: above.id } });
    await publishDraft(owner);
    expect(typesOf(await toldOn(page.path))).toEqual(['BreadcrumbList']);
    expect(await toldOn(above.path)).toEqual([]);
  });

  it('of what is sent is what that costs, and whether it is taken back, as it is at this moment', async () => {
    await tell({ returns: 'none' });
    const places = [{ country: 'US' }, { country: 'CA', regions: ['ON'] }];
    const body = { name: 'North', places, options: [{ name: 'Post', rate: rate('6.00') }] };
    const { zone } = await owner.call(createShippingZone, { body });
    const shippingOf = async () =>
      (await toldOn('/shop/p/vase')).filter((one) => one['@type'] === 'OfferShippingDetails');
    expect(await shippingOf()).toMatchObject([
      {
        shippingRate: { value: '6.00', currency: 'USD' },
        shippingDestination: [{ addressCountry: 'US' }, { addressCountry: 'CA', addressRegion: ['ON'] }],
      },
    ]);
    expect(await toldOn('/shop/p/vase')).toContainEqual(
      expect.objectContaining({ returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }),
    );
    const params = { zoneId: zone.id };
    const dearer = {
      version: zone.version,
      zone: { ...body, options: [{ name: 'Post', rate: rate('7.50') }] },
    };
    await owner.call(updateShippingZone, { params, body: dearer });
    expect(await shippingOf()).toMatchObject([{ shippingRate: { value: '7.50' } }]);
    await owner.call(deleteShippingZone, { params });
    expect(await shippingOf()).toEqual([]);
  });

  it('is said by the theme alone where it says so itself', async () => {
    const own = '<script type="application/ld+json">{.meta-left}"@type":"Thing"{.meta-right}</script>';
    await putDraft(app, 'pages/home.page', `<h1>Home</h1>${own}`);
    await publishDraft(owner);
    const text = await (await app.visitor().fetch('/')).text();
    expect(text.match(/application\/ld\+json/g)).toHaveLength(1);
    expect(text).toContain('"@type":"Thing"');
    expect(typesOf(await toldOn('/shop/p/vase'))).toContain('Product');
  });
});
