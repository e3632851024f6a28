import { Fragment, type Node as TextNode } from '@tiptap/pm/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameText } from './rich-text-html.ts';
import { isRichText, readRichText, writeRichText } from './rich-text-schema.ts';

const { schema } = readRichText('').type;
const node = (name: string, content: readonly TextNode[] = [], attributes = {}): TextNode =>
  schema.node(name, attributes, Fragment.from([...content]));

/** Words with single spaces inside, of letters that markup has a meaning for too. */
const words = fc
  .array(
    fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom('a', 'ß', '<', '&', '"', '\u00A0', '日') }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((parts) => parts.join(' '));
const href = fc.constantFrom(
  '/shop',
  '#top',
  'https://a.example/?b=1&c=2',
  'mailto:a@b.example',
  'tel:+49301234',
);
const marks = fc
  .record({ bold: fc.boolean(), italic: fc.boolean(), link: fc.option(href, { freq: 3 }) })
  .map(({ bold, italic, link }) => [
    ...(bold ? [schema.mark('bold')] : []),
    ...(italic ? [schema.mark('italic')] : []),
    ...(link === null ? [] : [schema.mark('link', { href: link })]),
  ]);
const run = fc.tuple(words, marks).map(([text, marked]) => schema.text(text, marked));
/** Words, and words after a line break. */
const line = fc
  .tuple(fc.array(run, { maxLength: 3 }), fc.option(run))
  .map(([runs, last]) => (runs.length === 0 || last === null ? runs : [...runs, node('hardBreak'), last]));
const paragraph = line.map((content) => node('paragraph', content));
const heading = fc
  .tuple(line, fc.constantFrom(2, 3))
  .map(([content, level]) => node('heading', content, { level }));

const listOf = (items: fc.Arbitrary<TextNode>): fc.Arbitrary<TextNode> =>
  fc
    .tuple(fc.array(items, { minLength: 1, maxLength: 2 }), fc.constantFrom('bulletList', 'orderedList'))
    .map(([content, name]) => node(name, content));
/** List items, with or without a list in them. */
const itemOf = (list: fc.Arbitrary<TextNode | null>): fc.Arbitrary<TextNode> =>
  fc
    .tuple(fc.array(paragraph, { minLength: 1, maxLength: 2 }), fc.boolean(), list)
    .map(([paragraphs, isTagged, inner]) =>
      node('listItem', inner === null ? paragraphs : [...paragraphs, inner], {
        hasTags: isTagged && paragraphs.length === 1,
      }),
    );
const list = listOf(itemOf(fc.option(listOf(itemOf(fc.constant(null))), { freq: 2 })));
const quote = fc
  .tuple(fc.array(paragraph, { minLength: 1, maxLength: 2 }), fc.boolean())
  .map(([content, hasTags]) => node('blockquote', content, { hasTags: hasTags && content.length === 1 }));
const text = fc
  .array(fc.oneof(paragraph, heading, list, quote), { minLength: 1, maxLength: 3 })
  .map((blocks) => node('doc', blocks))
  .filter((doc) => doc.textContent.trim() !== '');

describe('a text in the editor', () => {
  it('is written and read again as it was, whatever it is made of', () => {
    fc.assert(
      fc.property(text, (doc) => {
        const html = writeRichText(doc);
        expect(readRichText(html).toJSON()).toEqual(doc.toJSON());
        expect(writeRichText(readRichText(html))).toBe(html);
        expect(isRichText(html)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['<p>A</p>\n<ul><li>B</li></ul>', true],
    ['', true],
    ['<p>A</p><table><tr><td>B</td></tr></table>', false],
    ['<p><img src="/a.png" alt=""></p>', false],
    ['<p class="lead">A</p>', false],
    ['<h2>A</h2><p>\n  B <strong>c <em>d</em></strong>\n</p>', true],
    ['<p><em><strong>A</strong></em></p>', true],
    ['<p><a href="https://a.example" target="_blank" rel="noopener">A</a></p>', true],
    ['<p><a href="javascript:x()">A</a></p>', false],
    ['<ol start="3"><li>A<ul><li>B</li></ul></li></ol>', true],
    ['<ul><li><p>A</p></li></ul>', true],
    ['<blockquote>A</blockquote><blockquote><p>B</p></blockquote>', true],
    ['<p>A</p><p><br></p><p>B<br>C</p>', true],
    ['<p>A<!-- note --></p>', false],
    ['<h1>A</h1>', true],
    ['<h4>A</h4>', false],
    ['<p>A</p>B', false],
    ['<script>x()</script><p>A</p>', false],
    ['<p><b>A</b></p>', false],
  ])('%s can be shown without loss: %s', (html, isRich) => {
    expect(isRichText(html)).toBe(isRich);
  });

  it.each([
    ['<ul><li>A</li></ul>', '<ul><li>A</li></ul>'],
    ['<ul><li><p>A</p></li></ul>', '<ul><li><p>A</p></li></ul>'],
    ['<ul><li><p>A</p><p>B</p></li></ul>', '<ul><li><p>A</p><p>B</p></li></ul>'],
    ['<blockquote>A</blockquote>', '<blockquote>A</blockquote>'],
    ['<p>A</p><p><br></p><h2><br></h2>', '<p>A</p><p><br></p><h2><br></h2>'],
    ['<ul><li><br><ul><li>A</li></ul></li></ul>', '<ul><li><br><ul><li>A</li></ul></li></ul>'],
    ['<p>A\n   B</p>', '<p>A B</p>'],
    ['<p><br></p><p> </p>', ''],
  ])('%s is written as %s', (html, written) => {
    expect(writeRichText(readRichText(html))).toBe(written);
  });
});

describe('two texts are the same', () => {
  it.each([
    ['however they are indented', '<p>A</p>\n  <p> B  c</p>', '<p>A</p><p>B c</p>', true],
    [
      'in whichever order their words are marked',
      '<em><strong>A</strong></em>',
      '<strong><em>A</em></strong>',
      true,
    ],
    ['unless a space is missing', '<p>A b</p>', '<p>Ab</p>', false],
    ['unless other words are marked', '<strong>A</strong> b', 'A <strong>b</strong>', false],
    ['unless an attribute is missing', '<p id="a">A</p>', '<p>A</p>', false],
    ['unless a link leads elsewhere', '<a href="/a">A</a>', '<a href="/b">A</a>', false],
  ])('%s', (_, one, other, isSame) => {
    expect(isSameText(one, other)).toBe(isSame);
  });
});
