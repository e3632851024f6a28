import { describe, expect, it } from 'vitest';
import { describeFiles, groupFiles, nameOfFile, toReadableText } from './file-words.ts';

describe('files of a release', () => {
  it.each<[string[], string]>([
    [[], ''],
    [['pages/about.page'], '1 page'],
    [['collections/products.item', 'blocks/card.block', 'styles/base.less'], '2 templates and 1 style sheet'],
    [
      ['content/navigation.json', 'site.region', 'template.conf'],
      'the navigation, header and footer, and settings',
    ],
    [['assets/a.webp', 'assets/b.webp', 'scripts/a.js'], '1 script and 2 files'],
  ])('%j are "%s"', (paths, words) => {
    expect(describeFiles(paths)).toBe(words);
  });

  it('stand under headings of their kind, each once', () => {
    const files = ['styles/b.less', 'pages/a.page', 'styles/a.less'].map((path) => ({ path }));
    expect(groupFiles(files)).toEqual([
      { kind: 'pages', title: 'Pages', files: [{ path: 'pages/a.page' }] },
      { kind: 'styles', title: 'Styles', files: [{ path: 'styles/b.less' }, { path: 'styles/a.less' }] },
    ]);
  });

  it('are read line by line, content too', () => {
    expect(toReadableText('pages/a.page', '{"a":1}')).toBe('{"a":1}');
    expect(toReadableText('content/navigation.json', '{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}\n');
  });
});

it.each([
  ['pages/about.page', 'pages/about.page'],
  ['content/pages/1.json', 'About'],
  ['content/navigation.json', 'Navigation'],
  ['content/translations/fr/content/1.json', 'Français: About'],
  ['content/translations/fr/page/1.json', 'Français: About, title and description'],
  ['content/translations/fr/navigation/mainNav.json', 'Français: navigation'],
  ['content/collections.json', 'Titles, addresses and order of pages'],
])('%s is called “%s” where people choose what to publish', (path, name) => {
  expect(nameOfFile(path, new Map([['content/pages/1.json', 'About']]))).toBe(name);
});
