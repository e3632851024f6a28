import { expect, it } from 'vitest';
import { draftWords } from '#shared/features/draft-links/words.ts';
import { withBar } from './bar.ts';

const FACTS = { base: '/draft/abc', path: '/', crumb: 'c', name: '', text: '' };
const bar = (html: string) => withBar(html, FACTS, draftWords('en'));

it.each([
  [
    'before the end of the body',
    '<html><head></head><body><p>a</p></body></html>',
    /<p>a<\/p><aside[^]*<\/body><\/html>$/,
  ],
  [
    'before the last of them',
    '<body>"</body>"</BODY ></html>',
    /^.*<body>"<\/body>"<aside[^]*<\/BODY ><\/html>$/,
  ],
  ['at the end where the body has none', '<p>a</p>', /<p>a<\/p><aside[^]*<\/aside>$/],
])('stands %s', (_, html, shown) => {
  expect(bar(html)).toMatch(shown);
});

it('is put in after one look at the page', () => {
  // Looking again from each of them, it would take minutes.
  const html = '</body>'.repeat(200_000);
  expect(bar(html)).toHaveLength(html.length + bar('').length);
});
