import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_WEIGHT, readShownPage } from './read-page.ts';

const head = (title: string, description = 'What it is about.') =>
  `<head><title>${title}</title><meta name="description" content="${description}"></head>`;
const page = (main: string, more = head('About &amp; more')) =>
  `<html>${more}<body><main>${main}</main></body></html>`;
const H1 = '<h1>About</h1>';

const marksOf = (html: string) => readShownPage(html).marks.map(({ kind, blockId }) => [kind, blockId]);

describe('a page as it is shown', () => {
  it('tells its title, its description and where it leads', () => {
    const read = readShownPage(
      page(
        `${H1}<a href="/shop?a=1&amp;b=2">Shop</a><div id="b-one"><p><a class="x" href='/about'>Us</a></p></div>`,
      ),
    );
    expect(read).toMatchObject({ title: 'About & more', description: 'What it is about.', marks: [] });
    expect(read.links).toEqual([
      { href: '/shop?a=1&b=2', blockId: undefined },
      { href: '/about', blockId: 'one' },
    ]);
  });

  it.each<[string, string, unknown[]]>([
    [
      'has a picture without alt text',
      `${H1}<div id="b-one"><img src="/s/low%20tide.jpg?w=1"></div>`,
      [['noAlt', 'one']],
    ],
    ['has a picture with an alt text', `${H1}<img src="/a.jpg" alt="A jug">`, []],
    ['has a picture for decoration', `${H1}<img alt="" src="/a.jpg"><img src="/b.jpg" alt>`, []],
    [
      'has an attribute that only ends like it',
      `${H1}<img src="/a.jpg" data-alt="A jug">`,
      [['noAlt', undefined]],
    ],
    ['has no main heading', '<h2>Us</h2>', [['noHeading', undefined]]],
    ['has two main headings', `${H1}<div id="b-two"><h1>More</h1></div>`, [['manyHeadings', 'two']]],
    [
      'leaves a level out',
      `${H1}<h2>One</h2><div id="b-x"><h4>Two</h4></div><h2>Three</h2>`,
      [['skippedHeading', 'x']],
    ],
    ['goes back to a level above', `${H1}<h2>One</h2><h3>Two</h3><h2>Three</h2>`, []],
    [
      'has a heading in a comment and in a script',
      `${H1}<!-- <h1>No</h1> --><script>"<h1>No</h1>"</script>`,
      [],
    ],
  ])('that %s', (_name, main, marks) => {
    expect(marksOf(page(main))).toEqual(marks);
  });

  it.each<[string, string, string]>([
    ['has no description', page(H1, '<title>A</title>'), 'noDescription'],
    ['has a long title', page(H1, head('x'.repeat(71))), 'longTitle'],
    ['is heavy', page(`${H1}<p>${'x'.repeat(PAGE_WEIGHT)}</p>`), 'heavy'],
  ])('that %s', (_name, html, kind) => {
    expect(marksOf(html)).toEqual([[kind, undefined]]);
  });

  it('belongs to no block after the end of its content', () => {
    const html = `<main>${H1}<div id="b-one"></div></main><footer><div id="b-footer-x"><a href="/x">X</a></div></footer>`;
    expect(readShownPage(html).links).toEqual([{ href: '/x', blockId: undefined }]);
  });

  it('is read whatever stands in it', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('<', '>', '"', "'", 'img ', 'alt', '=', '/', 'h1', 'a href', 'id="b-'),
        }),
        (html) => {
          expect(readShownPage(html).title).toBe('');
        },
      ),
    );
  });
});
