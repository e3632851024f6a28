// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { readMarkdown, toMarkdown } from './markdown.ts';

const TEXTS: readonly (readonly [what: string, html: string, markdown: string])[] = [
  ['a heading', '<h2>Care</h2>', '## Care'],
  ['looks', '<p>Wash <strong>by hand</strong>, <em>gently</em>.</p>', 'Wash **by hand**, *gently*.'],
  ['a link', '<p>See <a href="/care">how</a>.</p>', 'See [how](/care).'],
  ['a quote', '<blockquote><p>Fine pots.</p></blockquote>', '> Fine pots.'],
];

describe('a text as Markdown', () => {
  it.each(TEXTS)('has %s', async (_, html, markdown) => {
    expect(await toMarkdown(html)).toBe(markdown);
  });

  it.each(TEXTS.filter(([what]) => what !== 'looks'))('reads %s again', (_, html, markdown) => {
    expect(readMarkdown(markdown)?.replace(/\n/g, '')).toBe(html);
  });

  it('has lists, one in the other', async () => {
    const html = '<ul><li>Mugs<ul><li>Small</li></ul></li><li>Bowls</li></ul>';
    expect(readMarkdown(await toMarkdown(html))?.replace(/\n/g, '')).toBe(html);
    expect(await toMarkdown('<ol><li>Throw</li><li>Fire</li></ol>')).toMatch(/^1\. +Throw\n2\. +Fire$/);
  });

  it('keeps signs of words that are no Markdown', async () => {
    expect(await toMarkdown('<p>1. of *all*</p>')).toBe('1\\. of \\*all\\*');
  });
});

it.each(['Just words', '1. of May', '- so it is', 'A * b * c', '#1 of all', ''])(
  'takes “%s” for words',
  (text) => {
    expect(readMarkdown(text)).toBeUndefined();
  },
);

it('lets nothing of Markdown act', () => {
  expect(readMarkdown('# A\n\n<script>x()</script>\n\n[b](javascript:x())')).not.toMatch(
    /<script|javascript/,
  );
});
