import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct, listProducts } from '#shared/features/products/contract.ts';
import { publishRelease } from '#shared/features/releases/contract.ts';
import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const ITEM = 'collections/products.item';
const OF_VALUES = 'main{display:none}';

let app: TestApp;

const hashOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
const stylesOf = (policy: string) => /(?<=(?:^|;)style-src )[^;]*/.exec(policy)?.[0];

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.origin + path, { headers });
  const policy = response.headers.get('content-security-policy') ?? '';
  return { status: response.status, text: await response.text(), headers: response.headers, policy };
}

/** Has every page of a product begin with more markup. */
async function beginItemsWith(markup: string): Promise<void> {
  const owner = await app.owner();
  const { content, hash } = await owner.call(readTemplateFile, { query: { path: ITEM } });
  const rest = content.slice(content.indexOf('<!--rest-->'));
  const changed = `${markup}<!--rest-->${rest.replace('<!--rest-->', '')}`;
  await owner.call(writeTemplateFile, { body: { path: ITEM, content: changed, baseHash: hash } });
  const { liveReleaseId } = await owner.call(getWebsite, {});
  await owner.call(publishRelease, { body: { expectedLiveReleaseId: liveReleaseId } });
}

beforeAll(async () => {
  app = await startTestApp();
  const owner = await app.owner();
  const { content, hash } = await owner.call(readTemplateFile, { query: { path: ITEM } });
  const marked = `<!--rest-->${content}`;
  await owner.call(writeTemplateFile, { body: { path: ITEM, content: marked, baseHash: hash } });
  const { products } = await owner.call(listProducts, { query: {} });
  await owner.call(createProduct, {
    body: {
      collectionId: products[0]?.collectionId ?? '',
      name: 'Plate',
      urlId: 'plate',
      isVisible: true,
      productType: 1,
      body: `<style>${OF_VALUES}</style>`,
      variants: [{ priceMoney: { currency: 'USD', value: '10.00' }, unlimited: true }],
    },
  });
});

afterAll(() => app.close());

describe('style elements of a page', () => {
  it('may apply where a template wrote them, with what it prints in them, and not where values did', async () => {
    await beginItemsWith(
      '<style>h1 { } </style><style media="print">p{.meta-left}--name:{item.title}{.meta-right}</style>{item.body}',
    );
    const { text, policy } = await open('/shop/p/plate');
    expect(text).toContain(
      `<style>h1 { } </style><style media="print">p{--name:Plate}</style><style>${OF_VALUES}</style><!--rest-->`,
    );
    expect(stylesOf(policy)).toBe(`'self' ${hashOf('h1 { } ')} ${hashOf('p{--name:Plate}')}`);
  });

  it('are named by the answers from what is kept, and when nothing has changed', async () => {
    const first = await open('/shop/p/plate');
    const etag = first.headers.get('etag') ?? '';
    for (const headers of [{}, { 'x-forwarded-proto': 'other' }, { 'if-none-match': etag }]) {
      const again = await open('/shop/p/plate', { 'cache-control': 'max-age=0', ...headers });
      expect([again.status, again.policy]).toEqual(['if-none-match' in headers ? 304 : 200, first.policy]);
    }
  });

  it('of a page with very many are named by a nonce, the same for the same page', async () => {
    const many = Array.from({ length: 41 }, (_, n) => `<style>i:nth-child(${n}) { }</style>`).join('');
    await beginItemsWith(`${many}{item.body}`);
    const { text, policy } = await open('/shop/p/plate');
    const [, nonce = ''] = /^'self' 'nonce-(\w{32})'$/.exec(stylesOf(policy) ?? '') ?? [];
    expect(text.match(new RegExp(`<style nonce="${nonce}">`, 'g'))).toHaveLength(41);
    expect(text).toContain(`<style>${OF_VALUES}</style>`);
    await app.purge(['site']);
    expect((await open('/shop/p/plate')).policy).toBe(policy);
    expect((await open('/shop/p/mug')).policy).not.toContain(nonce);
  });

  it.each([
    '/',
    '/cart',
    '/checkout',
    '/account',
    '/nothing',
    '/api/docs',
    '/mail',
    '/shop/p/plate?format=json',
  ])('are refused unless they are named: %s', async (path) => {
    const { policy } = await open(path);
    expect(stylesOf(policy)).toMatch(/^'self'(?: '(?:sha256|nonce)-[^']+')*$/);
  });
});
