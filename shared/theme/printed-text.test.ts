import { describe, expect, it } from 'vitest';
import { createEngine } from '#shared/template/index.ts';
import { findPrintedText } from './printed-text.ts';

const engine = createEngine();
const find = (text: string) =>
  findPrintedText(engine, text).map(({ from, to, hint }) => [text.slice(from, to), hint]);

describe('what visitors read as text', () => {
  it.each([
    ['<p>{ title }</p>', '{ title }', '{title}'],
    ['<p>{title | html}</p>', '{title | html}', '{title|html}'],
    ['{.secton a}x{.end}', '{.secton a}', '{.section}'],
    ['{.var product @}', '{.var product @}', '{.var @name value}'],
    ['{.repeated a}x', '{.repeated a}', '{.repeated section name}'],
    ['{.if !a}x', '{.if !a}', 'there is no "not"'],
    ['{.section a}x{.end }', '{.end }', '{.end}'],
    ['<p>{title|html</p>', '{title|html', 'The closing bracket } is missing.'],
    ['<p>{.section item\n<b>', '{.section item', 'The closing bracket } is missing.'],
  ])('is told with a remedy: %s', (text, told, hint) => {
    expect(find(text)).toEqual([[told, expect.stringContaining(hint)]]);
  });

  it.each([
    '<script>if (a) { b } { .c }</script>',
    '<style>.a { color: red } {.b}</style>',
    '{title}{title|html}{.section a}{b}{.end}{.equal? a 1}x{.end}',
    '{# title | html #}{## { title } ##}',
    '<p style="{color}">{}</p>',
    'a { b: c }',
    'function() { return x }',
  ])('is not told where nothing was meant: %s', (text) => {
    expect(find(text)).toEqual([]);
  });
});
