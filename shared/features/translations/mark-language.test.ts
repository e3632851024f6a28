import { describe, expect, it } from 'vitest';
import { attributesOfLanguage, markLanguage } from './mark-language.ts';

const marked = (html: string) =>
  markLanguage(html, new Set(['Mug', 'Salt & Pepper']), attributesOfLanguage('en-US', 'fr'));

describe('texts in another language', () => {
  it.each([
    ['a heading', '<h1 class="a">Mug</h1>', '<h1 lang="en-US" class="a">Mug</h1>'],
    ['a link with space around', '<a href="/m">\n Mug </a>', '<a lang="en-US" href="/m">\n Mug </a>'],
    ['entities', '<b>Salt &amp; Pepper</b>', '<b lang="en-US">Salt &amp; Pepper</b>'],
    ['a picture', '<img src="a" alt="Mug">', '<img lang="en-US" src="a" alt="Mug">'],
    ['an element that says it', '<b lang="de">Mug</b>', '<b lang="de">Mug</b>'],
    ['other texts', '<b>Becher</b>', '<b>Becher</b>'],
    ['a part of a text', '<p>Mug <b>rouge</b></p>', '<p>Mug <b>rouge</b></p>'],
    ['the title of the document', '<title>Mug</title>', '<title>Mug</title>'],
  ])('are marked at %s', (_, html, expected) => {
    expect(marked(html)).toBe(expected);
    expect(marked(expected)).toBe(expected);
  });

  it('leave a page as it is that has none', () => {
    expect(markLanguage('<b>Mug</b>', new Set(), ' lang="en"')).toBe('<b>Mug</b>');
  });

  it('are looked for once in tags that never end, however many there are', () => {
    const html = '<a x'.repeat(100_000) + '<img '.repeat(100_000);
    expect(marked(html)).toBe(html);
  });

  it('carry their direction on pages in another one', () => {
    expect(attributesOfLanguage('en-US', 'ar')).toBe(' lang="en-US" dir="ltr"');
    expect(attributesOfLanguage('ar', 'de')).toBe(' lang="ar" dir="rtl"');
    expect(attributesOfLanguage('ar', 'he')).toBe(' lang="ar"');
  });
});
