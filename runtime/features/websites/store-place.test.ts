import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { createCoupon, listCoupons } from '#shared/features/coupons/contract.ts';
import { issueGiftCard } from '#shared/features/gift-cards/contract.ts';
import { getProduct, listProducts } from '#shared/features/products/contract.ts';
import { listShippingZones } from '#shared/features/shipping/contract.ts';
import {
  createWebsite,
  getWebsite,
  updateWebsite,
  type Website,
} from '#shared/features/websites/contract.ts';
import { type Client, createClient } from '#shared/http/client.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { fetchAtHost } from '../../testing/fetch-at-host.ts';
import { addPerson } from '../../testing/people.ts';
import { offerShipping, orderMugs } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Wish = CallerInput<typeof createWebsite>['body'];
type Changes = Omit<CallerInput<typeof updateWebsite>['body'], 'version'>;

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});

afterAll(() => app.close());

let made = 0;

/** A new site and its owner. */
async function makeSite(wish: Partial<Wish>): Promise<{ website: Website; client: Client; slug: string }> {
  made += 1;
  const slug = `place-${made}`;
  const usual = { title: 'Tide', slug, language: 'en-GB', timeZone: 'Europe/London' };
  const { website, session } = await owner.call(createWebsite, { body: { ...usual, ...wish } });
  const client = createClient({
    fetch: (url, init) => fetchAtHost(url, `${slug}.localhost`, init),
    baseUrl: app.origin,
    headers: () => ({ authorization: `Bearer ${session.token}` }),
  });
  return { website, client, slug };
}

async function change(client: Client, changes: Changes): Promise<Website> {
  const { version } = await client.call(getWebsite, {});
  return (await client.call(updateWebsite, { body: { version, ...changes } })).website;
}

async function storeSettingsOf(slug: string): Promise<unknown> {
  const page = await fetchAtHost(`${app.origin}/?format=json`, `${slug}.localhost`);
  return (JSON.parse(await page.text()) as { websiteSettings: { storeSettings: unknown } }).websiteSettings
    .storeSettings;
}

describe('where a new store is', () => {
  it.each<[string, Partial<Wish>, object]>([
    ['follows the language', {}, { country: 'GB', weightUnit: 'KILOGRAM', currency: 'USD' }],
    [
      'is what was chosen',
      { country: 'PR', currency: 'GBP' },
      { country: 'PR', weightUnit: 'POUND', currency: 'GBP' },
    ],
    [
      'weighs as was chosen',
      { language: 'de', weightUnit: 'GRAM', currency: 'EUR' },
      { country: 'DE', weightUnit: 'GRAM', currency: 'EUR' },
    ],
  ])('%s', async (_, wish, place) => {
    const { website, slug } = await makeSite({ ...wish, startWith: 'empty' });
    expect(website).toMatchObject({ ...place, isCurrencyFixed: false });
    expect(await storeSettingsOf(slug)).toMatchObject(place);
  });

  it.each([
    ['country', 'XX'],
    ['weightUnit', 'STONE'],
  ])('is refused with a bad %s', async (field, value) => {
    await expect(makeSite({ [field]: value })).rejects.toMatchObject({
      status: 400,
      errors: { [field]: expect.any(String) as unknown },
    });
  });
});

describe('where a store is, in its settings', () => {
  it('is changed by who may, and shows on its pages', async () => {
    const { client, slug } = await makeSite({ startWith: 'empty' });
    await change(client, { country: 'AU', weightUnit: 'GRAM', timeZone: 'Australia/Perth' });
    expect(await storeSettingsOf(slug)).toMatchObject({ country: 'AU', weightUnit: 'GRAM', currency: 'USD' });
    expect(await change(client, { title: 'Reef' })).toMatchObject({ country: 'AU', weightUnit: 'GRAM' });
    const { client: editor } = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    await expect(change(editor, { country: 'AU' })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it.each([
    ['country', 'Britain'],
    ['country', ''],
    ['weightUnit', 'kg'],
    ['currency', 'XAU'],
  ])('is not "%s": "%s"', async (field, value) => {
    await expect(change(owner, { [field]: value })).rejects.toMatchObject({
      status: 400,
      errors: { [field]: expect.any(String) as unknown },
    });
  });
});

describe('the currency', () => {
  it('changes with all its figures while nothing is sold', async () => {
    const { client, slug } = await makeSite({ startWith: 'sample-shop', currency: 'GBP' });
    const amount = { currency: 'GBP', value: '5.00' };
    const coupon = { code: 'FIVE', title: 'Five off', offer: { kind: 'fixed' as const, amount } };
    await client.call(createCoupon, { body: coupon });
    expect(await change(client, { currency: 'JPY' })).toMatchObject({ currency: 'JPY' });
    expect(await storeSettingsOf(slug)).toMatchObject({ currency: 'JPY' });
    const { products } = await client.call(listProducts, { query: {} });
    const params = { productId: products.find(({ name }) => name === 'Spring tide dish')?.id ?? '' };
    const priceOf = async () => {
      const { product } = await client.call(getProduct, { params });
      return product.variants[0]?.priceMoney;
    };
    expect(await priceOf()).toEqual({ currency: 'JPY', value: '96' });
    const page = await fetchAtHost(`${app.origin}/shop/p/spring-tide-dish`, `${slug}.localhost`);
    expect(await page.text()).toContain('¥68');
    const { coupons } = await client.call(listCoupons, {});
    expect(coupons[0]?.offer).toEqual({ kind: 'fixed', amount: { currency: 'JPY', value: '5' } });
    const { zones } = await client.call(listShippingZones, {});
    const home = zones.find(({ places }) => places[0]?.country !== '*');
    expect(home?.options.map(({ rate }) => 'price' in rate && rate.price)).toEqual([
      { currency: 'JPY', value: '8' },
      { currency: 'JPY', value: '18' },
    ]);
    await change(client, { currency: 'EUR' });
    expect(await priceOf()).toEqual({ currency: 'EUR', value: '96.00' });
  });

  it('stays once a gift card was issued, and other settings do not', async () => {
    const { client } = await makeSite({ startWith: 'empty' });
    const body = { amountCents: 2000 };
    await client.call(issueGiftCard, { body }, { idempotencyKey: 'issue' });
    await expect(change(client, { currency: 'EUR' })).rejects.toMatchObject({ code: 'CURRENCY_FIXED' });
    expect(await change(client, { country: 'IE', currency: 'USD' })).toMatchObject({
      country: 'IE',
      isCurrencyFixed: true,
    });
  });

  it('stays once something was sold, with a sentence, however often it is tried', async () => {
    await offerShipping(app);
    await orderMugs(app);
    for (let turn = 0; turn < 2; turn += 1) {
      await expect(change(owner, { title: 'Not now', currency: 'EUR' })).rejects.toMatchObject({
        status: 409,
        code: 'CURRENCY_FIXED',
        message: updateWebsite.errors.CURRENCY_FIXED.text,
      });
    }
    expect(await owner.call(getWebsite, {})).toMatchObject({ currency: 'USD', isCurrencyFixed: true });
  });
});

describe('the installments of a new shop', () => {
  const teaserOf = async (slug: string) => {
    const page = await fetchAtHost(`${app.origin}/shop/p/spring-tide-dish`, `${slug}.localhost`);
    return /<div class="installments".*?<\/div>/.exec(await page.text())?.[0] ?? '';
  };

  it('are those of Clearpay in Great Britain, by its own words', async () => {
    const { slug } = await makeSite({ country: 'GB', currency: 'GBP', startWith: 'sample-shop' });
    const teaser = await teaserOf(slug);
    expect(teaser).toContain('or 4 interest-free payments of £17.00 with');
    expect(teaser).toContain('>Clearpay</button>');
    expect(teaser).toContain('/installments/en_GB.html');
    expect(teaser).not.toContain('Afterpay');
  });

  it('are not there in Germany', async () => {
    const { slug } = await makeSite({ language: 'de', currency: 'EUR', startWith: 'sample-shop' });
    expect(await teaserOf(slug)).toBe('');
  });
});

describe('the shipping zones of a new store', () => {
  it.each([
    ['GB', 'en-GB', ['United Kingdom', 'Everywhere else']],
    ['DE', 'de', ['Deutschland', 'Alle anderen Länder']],
    ['FR', 'fr', ['France', 'Tous les autres pays']],
    ['JP', 'ja', ['日本', 'Everywhere else']],
    ['US', 'en-US', ['United States', 'Everywhere else']],
  ])('begin at home in %s', async (country, language, names) => {
    const { client } = await makeSite({ country, language, startWith: 'sample-theme' });
    const { zones } = await client.call(listShippingZones, {});
    // They were made in one moment, so none of them comes first.
    const placesOf = (name: string) =>
      zones.find((zone) => zone.name === name)?.places.map((place) => place.country);
    expect(names.map(placesOf)).toEqual([[country], ['*']]);
  });

  it.each([
    ['de-AT', 'Standardversand', '4 bis 6 Werktage'],
    ['fr', 'Livraison standard', '4 à 6 jours ouvrés'],
    ['en-GB', 'Parcel post', '4 to 6 working days'],
  ])('have options that are called in %s', async (language, name, description) => {
    const { client } = await makeSite({ language, startWith: 'sample-theme' });
    const { zones } = await client.call(listShippingZones, {});
    const options = zones.flatMap((zone) => zone.options);
    expect(options.map((option) => [option.name, option.description])).toContainEqual([name, description]);
  });
});
