import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import {
  getCommercePreferences,
  putCommercePreferences,
} from '#shared/features/commerce-preferences/contract.ts';
import { readPageContent } from '#shared/features/page-content/contract.ts';
import { createSitePage, updateSitePage } from '#shared/features/page-tree/contract.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson } from '../../testing/people.ts';
import { publishDraft } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});

afterAll(() => app.close());

const params = { namespace: CHECKOUT_NAMESPACE };
const settings = () => owner.call(getCommercePreferences, { params });
const tell = (body: object) => owner.call(putCommercePreferences, { params, query: {}, body: { ...body } });
const make = (policy: 'terms' | 'privacy' | 'refunds' | 'imprint', title: string, client = owner) =>
  client.call(createSitePage, { body: { title, origin: { kind: 'policy', policy } } });

async function linksOn(path: string): Promise<readonly string[]> {
  const response = await app.visitor().fetch(`${path}?format=json`);
  const { sitePolicies = [] } = (await response.json()) as { sitePolicies?: readonly { url: string }[] };
  return sitePolicies.map(({ url }) => url);
}

async function wordsOf(pageId: string): Promise<unknown> {
  const { content } = await owner.call(readPageContent, { params: { pageId } });
  return content.sections.flatMap(({ blocks }) => blocks)[0]?.data['html'];
}

describe('a policy', () => {
  it('is made with what the settings say of the shop, and becomes the one that is linked to once it is published', async () => {
    const { version } = await owner.call(getWebsite, {});
    const body = { version, sellerName: 'Saltmarsh <Pottery> Ltd', contactEmail: 'hello@saltmarsh.example' };
    await owner.call(updateWebsite, { body });
    const { page } = await make('imprint', 'Imprint');
    const html = await wordsOf(page.id);
    expect(html).toContain('Saltmarsh &lt;Pottery&gt; Ltd');
    expect(html).toContain('[Business address]');
    expect(await settings()).toMatchObject({ imprintPage: '/imprint' });
    expect(await linksOn('/')).toEqual([]);
    await owner.call(updateSitePage, { params: { pageId: page.id }, body: { status: 'published' } });
    await publishDraft(owner);
    expect(await linksOn('/')).toEqual(['/imprint']);
    expect(await linksOn('/imprint')).toEqual(['/imprint']);
    expect((await app.visitor().fetch('/imprint')).status).toBe(200);
  });

  it('leaves the page that is named already', async () => {
    await tell({ ...(await settings()), termsPage: 'https://example.com/terms' });
    await make('terms', 'Terms');
    expect(await settings()).toMatchObject({ termsPage: 'https://example.com/terms' });
    expect(await linksOn('/')).toEqual(['https://example.com/terms', '/imprint']);
  });

  it('says what the settings say of returns', async () => {
    await tell({ ...(await settings()), returns: 'accepted', returnDays: 45, returnCosts: 'shop' });
    const { page } = await make('refunds', 'Returns');
    const html = await wordsOf(page.id);
    expect(html).toContain('within 45 days');
    expect(html).toContain('We pay for sending the items back.');
  });

  it('is refused of a kind that there is not, and to who makes no pages', async () => {
    await expect(make('cookies' as 'terms', 'Cookies')).rejects.toMatchObject({ status: 400 });
    const { client } = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
    await expect(make('privacy', 'Privacy', client)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await settings()).not.toHaveProperty('privacyPage');
  });
});
