import { describe, expect, it } from 'vitest';
import { changesManyPages, pagesToCompare, toLiveFiles } from './pages-to-compare.ts';

const ABOUT = 'a'.repeat(24);
const page = (path: string) => ({ path, title: path, kind: 'page' as const, template: 'pages/x.page' });
const change = (path: string) => ({ path, kind: 'changed' as const });
const changed = (before: string | null, after: string | null) => ({
  id: ABOUT,
  title: 'About',
  file: `content/pages/${ABOUT}.json`,
  before,
  after,
});

describe('the pages to compare', () => {
  it.each([
    [null, '/about', 'new'],
    ['/about', '/about', 'changed'],
    ['/about', '/us', 'changed'],
    ['/about', null, 'gone'],
  ] as const)('from %s to %s: %s', (before, after, state) => {
    const plan = { pages: [changed(before, after)], findings: [], changes: [] };
    expect(pagesToCompare(plan, [page('/')])).toMatchObject([{ before, after, state }]);
  });

  it('are none of those that visitors see neither before nor after', () => {
    expect(pagesToCompare({ pages: [changed(null, null)], findings: [], changes: [] }, [])).toEqual([]);
  });

  it('have what visitors would stumble over on them', () => {
    const finding = {
      kind: 'deadLink' as const,
      pageId: ABOUT,
      title: 'About',
      path: '/about',
      message: 'A link leads to /x, where visitors find no page.',
      isRefused: false,
    };
    const plan = { pages: [changed(null, '/about')], findings: [finding], changes: [] };
    expect(pagesToCompare(plan, [])[0]?.findings).toEqual([finding]);
  });

  it('are examples too where something of many pages changes, each once and none that is closed', () => {
    const plan = {
      pages: [changed('/about', '/about')],
      findings: [],
      changes: [change('styles/main.less')],
    };
    const all = [page('/'), page('/about'), { ...page('/secret'), hidden: 'protected' as const }];
    const found = pagesToCompare(plan, all);
    expect(found.map(({ after, state }) => [after, state])).toEqual([
      ['/about', 'changed'],
      ['/', 'looks'],
    ]);
  });

  it('are pages and lists before items, of which two are enough', () => {
    const items = ['/shop/p/a', '/shop/p/b', '/shop/p/c'].map((path) => ({
      ...page(path),
      kind: 'item' as const,
    }));
    const plan = { pages: [], findings: [], changes: [change('site.region')] };
    const found = pagesToCompare(plan, [...items, page('/about')]);
    expect(found.map(({ after }) => after)).toEqual(['/about', '/shop/p/a', '/shop/p/b']);
  });

  it.each([
    ['content/collections.json', false],
    ['content/redirects.json', false],
    [`content/pages/${ABOUT}.json`, false],
    ['content/navigation.json', true],
    ['site.region', true],
    ['styles/main.less', true],
  ])('%s shows on many pages: %s', (path, isMany) => {
    expect(changesManyPages([path])).toBe(isMany);
  });
});

it('the theme that visitors see is the draft with what it changes as it was', () => {
  const draft = [
    { path: 'a.page', text: 'new', isChanged: true },
    { path: 'b.page', text: 'same', isChanged: false },
    { path: 'c.page', text: 'added', isChanged: true },
  ];
  const told = (path: string, before: string | null, after: string | null) => ({
    path,
    kind: 'changed' as const,
    isText: true,
    before,
    after,
  });
  const changes = [
    told('a.page', 'old', 'new'),
    told('c.page', null, 'added'),
    told('d.page', 'gone', null),
    told('content/navigation.json', '{}', '{}'),
  ];
  expect(toLiveFiles(draft, changes)).toEqual([
    { path: 'b.page', text: 'same', isChanged: false },
    { path: 'a.page', text: 'old', isChanged: false },
    { path: 'd.page', text: 'gone', isChanged: false },
  ]);
});
