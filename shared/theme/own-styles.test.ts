import { describe, expect, it } from 'vitest';
import { createEngine } from '#shared/template/index.ts';
import { createStyleMark } from './own-styles.ts';

const KNOWN = 'i{color:red}';
const styleMark = createStyleMark('5ec7e7', [KNOWN]);
const engine = createEngine({ prepareText: styleMark.mark });
const print = (source: string, json: object = {}) => engine.compile(source).render({ json }).html;
const settle = (source: string, json?: object) => styleMark.settle(print(source, json));

describe('style elements of a template', () => {
  it.each<[what: string, source: string, json: object, html: string, styles: readonly string[]]>([
    ['stand in its text', '<style>a{}</style>', {}, '<style>a{}</style>', ['a{}']],
    ['may be written in capitals', '<STYLE>a{}</Style >', {}, '<STYLE>a{}</Style >', ['a{}']],
    ['have attributes', '<style media="a>b" x>a{}</style>', {}, '<style media="a>b" x>a{}</style>', ['a{}']],
    [
      'print values',
      '<style>a{.meta-left}color:{tint}{.meta-right}</style>',
      { tint: 'red' },
      '<style>a{color:red}</style>',
      ['a{color:red}'],
    ],
    [
      'end where a value ends them, and what it begins is not theirs',
      '<style>{tint}</style>',
      { tint: '</style><style>b{}' },
      '<style></style><style>b{}</style>',
      [''],
    ],
    [
      'count once',
      '<style>a{}</style><style>a{}</style>',
      {},
      '<style>a{}</style><style>a{}</style>',
      ['a{}'],
    ],
    [
      'are made in a loop',
      '{.repeated section items}<style>#{@}{.meta-left}{.meta-right}</style>{.end}',
      { items: ['a', 'b'] },
      '<style>#a{}</style><style>#b{}</style>',
      ['#a{}', '#b{}'],
    ],
    ['never end', '<style>a{}', {}, '<style>a{}', []],
    ['are no other elements', '<styles>a</styles>', {}, '<styles>a</styles>', []],
    ['are not those of a value', '{text}', { text: '<style>b{}</style>' }, '<style>b{}</style>', []],
    ['are not those of an argument', '{text|date %Y}', { text: 1 }, '', []],
    [
      'are those that the platform writes into values too',
      '{text}',
      { text: `<style>${KNOWN}</style><style>${KNOWN} b{}</style>` },
      `<style>${KNOWN}</style><style>${KNOWN} b{}</style>`,
      [KNOWN],
    ],
  ])('%s', (_, source, json, html, styles) => {
    expect(settle(source, json)).toEqual({ html, styles });
  });

  it('leave no mark where the text of a template is shown as text', () => {
    const partials = { 'part.block': engine.compile('<style>a{}</style>') };
    const { html } = engine.compile('{@|apply part.block|html}').render({ json: {}, partials });
    expect(html).toContain('5ec7e7');
    expect(styleMark.settle(html)).toEqual({ html: '&lt;style&gt;a{}&lt;/style&gt;', styles: [] });
  });

  it('get an attribute in the place of their marks', () => {
    const page = print('<STYLE>a{}</STYLE>{text}<style\nx>c{}</style>', { text: '<style>b{}</style>' });
    expect(styleMark.stamp(page, 'nonce="n"')).toBe(
      '<STYLE nonce="n">a{}</STYLE><style>b{}</style><style nonce="n"\nx>c{}</style>',
    );
  });

  it('apply alone in a page that is shown without the policy of the site', () => {
    const page = print('<style>a{}</style>{text}', { text: `<style>b{}</style><style>${KNOWN}</style>` });
    expect(styleMark.keepMarked(page)).toBe(
      `<style>a{}</style><style media="not all">b{}</style><style>${KNOWN}</style>`,
    );
  });
});

it('a template prints the same with and without text that is prepared', () => {
  const source = '<p>{a}</p>\n<style>{.if b}x{.or}y{.end}</style>';
  const plain = createEngine().compile(source);
  expect(settle(source, { a: 1 }).html).toBe(plain.render({ json: { a: 1 } }).html);
  expect(engine.compile(source).code).toEqual(plain.code);
});
