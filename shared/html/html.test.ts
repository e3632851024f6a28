import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { html, type HtmlPart, trusted, verbatim } from './html.ts';

const PIECES = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '/',
  '!--',
  '=',
  ' ',
  ';',
  'b',
  'script',
  'on',
  'quot',
  '#60',
  '\0',
  '\u2028',
];
const anyText = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));

describe('markup by a template', () => {
  it.each<readonly [part: HtmlPart, text: string]>([
    ['a "b" <c> & d', 'a &quot;b&quot; &lt;c&gt; &amp; d'],
    ["it's", "it's"],
    [1.5, '1.5'],
    [0, '0'],
    [false, 'false'],
    ['', ''],
    [undefined, ''],
    [[], ''],
    [html`<b>${'<'}</b>`, '<b>&lt;</b>'],
    [[html`<i>${1}</i>`, html`&`], '<i>1</i>&'],
    [trusted('<b>&amp;</b>'), '<b>&amp;</b>'],
    [verbatim('"<'), '"<'],
  ])('prints %j as %j', (part, text) => {
    expect(html`[${part}]`.text).toBe(`[${text}]`);
  });

  it('keeps the text around its parts', () => {
    expect(html`a${1}\n${2}c`.text).toBe('a1\n2c');
    expect(html``.text).toBe('');
  });

  it('holds any text in its place, as text and as an attribute', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const { childNodes } = parseFragment(html`<p title="${value}">${value}</p>`.text);
        const [element] = childNodes.filter((node) => 'tagName' in node);
        expect(childNodes.length).toBe(1);
        expect(element?.attrs.map(({ name }) => name)).toEqual(['title']);
        expect(element?.childNodes.every(({ nodeName }) => nodeName === '#text')).toBe(true);
      }),
    );
  });
});
