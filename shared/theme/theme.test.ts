import { beforeAll, describe, expect, it } from 'vitest';
import type { LocaleData } from '#shared/locale/locale.ts';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { createEngine } from '#shared/template/index.ts';
import { createTheme, type PageInput } from './theme.ts';

const FILES = {
  'template.conf': '{"name":"Plain","layouts":{"default":{"regions":["site"]}},"stylesheets":["main.less"]}',
  'site.region':
    '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}{squarespace-footers}</body></html>',
  'pages/home.page': '<h1>{title}</h1>{@|apply card.block}',
  'blocks/card.block': '<p>{title|html}</p><awning:query collection="shop" limit="2"></awning:query>',
  'collections/products.item': 'line one\n<awning:block-field id="x" />{title|htlm}\n{.section a}',
};

const engine = createEngine();
let locale: LocaleData;

beforeAll(async () => {
  locale = await loadLocale('en-US');
});

const page = (template: string, json: object = {}): PageInput => ({
  template,
  json: { ...json },
  head: '<title>T</title>',
  now: 0,
  locale,
});

describe('a theme', () => {
  it('puts the main content into the region, partials included', () => {
    const { html, problems } = createTheme(engine, FILES).render(page('pages/home.page', { title: 'A & B' }));
    expect(html).toBe(
      '<html><head><title>T</title></head><body><h1>A & B</h1><p>A &amp; B</p></body></html>',
    );
    expect(problems).toEqual([]);
  });

  describe('whose region knows nothing of header and footer of the site', () => {
    const OWN = {
      ...FILES,
      'site.region':
        '<body>{@|apply top.block}<main>{squarespace.main-content}</main><footer>F</footer></body>',
      'blocks/top.block': '<header>{title|html}</header>',
      'blocks/site-header.block': '<header class="made">{siteHeader.title|html}</header>',
      'blocks/site-footer.block': '<footer class="made">{siteFooter.note|html}</footer>',
      'pages/home.page': '<p>Home</p>',
    };
    const home = (json: object, files: Record<string, string> = OWN) =>
      createTheme(engine, files).render(page('pages/home.page', { title: 'T', ...json }));

    it('shows its own until something is said of the one of the site', () => {
      const { html } = home({ siteHeader: { title: 'S', isSet: false } });
      expect(html).toBe(
        '<title>T</title><body><header>T</header><main><p>Home</p></main><footer>F</footer></body>',
      );
      expect(createTheme(engine, OWN).writesOwn('header')).toBe(true);
    });

    it('shows those that were made in their place', () => {
      const { html, problems } = home({
        siteHeader: { title: 'S & s', isSet: true },
        siteFooter: { note: 'N' },
      });
      expect(html).toBe(
        '<title>T</title><body><header class="made">S &amp; s</header><main><p>Home</p></main><footer class="made">N</footer></body>',
      );
      expect(problems).toEqual([]);
    });

    it('tells the mistakes of what is put in their place', () => {
      const { problems } = home({ siteFooter: {} }, { ...OWN, 'blocks/site-footer.block': '{a|nope}' });
      expect(problems).toMatchObject([{ path: 'blocks/site-footer.block', code: 'FORMATTER_UNKNOWN' }]);
    });

    it('is left alone where a partial of the region shows it already', () => {
      const knows = { ...OWN, 'blocks/top.block': '<header>{@|apply site-header.block}</header>' };
      expect(createTheme(engine, knows).writesOwn('header')).toBe(false);
      const { html } = home({ siteHeader: { title: 'S', isSet: true } }, knows);
      expect(html).toContain('<body><header><header class="made">S</header></header><main>');
    });
  });

  it('tells a mistake at its place in the author’s text, beyond site tags', () => {
    const { html, problems } = createTheme(engine, FILES).render(page('collections/products.item'));
    expect(html).toContain('line one');
    const text = FILES['collections/products.item'];
    const unknown = problems.find((problem) => problem.code === 'FORMATTER_UNKNOWN');
    expect(unknown?.path).toBe('collections/products.item');
    expect(unknown?.range.start.line).toBe(2);
    expect(text.slice(unknown?.range.start.offset, unknown?.range.end.offset)).toContain('htlm');
    expect(unknown?.message).toBe("Formatter 'htlm' is unknown");
    expect(unknown?.hint).toContain('html');
    expect(problems.some((problem) => problem.range.start.line === 3)).toBe(true);
  });

  it('tells a mistake of a partial in the partial', () => {
    const theme = createTheme(engine, { ...FILES, 'blocks/card.block': '\n{title|nope}' });
    const { problems } = theme.render(page('pages/home.page'));
    expect(problems).toMatchObject([{ path: 'blocks/card.block', range: { start: { line: 2 } } }]);
  });

  it('checks every template at once', () => {
    const problems = createTheme(engine, FILES).check();
    expect(new Set(problems.map((problem) => problem.path))).toEqual(new Set(['collections/products.item']));
    expect(problems.length).toBeGreaterThanOrEqual(2);
  });

  it('says which file is missing instead of showing half a page', () => {
    const theme = createTheme(engine, FILES);
    expect(theme.render(page('pages/nothing.page'))).toMatchObject({
      html: undefined,
      problems: [{ path: 'pages/nothing.page', code: 'TEMPLATE_MISSING' }],
    });
    const { 'site.region': _, ...withoutRegion } = FILES;
    expect(createTheme(engine, withoutRegion).render(page('pages/home.page'))).toMatchObject({
      html: undefined,
      problems: [{ path: 'template.conf', message: expect.stringContaining('site.region') as string }],
    });
  });

  it('says what is wrong with its settings and goes on with the usual ones', () => {
    const { html, problems } = createTheme(engine, { ...FILES, 'template.conf': '{' }).render(
      page('pages/home.page'),
    );
    expect(html).toContain('<h1>');
    expect(problems).toMatchObject([
      {
        path: 'template.conf',
        message: expect.stringContaining('template.conf, line 1: This is not valid JSON') as string,
      },
    ]);
  });

  it('asks for the lists of a page, of its region and of all partials it applies', () => {
    const theme = createTheme(engine, FILES);
    expect(theme.queriesOf('pages/home.page')).toMatchObject([{ collection: 'shop', limit: 2 }]);
    expect(theme.queriesOf('collections/products.item')).toEqual([]);
  });

  it.each([
    ['all regions in their order', 'pages/home.page', {}, '<i>head</i><p>home</p><b>foot</b>'],
    ['the layout that its settings file names', 'pages/wide.page', {}, '<u>wide</u>'],
    ['the layout that the page chose', 'pages/home.page', { collection: { layout: 'bare' } }, '<u>home</u>'],
    [
      'a layout that is not there as the usual one',
      'pages/home.page',
      { collection: { layout: 'gone' } },
      '<i>head</i><p>home</p><b>foot</b>',
    ],
    ['the one of the homepage', 'pages/home.page', { collection: { homepage: true } }, '<s>home</s>'],
  ])('shows %s', (_, template, json, html) => {
    const theme = createTheme(engine, {
      'template.conf': JSON.stringify({
        layouts: {
          default: { regions: ['head', 'main', 'foot'] },
          bare: { name: 'Bare', regions: ['bare'] },
          homepage: { regions: ['first.region'] },
        },
      }),
      'head.region': '<i>head</i>',
      'main.region': '<p>{squarespace.main-content}</p>',
      'foot.region': '<b>foot</b>',
      'bare.region': '<u>{squarespace-main-content}</u>',
      'first.region': '<s>{squarespace.main-content}</s>',
      'pages/home.page': 'home',
      'pages/wide.page': 'wide',
      'pages/wide.page.conf': "{ 'regionName': 'bare' }",
    });
    const { html: shown, problems } = theme.render({ ...page(template, json), head: '' });
    expect({ shown, problems }).toEqual({ shown: html, problems: [] });
  });

  it.each([
    ['<head>{squarespace-headers}</head>{squarespace-headers}', '<head>HEAD</head>'],
    [
      '<head><script>// {squarespace-headers}\n</script>{squarespace.headers}</head>',
      '<head><script>// \n</script>HEAD</head>',
    ],
    ['<head><!-- {squarespace-headers} --></head>', '<head>HEAD<!--  --></head>'],
    ['<html><body>a</body></html>', '<html>HEAD<body>a</body></html>'],
    ['<p>a</p>', 'HEAD<p>a</p>'],
  ])('puts the head in its place once: %s', (region, html) => {
    const theme = createTheme(engine, { 'site.region': region, 'pages/home.page': '' });
    expect(theme.render({ ...page('pages/home.page'), head: 'HEAD' }).html).toBe(html);
  });

  it.each([
    ['headers', 'HEAD'],
    ['footers', ''],
    ['main-content', 'main'],
    ['post-entry', '<p>Words</p>'],
    ['page-id', 'item-7'],
    ['page-classes', 'collection-type-blog view-item'],
    ['cart-classes', 'sqs-custom-cart'],
    ['template-revision', 'r9'],
  ])('injects %s, written either way', (name, shown) => {
    const frame = {
      'page-id': 'item-7',
      'page-classes': 'collection-type-blog view-item',
      'cart-classes': 'sqs-custom-cart',
      'template-revision': 'r9',
    };
    for (const sign of ['.', '-']) {
      const region = `{squarespace-headers}<i>{squarespace${sign}${name}}</i>`;
      const wanted = name === 'headers' ? `<i>{squarespace${sign}headers}</i>` : region;
      const theme = createTheme(engine, { 'site.region': wanted, 'collections/blog.item': 'main' });
      const json = { squarespace: frame, item: { body: '<p>Words</p>' } };
      const { html } = theme.render({ ...page('collections/blog.item', json), head: 'HEAD' });
      expect(html).toBe(name === 'headers' ? '<i>HEAD</i>' : `HEAD<i>${shown}</i>`);
    }
  });

  it('shows the pages below one whole, each by its own template or a plain one', () => {
    const theme = createTheme(engine, {
      ...FILES,
      'collections/index.list':
        '{.section collection}{.repeated section collections}<section id="{urlId}">{mainContent}{.repeated section items}<b>{title}</b>{.end}</section>{.end}{.end}',
      'pages/story.page': '<h2>{collection.title}</h2>{page.words}',
      'pages/plain.page': 'plain {collection.title}',
    });
    const below = [
      { urlId: 'a', title: 'A', type: 10, awningTemplate: 'pages/story.page', page: { words: 'Once' } },
      { urlId: 'b', title: 'B', type: 10, awningTemplate: 'collections/gone.list' },
      { urlId: 'shop', title: 'Shop', type: 13, items: [{ title: 'Mug' }] },
      { urlId: 'c', title: 'C', type: 10 },
    ];
    const { html } = theme.render(page('collections/index.list', { collection: { collections: below } }));
    expect(html).toContain(
      '<section id="a"><h2>A</h2>Once</section><section id="b">plain B</section><section id="shop"><b>Mug</b></section><section id="c"></section>',
    );
  });

  it('stands in for what is missing with what is plain, and says so', () => {
    const theme = createTheme(engine, {
      'plain.region': '<main>{squarespace.main-content}</main>',
      'collections/plain.list': 'plain',
    });
    expect(theme.render({ ...page('collections/blog.list'), head: '' })).toMatchObject({
      html: '<main>plain</main>',
      problems: [
        { path: 'collections/blog.list', code: 'TEMPLATE_MISSING' },
        { path: 'site.region', code: 'TEMPLATE_MISSING' },
      ],
    });
  });

  it('prints texts in site tags that hold values', () => {
    const theme = createTheme(engine, {
      ...FILES,
      'pages/home.page': '{.section item}<awning:block-field id="post-{id}"/>{.end}',
    });
    const json = { item: { id: 'seven' }, awningBlockFields: { 'post-seven': 'field' } };
    expect(theme.render(page('pages/home.page', json)).html).toContain('<body>field</body>');
  });

  it('with other texts leaves the first one as it was', () => {
    const theme = createTheme(engine, FILES);
    const other = theme.with({ 'pages/home.page': '<h2>{title}</h2>', 'blocks/card.block': null });
    expect(other.render(page('pages/home.page', { title: 'x' })).html).toContain('<body><h2>x</h2></body>');
    expect(theme.render(page('pages/home.page', { title: 'x' })).html).toContain('<h1>x</h1>');
    expect(theme.conf.stylesheets).toEqual(['styles/main.less']);
  });

  it('shows nothing of a page that takes too long', () => {
    const theme = createTheme(engine, {
      ...FILES,
      'pages/home.page': '{.repeated section a}{.repeated section a}{@}{.end}{.end}',
    });
    let elapsed = 0;
    const clock = () => {
      elapsed += 200;
      return elapsed;
    };
    const a = Array.from({ length: 3000 }, () => ({ a: [1] }));
    const { html, problems } = theme.render({ ...page('pages/home.page', { a }), clock });
    expect(html).toBeUndefined();
    expect(problems.map((problem) => problem.code)).toContain('CODE_LIMIT_REACHED');
  });

  it('gives names of objects to nobody', () => {
    const theme = createTheme(engine, {
      ...FILES,
      'pages/home.page': '{@|apply constructor}{@|apply __proto__}',
    });
    const { html, problems } = theme.render(page('pages/home.page'));
    expect(html).toContain('<body></body>');
    expect(problems).toHaveLength(2);
  });
});

describe('what a file uses', () => {
  const theme = createTheme(engine, {
    'template.conf': JSON.stringify({
      layouts: { default: { regions: ['site'] } },
      stylesheets: ['all.less'],
    }),
    'site.region': '{@|apply card.block}{squarespace.main-content}',
    'blocks/card.block': '{title}{@|apply gone.block}{@|apply card.block}',
    'styles/all.less':
      '@import "parts/colors";\n@import (reference) url("./base.css");\n@import "https://x.example/a.css";',
    'styles/parts/colors.less': "@import '../base.css';",
    'styles/base.css': 'b {}',
    'scripts/a.js': '@import "styles/base.css"',
  });

  it.each([
    ['template.conf', ['site.region', 'styles/all.less']],
    ['site.region', ['blocks/card.block']],
    ['blocks/card.block', []],
    ['styles/all.less', ['styles/parts/colors.less', 'styles/base.css']],
    ['styles/parts/colors.less', ['styles/base.css']],
    ['scripts/a.js', []],
    ['gone.block', []],
  ])('%s: %j', (path, expected) => {
    expect(theme.usesOf(path)).toEqual(expected);
  });
});
