import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import { checkPageFields } from '../../testing/check-page-fields.ts';
import { publishDraft, putDraft } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const { collection } = (await read('/shop')) as { collection: { id: string } };
  const shop = { collectionId: collection.id };
  const mainNav = [
    { ...shop, items: [shop] },
    { title: 'Elsewhere', externalLink: 'https://elsewhere.example', newWindow: true },
    { title: 'More', externalLink: '#', items: [shop] },
  ];
  await putDraft(app, CONTENT_FILES.navigation, JSON.stringify({ mainNav }));
  await putDraft(
    app,
    'collections/products.item',
    '{.section pagination}{.section nextItem}<a href="{fullUrl}">{title|html}</a>{.end}{.end}',
  );
  await publishDraft(await app.owner());
});

afterAll(() => app.close());

async function read(path: string): Promise<Record<string, unknown>> {
  const mark = path.includes('?') ? '&' : '?';
  return (await (await app.visitor().fetch(`${path}${mark}format=json`)).json()) as Record<string, unknown>;
}

describe('the JSON of a page', () => {
  it.each([
    ['page', '/'],
    ['list', '/shop'],
    ['list', '/shop?sort=name&on-sale=1'],
    ['item', '/shop/p/mug'],
    ['item', '/shop/p/book'],
    ['item', '/shop/p/gift-card'],
    ['search', '/search?q=mug'],
    ['other', '/cart'],
    ['other', '/nowhere'],
  ] as const)('has the fields of the table on a %s: %s', async (kind, path) => {
    expect(checkPageFields(await read(path), kind)).toEqual([]);
  });

  it('names the items before and after an item in the order of its store, where the theme shows them', async () => {
    const { items } = (await read('/shop')) as { items: { title: string; urlId: string }[] };
    const [first, second, third] = items;
    const pageOf = async (item: typeof first) =>
      (await read(`/shop/p/${item?.urlId}`))['pagination'] as Record<string, { title: string } | undefined>;
    expect(await pageOf(first)).not.toHaveProperty('prevItem');
    const { prevItem, nextItem } = await pageOf(second);
    expect([prevItem?.title, nextItem?.title]).toEqual([first?.title, third?.title]);
    expect(await pageOf(items.at(-1))).not.toHaveProperty('nextItem');
  });

  it('says how the shop is reached once that was set', async () => {
    const owner = await app.owner();
    const { version } = await owner.call(getWebsite, {});
    const contact = { contactEmail: 'hello@shop.example', contactPhoneNumber: '+1 555 0100' };
    const body = { version, ...contact, contactAddress: '1 Quay\nSaltmarsh, MA', country: 'US' };
    await owner.call(updateWebsite, { body });
    const { website, websiteSettings } = await read('/');
    expect(websiteSettings).toMatchObject(contact);
    expect(websiteSettings).not.toHaveProperty('contactAddress');
    expect(website).toMatchObject({
      location: { addressLine1: '1 Quay', addressLine2: 'Saltmarsh, MA', addressCountry: 'United States' },
    });
  });
});
