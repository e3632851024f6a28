import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { cleanDrawing } from './clean-drawing.ts';

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';

const svg = (inside: string, attributes = '') => `<svg ${XMLNS}${attributes}>${inside}</svg>`;

/** Groups of ten that refer to the group before, a line each: some hundred elements that stand for ten to the depth. */
function nest(depth: number, refer: (id: string) => string): string {
  const groups = Array.from(
    { length: depth },
    (_, at) => `<g id="n${at + 1}">${refer(`n${at}`).repeat(2)}</g>`,
  );
  return ['<g id="n0"/>', ...groups].join('\n');
}

function chain(length: number): string {
  const uses = Array.from({ length }, (_, at) => `<use id="c${at}" href="#c${at + 1}"/>`);
  return uses.join('');
}

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
    expect(cleanDrawing(svg(inside))).toEqual({ text: svg(clean) });
  });

  it('writes older references in the form of today', () => {
    const old = `<svg ${XMLNS} ${XLINK}><use xlink:href="#a"/></svg>`;
    expect(cleanDrawing(old)).toEqual({ text: svg('<use href="#a"></use>') });
  });

  it('does without what stands before it', () => {
    const source = `<?xml version="1.0"?><?xml-stylesheet href="//x.example"?><!DOCTYPE svg>${svg('<g/>')}`;
    expect(cleanDrawing(source)).toEqual({ text: svg('<g></g>') });
  });

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['markup that is not closed', `<svg ${XMLNS}><g></svg>`],
    ['another root', '<html><body/></html>'],
    ['no namespace', '<svg><g/></svg>'],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "${'b'.repeat(9)}">]>${svg('<text>&a;</text>')}`],
    ['entities of other files', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('&a;')}`],
  ])('is not made of %s', (_, source) => {
    expect(cleanDrawing(source)).toMatchObject({ fault: undefined });
  });

  it.each([
    ['elements in each other', `\n${'<g>'.repeat(300)}`, 'depth', 2],
    ['elements in each other that are never written', `${'<x>'.repeat(100_000)}`, 'depth', 1],
    ['many elements', `\n\n${'<g/>'.repeat(30_000)}`, 'elements', 3],
    ['elements that use each other', `\n${nest(20, (id) => `<use href="#${id}"/>`)}`, 'uses', 15],
    ['masks in masks', nest(20, (id) => `<g mask="url( '#${id}' )"/>`), 'uses', 14],
    ['elements that use each other in a row', chain(100), 'depth', 1],
  ])('is not made of %s', (_, inside, fault, line) => {
    expect(cleanDrawing(svg(inside))).toEqual({ fault, line });
  });

  it('is made of elements that use themselves, which nobody draws', () => {
    const inside = '<g id="a"><use href="#b"></use></g><g id="b"><use href="#a"></use></g>';
    expect(cleanDrawing(svg(inside))).toEqual({ text: svg(inside) });
  });

  it.each([
    ['blanks in an address', `<g fill="url(${' '.repeat(1_500_000)}#a"/>`],
    ['attributes', `<g ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`],
    ['names of spaces', `<g ${Array.from({ length: 60_000 }, (_, at) => `xmlns:a${at}="b"`).join(' ')}/>`],
    ['rules', `<style>${'url( '.repeat(300_000)}</style>`],
    ['faults', '&a;'.repeat(500_000)],
  ])('is read in one pass, whatever there is much of: %s', (_, inside) => {
    expect(cleanDrawing(svg(inside))).toBeDefined();
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
        const written = cleanDrawing(`<svg ${XMLNS} ${XLINK}>${parts.join('')}</svg>`);
        const clean = 'text' in written ? written.text : svg('');
        const elements = elementsOf(parseFragment(clean));
        expect(elements.filter(({ tagName }) => /^(script|foreignobject|a)$/i.test(tagName))).toEqual([]);
        const attributes = elements.flatMap(({ attrs }) => attrs);
        expect(attributes.filter(({ name }) => /^on/i.test(name))).toEqual([]);
        expect(attributes.filter(({ value }) => /javascript:|\/\/x|text\/html/.test(value))).toEqual([]);
        expect(cleanDrawing(clean)).toEqual({ text: clean });
      }),
      { numRuns: 1_000 },
    );
  });
});
