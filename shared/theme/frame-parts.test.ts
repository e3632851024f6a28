import { describe, expect, it } from 'vitest';
import { type SiteFramePart, withFramePart } from './frame-parts.ts';

type FramePart = SiteFramePart['element'];

const CONTENT = '<header>of an article</header><p>Words</p><footer>of an article</footer>';
const pageOf = (before: string, after: string, content = CONTENT) =>
  `<html><head><script>"<header>"</script></head><body class="a">${before}<main>${content}</main>${after}</body></html>`;
const around = (before: string, after: string, content?: string) => (part: FramePart) =>
  withFramePart(pageOf(before, after, content), content ?? CONTENT, part, 'NEW');

describe('a header or footer in the place of the one of a page', () => {
  it.each<[what: string, part: FramePart, before: string, after: string, shown: [string, string]]>([
    ['the header', 'header', '<a></a><header id="a">A</header>', 'B', ['<a></a>NEW', 'B']],
    ['the footer', 'footer', 'A', '<footer>B</footer><p></p>', ['A', 'NEW<p></p>']],
    ['the first header', 'header', '<header>A</header><header>B</header>', '', ['NEW<header>B</header>', '']],
    ['the last footer', 'footer', '', '<footer>A</footer><footer>B</footer>', ['', '<footer>A</footer>NEW']],
    ['a header with one in it', 'header', '<header>A<header>B</header>C</header>D', '', ['NEWD', '']],
    [
      'no header in a comment or a script',
      'header',
      '<!-- <header> --><script>"<header>"</script><header>A</header >B',
      '',
      ['<!-- <header> --><script>"<header>"</script>NEWB', ''],
    ],
    [
      'no element of a longer name',
      'header',
      '<header-bar>A</header-bar>',
      '',
      ['NEW<header-bar>A</header-bar>', ''],
    ],
    ['the start of the body where there is no header', 'header', 'A', '', ['NEWA', '']],
    ['the start of the body where the header does not end', 'header', '<header>A', '', ['NEW<header>A', '']],
    ['the end of the body where there is no footer', 'footer', '', 'A', ['', 'ANEW']],
  ])('takes the place of %s', (_, part, before, after, [shownBefore, shownAfter]) => {
    expect(around(before, after)(part)).toBe(pageOf(shownBefore, shownAfter));
  });

  it('leaves alone the content of a page that is empty', () => {
    expect(around('<header>A</header>', '', '')('header')).toBe(pageOf('NEW', '', ''));
  });

  it.each<[FramePart, string]>([
    ['header', 'NEW'],
    ['footer', 'NEW'],
  ])('stands in a page without a body as %s', (part, shown) => {
    expect(withFramePart('', 'gone', part, 'NEW')).toBe(shown);
  });
});
