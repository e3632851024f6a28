import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPageContent, savePageContent } from '#shared/features/page-content/contract.ts';
import { BLOCKS_MAX, type Block, type PageContent } from '#shared/features/page-content/rules.ts';
import { listPages, readPageData } from '#shared/features/pages/contract.ts';
import { listProducts, updateProduct } from '#shared/features/products/contract.ts';
import { readTheme } from '#shared/features/templates/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { rowsOf } from '../../testing/people.ts';
import { addSectionPage, publishDraft } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Client;
let pictureId: string;
let mugId: string;
let pageId: string;

const block = (id: string, type: string, data: object, span = 12): Block => ({
  id,
  type,
  span,
  data: data as Block['data'],
});

const contentOf = (...blocks: readonly Block[]): PageContent => ({
  sections: [{ id: 'first', background: 'tint', spacing: 'large', width: 'normal', blocks }],
});

async function get(path: string) {
  const response = await app.visitor().fetch(path);
  return { status: response.status, cache: response.headers.get('x-cache'), text: await response.text() };
}

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  const [picture] = await rowsOf<{ id: string }>(
    app,
    'SELECT id FROM assets WHERE website_id = $1 AND width IS NOT NULL LIMIT 1',
  );
  pictureId = picture?.id ?? '';
  const { products } = await owner.call(listProducts, { query: { search: 'Mug' } });
  mugId = products[0]?.id ?? '';
  pageId = await addSectionPage(
    app,
    'visit',
    contentOf(
      block('words', 'html', { html: '<h2>Come <em>by</em></h2>' }),
      block(
        'photo',
        'image',
        { picture: { mediaId: pictureId, altText: 'The "ice" house' }, title: 'A & B' },
        6,
      ),
      block('again', 'image', { picture: { mediaId: pictureId } }, 6),
      block('press', 'button', { label: '<Shop>', href: '/shop' }),
      block('strange', 'ferris-wheel', { cabins: 12 }),
    ),
  );
  await publishDraft(owner);
});

afterAll(() => app.close());

describe('a page of sections', () => {
  it('shows its blocks in the template that every theme has', async () => {
    const { status, text } = await get('/visit');
    expect(status).toBe(200);
    expect(text).toContain(
      '<section class="page-section page-section-tint page-spacing-large page-width-normal"',
    );
    expect(text).toContain('<h2>Come <em>by</em></h2>');
    expect(text).toContain('href="/shop">&lt;Shop&gt;</a>');
    expect(text).toContain('A &amp; B');
    expect(text).not.toContain('cabins');
  });

  it('prints pictures with their size, widths and words, the first one at once and the others later', async () => {
    const { text } = await get('/visit');
    const [first = '', second = ''] = text.match(/<img [^>]*>/g) ?? [];
    expect(first).toMatch(
      /width="1200" height="800" alt="The &quot;ice&quot; house" loading="eager" fetchpriority="high"/,
    );
    expect(first).toContain('sizes="(min-width: 82rem) 41rem, (min-width: 433px) 50vw, 100vw"');
    expect(first).toMatch(/srcset="\/images\/[^"]*500w/);
    expect(second).toContain('alt="A red mug" loading="lazy"');
  });

  it('is told to its editor with what it consists of and shows', async () => {
    const data = await owner.call(readPageData, { query: { path: '/visit' } });
    const kept = await owner.call(readPageContent, { params: { pageId } });
    expect(data.template).toBe('pages/sections.page');
    expect(data.sections).toMatchObject({ pageId, ...kept });
    expect(data.sections?.sources.pictures[pictureId]).toMatchObject({ id: pictureId });
    expect(data.sections?.sources.forms).toBeDefined();
    // A sign-up without a list takes the first one.
    expect(data.sections?.sources.signUps?.['']).toContain('type="email"');
    expect(data.json).toHaveProperty('page.sections.0.blocks.0.html.html');
    const { pages } = await owner.call(listPages, {});
    expect(pages.find(({ path }) => path === '/visit')?.template).toBe('pages/sections.page');
    const { common } = await owner.call(readTheme, {});
    expect(common.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['pages/sections.page', 'blocks/html.block']),
    );
    expect((await owner.call(readPageData, { query: { path: '/' } })).sections).toBeUndefined();
  });

  it('keeps its draft from visitors until that is published', async () => {
    const { content, version } = await owner.call(readPageContent, { params: { pageId } });
    const [section] = content.sections;
    const first = { id: 'words', type: 'html', span: 12, data: { html: '<p>Drafted words</p>' } };
    const drafted = { sections: [{ ...section!, blocks: [first, ...(section?.blocks.slice(1) ?? [])] }] };
    await owner.call(savePageContent, {
      params: { pageId },
      body: { content: drafted, baseVersion: version },
    });
    expect((await get('/visit')).text).not.toContain('Drafted words');
    await publishDraft(owner);
    expect((await get('/visit')).text).toContain('Drafted words');
  });
});

describe('what a page shows of other sites', () => {
  const policyOf = async (path: string) =>
    (await app.visitor().fetch(path)).headers.get('content-security-policy') ?? '';

  it('is a link before it is pressed, and its frame is let in on this page alone', async () => {
    const film = block('film', 'video', { href: 'https://vimeo.com/76979871', title: 'The kiln' });
    await addSectionPage(app, 'film', contentOf(film));
    await publishDraft(owner);
    const { text } = await get('/film');
    expect(text).not.toContain('<iframe');
    expect(text).toContain('href="https://vimeo.com/76979871" rel="noopener" data-outside-frame="');
    expect(await policyOf('/film')).toMatch(/frame-src 'self' https:\/\/player\.vimeo\.com$/);
    expect(await policyOf('/visit')).not.toContain('vimeo');
  });
});

describe('a page of many blocks', () => {
  const lists = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      block(`list${at}`, 'summary-v2', { collection: 'shop', count: at + 1 }),
    );

  it('is made with at most four statements, whatever its blocks show', async () => {
    const many = Array.from({ length: 15 }, (_, at) =>
      block(`pic${at}`, 'image', { picture: { mediaId: pictureId } }),
    );
    const product = block('product', 'product', { product: mugId });
    await addSectionPage(app, 'twenty', contentOf(...many, ...lists(4), product));
    await publishDraft(owner);
    await get('/twenty');
    await app.purge(['site']);
    app.database.statements.length = 0;
    expect((await get('/twenty')).cache).toBe('MISS');
    const reads = app.database.statements.filter((sql) => /SELECT/.test(sql) && !sql.includes('set_config'));
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThanOrEqual(4);
  });

  it('is made anew when a product that it shows changes', async () => {
    await get('/twenty');
    expect((await get('/twenty')).cache).toBe('HIT');
    const { products } = await owner.call(listProducts, { query: { search: 'Mug' } });
    const { version } = products[0]!;
    await owner.call(updateProduct, { params: { productId: mugId }, body: { version, name: 'Cup' } });
    const again = await get('/twenty');
    expect(again.cache).not.toBe('HIT');
    expect(again.text).toContain('Cup');
  });

  it('has room for 60', async () => {
    const words = Array.from({ length: BLOCKS_MAX }, (_, at) =>
      block(`text${at}`, 'html', { html: `<p>Number ${at}</p>` }),
    );
    await addSectionPage(app, 'sixty', contentOf(...words));
    await publishDraft(owner);
    const { text } = await get('/sixty');
    expect(text).toContain('Number 59');
  });
});
