import { describe, expect, it } from 'vitest';
import { createEngine } from '#shared/template/index.ts';
import { trimSlashes } from '#shared/text/trim-slashes.ts';
import { withFramePart } from './frame-parts.ts';
import { importedPaths, importsOf } from './imports.ts';
import { placeHead } from './injections.ts';
import { findPrintedText } from './printed-text.ts';
import { usersOf } from './references.ts';
import { readSheet, tweaksOf } from './sheets.ts';
import { translateSiteTags } from './site-tags.ts';
import { PLAIN_CONF } from './template-conf.ts';
import { createTheme } from './theme.ts';
import { readFont } from './tweaks/font.ts';
import { tweakProperties } from './tweaks/properties.ts';
import { readTweaks } from './tweaks/tweaks.ts';

/** So long that work which grows with the square of it does not end while anybody waits. */
const LENGTH = 1_000_000;
const fill = (part: string, length = LENGTH) => part.repeat(Math.ceil(length / part.length));
const spaces = ' '.repeat(LENGTH);
const engine = createEngine();

describe('a text that keeps patterns busy is read in one pass', () => {
  it.each([
    ['imports that are not closed', fill('@import(')],
    ['imports that name nothing', `@import${spaces}(${spaces}url(${spaces}`],
    ['words that all could be a sheet of the platform', `@import "${fill('ui')}"`],
    ['words that all could be a background', `@import "${fill('video')}x"`],
  ])('as a style sheet: %s', (_, text) => {
    expect(importsOf('styles/a.less', text).length).toBeLessThanOrEqual(3);
    expect(readSheet('styles/a.less', text, () => false)).toBe(text);
  });

  it.each([
    ['addresses that are not closed', fill('url(')],
    ['an address of spaces', `url(${spaces}`],
    ['escaped selectors', fill('(~"a")')],
    ['selectors that do not end', fill('(~"')],
  ])('as a style sheet: %s', (_, text) => {
    expect(readSheet('styles/a.less', text, () => false)).toBe(text);
  });

  it('as the name of an import', () => {
    expect(importedPaths([], fill('ui')).length).toBe(3);
  });

  it.each([
    ['a folder', 'template.conf', fill('"regions":[')],
    ['navigation tags', 'site.region', fill('<awning:navigation ')],
    ['script tags', 'site.region', fill('<awning:script src ')],
    ['partials', 'site.region', fill('| ')],
    ['addresses', 'scripts/a.js', fill('" /')],
    ['imports', 'styles/a.less', fill('@import(')],
  ])('when it is asked which files it names: %s', (_, holder, text) => {
    expect(usersOf({ [holder]: text, 'blocks/a.block': '' }, 'blocks/a.block')).toEqual([]);
  });

  it.each([
    ['quotes behind an instruction', `{.section ${fill('"')}}`, 0],
    ['an instruction that is not closed', `{.section ${fill('"')}`, 1],
    ['spaces in front of a pipe', `{ a | b${spaces}}`, 0],
    ['spaces without a pipe', `{ a${spaces}! }`, 0],
    ['brackets', fill('{'), 0],
    ['one instruction again and again', fill('{.secton a}'), 90_910],
    ['a name of many words', `{ ${fill('a.')}a | x }`, 0],
    ['comments that do not end', fill('{##<!--'), 0],
    ['scripts that do not end', fill('<script></script '), 0],
  ])('for what visitors would read of it: %s', (_, text, count) => {
    expect(findPrintedText(engine, text).length).toBe(count);
  });

  it.each([
    ['tags without an end', fill('<awning:a '), 100_000],
    ['tags in quotes of others', fill('<awning:a b="'), 76_924],
    ['both quotes in turn', fill('<awning:a b="\' c=\'" '), 50_000],
    ['spaces behind a name', `<awning:query a${spaces}`, 1],
    ['many attributes', `<awning:query ${fill('a=b ')}`, 1],
    ['slashes around a collection', `<awning:query collection="a${fill('/')}b">`, 0],
  ])('with site tags: %s', (_, text, problems) => {
    expect(translateSiteTags('site.region', text).problems.length).toBe(problems);
  });

  it('with as many mistakes as tags, each at its place', () => {
    const files = { 'template.conf': '{}', 'site.region': fill('<awning:x/>{.end}', 400_000) };
    const problems = createTheme(engine, files).check();
    expect(problems.length).toBeGreaterThan(20_000);
    expect(problems.find(({ code }) => code === 'SITE_TAG_INVALID')?.range.start.offset).toBe(0);
  });

  it('with as many texts in tags as there are tags', () => {
    const { texts } = translateSiteTags('site.region', fill('<awning:block-field id="a{b}"/>'));
    expect(Object.keys(texts).length).toBe(32_259);
  });

  it.each([
    ['marks in one line', fill('//tweak{')],
    ['spaces behind a mark', `// tweak${spaces}x`],
    ['spaces behind brackets', `// tweak: {}${spaces}x`],
    ['brackets', `// tweak: {${fill('}')}x`],
  ])('for its tweaks: %s', (_, text) => {
    expect(readTweaks('styles/a.less', text)).toEqual({ tweaks: [], problems: [] });
  });

  it.each([
    ['comments that may end at many places', `// tweak: {}\n${fill('/*a*/')}b`],
    ['lines of comments', `// tweak: {}\n${fill('//\n\n')}b`],
  ])('for the variable of a tweak: %s', (_, text) => {
    expect(readTweaks('styles/a.less', text).problems).toEqual([
      { path: 'styles/a.less', line: 1, message: 'No variable follows this tweak, so it sets nothing.' },
    ]);
  });

  it('for tweaks whose values do not end', () => {
    const { tweaks } = readTweaks('styles/a.less', fill('// tweak: {}\n@a: b\n'));
    expect(tweaks.length).toBe(52_632);
    expect(tweaks[52_631]).toMatchObject({ line: 105_263, name: 'a', initial: 'b' });
  });

  it('for the properties that print its tweaks', () => {
    expect(tweakProperties([], [fill('-'), fill('--a:@a '), `--a${spaces}`])).toEqual([]);
  });

  it('for more tweaks than anybody sets', () => {
    const sheet = Array.from({ length: 600 }, (_, at) => `// tweak: {}\n@a${at}: b;\n`).join('');
    const conf = { ...PLAIN_CONF, stylesheets: ['styles/a.less'] };
    const { tweaks, problems } = tweaksOf(conf, { 'styles/a.less': sheet });
    expect(tweaks.length).toBe(500);
    expect(problems).toEqual([
      { path: 'styles/a.less', line: 1_001, message: 'A theme has at most 500 tweaks.' },
    ]);
  });

  it.each([
    ['letters', fill('a')],
    ['spaces in brackets', `e(${spaces}x`],
    ['quotes', `"${fill('a:"')}`],
    ['sizes', fill('1.')],
  ])('as a font: %s', (_, text) => {
    expect(readFont(text)['font-size']).toBe('1em');
  });

  it.each([
    ['heads', fill('<head ')],
    ['kinds of documents', fill('<!doctype ')],
  ])('as a page whose tags do not end: %s', (_, html) => {
    expect(placeHead(html, 'HEAD')).toBe(`HEAD${html}`);
  });

  it('as a page whose headers do not end', () => {
    const html = `<body>${fill('<header ')}${fill('</header ')}>`;
    expect(withFramePart(html, 'content', 'header', 'OURS')).toContain('OURS');
  });

  it('as a path of slashes', () => {
    const inside = `a${fill('/')}b`;
    expect(trimSlashes(`//${inside}//`)).toBe(inside);
    expect(trimSlashes('///')).toBe('');
  });
});
