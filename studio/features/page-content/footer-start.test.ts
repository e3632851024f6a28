import { expect, it } from 'vitest';
import { startFooter } from './footer-start.ts';

let ids = 0;
const makeId = () => {
  ids += 1;
  return `id${ids}`;
};
const start = (places: Record<string, string>, navigations: readonly string[]) =>
  startFooter({ places, navigations, siteTitle: 'Salt & sea', makeId }).sections[0]?.blocks.map(
    ({ type, data }) => [type, data['html'] ?? data['navigation']],
  );

it.each([
  [
    'the words of the footer of the theme, and its navigation',
    {
      'footer-about': '<p>A</p>',
      'footer-shipping': '<p>B</p>',
      'footer-note': '<p>C</p>',
      title: '<p>No</p>',
    },
    ['mainNav', 'footerNav', '_hidden'],
    [
      ['html', '<p>A</p>'],
      ['html', '<p>B</p>'],
      ['menu', 'footerNav'],
      ['html', '<p>C</p>'],
    ],
  ],
  [
    'the title of the site and the main navigation where the theme has neither',
    { 'footer-about': ' ' },
    ['mainNav', '_hidden'],
    [
      ['html', '<p>Salt &amp; sea</p>'],
      ['menu', 'mainNav'],
    ],
  ],
  [
    'no menu where there is no navigation',
    {},
    ['_hidden', '_memberareas'],
    [['html', '<p>Salt &amp; sea</p>']],
  ],
])('a new footer has %s', (_, places, navigations, blocks) => {
  expect(start(places, navigations)).toEqual(blocks);
});

it('a new footer has three blocks beside one another, and what follows as wide as the page', () => {
  const places = { 'footer-a': '<p>A</p>', 'footer-b': '<p>B</p>', 'footer-c': '<p>C</p>' };
  const { sections } = startFooter({ places, navigations: ['mainNav'], siteTitle: '', makeId });
  expect(sections[0]?.blocks.map(({ span }) => span)).toEqual([4, 4, 4, 12]);
});
