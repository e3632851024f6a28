import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { cleanDrawing } from './clean-drawing.ts';

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';

const svg = (inside: string, attributes = '') => `<svg ${XMLNS}${attributes}>${inside}</svg>`;

/** All elements as a browser reads them. */
function elementsOf(node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []));
}

describe('a clean drawing', () => {
  it.each<readonly [title: string, inside: string, clean: string]>([
    ['keeps what draws', '<path d="M0 0h9" fill="red"/>', '<path d="M0 0h9" fill="red"></path>'],
    ['keeps groups and texts', '<g><text x="1">a &amp; b</text></g>', '<g><text x="1">a &amp; b</text></g>'],
    ['loses scripts', '<script>alert(1)</script><g/>', '<g></g>'],
    ['loses event handlers', '<g onload="alert(1)" onCLICK="x"/>', '<g></g>'],
    ['loses foreign markup', '<foreignObject><body onload="x">a</body></foreignObject>', ''],
    ['loses markup of another namespace', '<x xmlns="http://www.w3.org/1999/xhtml"><g/></x>', ''],
    ['unwraps links', '<a href="https://x.example"><rect/></a>', '<rect></rect>'],
    ['keeps references into itself', '<use href="#a"/>', '<use href="#a"></use>'],
    ['loses references to others', '<use href="https://x.example/a.svg#a"/>', '<use></use>'],
    ['loses scripts in references', '<use href=" javascript:alert(1)"/>', '<use></use>'],
    ['keeps pictures of its own', `<image href="${PIXEL}"/>`, `<image href="${PIXEL}"></image>`],
    ['loses pictures of others', '<image href="//x.example/a.png"/>', '<image></image>'],
    ['loses drawings in pictures', '<image href="data:image/svg+xml;base64,AAAA"/>', '<image></image>'],
    ['keeps fills of its own', '<g fill="url(#a)"/>', '<g fill="url(#a)"></g>'],
    ['keeps quoted fills', '<g fill="url( \'#a\' )"/>', '<g fill="url( \'#a\' )"></g>'],
    ['loses fills of others', '<g fill="url(https://x.example#a)"/>', '<g></g>'],
    ['loses styles that reach out', '<g style="background:url(//x.example)"/>', '<g></g>'],
    ['loses styles in disguise', String.raw`<g style="background:u\72l(//x.example)"/>`, '<g></g>'],
    ['keeps rules', '<style>.a{fill:red}</style>', '<style>.a{fill:red}</style>'],
    ['loses rules that reach out', '<style>@import "//x.example";</style>', '<style></style>'],
    ['loses comments', '<!-- a --><g/>', '<g></g>'],
    ['keeps what moves', '<animate attributeName="x"/>', '<animate attributeName="x"></animate>'],
    ['loses what moves references', '<set attributeName="href" to="#b"/>', '<set to="#b"></set>'],
    ['reads texts that are not parsed', '<text><![CDATA[<b>]]></text>', '<text>&lt;b&gt;</text>'],
  ])('%s', (_, inside, clean) => {
    expect(cleanDrawing(svg(inside))).toBe(svg(clean));
  });

  it('writes older references in the form of today', () => {
    const old = `<svg ${XMLNS} ${XLINK}><use xlink:href="#a"/></svg>`;
    expect(cleanDrawing(old)).toBe(svg('<use href="#a"></use>'));
  });

  it('does without what stands before it', () => {
    const source = `<?xml version="1.0"?><?xml-stylesheet href="//x.example"?><!DOCTYPE svg>${svg('<g/>')}`;
    expect(cleanDrawing(source)).toBe(svg('<g></g>'));
  });

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['markup that is not closed', `<svg ${XMLNS}><g></svg>`],
    ['another root', '<html><body/></html>'],
    ['no namespace', '<svg><g/></svg>'],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "${'b'.repeat(9)}">]>${svg('<text>&a;</text>')}`],
    ['entities of other files', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('&a;')}`],
    ['depth beyond reason', svg('<g>'.repeat(300) + '</g>'.repeat(300))],
  ])('is not made of %s', (_, source) => {
    expect(cleanDrawing(source)).toBeUndefined();
  });

  it('has nothing in it that acts, whatever it was made of', () => {
    const word = fc.constantFrom(
      ...'svg g script style use image a foreignObject set animate onload href xlink:href style fill'.split(
        ' ',
      ),
      'javascript:alert(1)',
      '#a',
      'url(//x)',
      'url(#a)',
      '&#106;avascript:x',
      'data:text/html,x',
      '<!--',
      ']]>',
    );
    const part = fc
      .tuple(word, word, word, fc.constantFrom('/>', '>', '></g>'))
      .map(([tag, name, value, end]) => `<${tag} ${name}="${value}"${end}`);
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const clean = cleanDrawing(`<svg ${XMLNS} ${XLINK}>${parts.join('')}</svg>`) ?? svg('');
        const elements = elementsOf(parseFragment(clean));
        expect(elements.filter(({ tagName }) => /^(script|foreignobject|a)$/i.test(tagName))).toEqual([]);
        const attributes = elements.flatMap(({ attrs }) => attrs);
        expect(attributes.filter(({ name }) => /^on/i.test(name))).toEqual([]);
        expect(attributes.filter(({ value }) => /javascript:|\/\/x|text\/html/.test(value))).toEqual([]);
        expect(cleanDrawing(clean)).toBe(clean);
      }),
      { numRuns: 1_000 },
    );
  });
});
