import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine } from '#shared/template/index.ts';
import { followMove, usersOf } from './references.ts';
import { createTheme } from './theme.ts';

const THEME = {
  'template.conf':
    '{"name":"site","layouts":{"default":{"name":"site","regions":["site"]}},"stylesheets":["main.less","styles/print.css"]}',
  'site.region':
    '<awning:navigation navigationId="mainNav" template="menu" /><awning:script src="menu.js" /><link href="/styles/print.css">{@|apply card.block}',
  'pages/home.page':
    '{a|apply card.block eager=true}{.repeated section b}{@|apply card.block}{.end}card.block',
  'blocks/card.block': '{@|apply badge.html}',
  'blocks/badge.html': '<img src="/assets/mark.svg">',
  'blocks/menu.block': '{.repeated section items}{.if folder}{@|apply menu.block}{.end}{.end}',
  'scripts/menu.js': 'import "/scripts/parts.js";',
  'scripts/parts.js': '',
  'styles/main.less':
    '@import "base/reset"; @import (inline) "print.css"; @import "https://fonts.example/x.css";',
  'styles/base/reset.less': '@import "../tokens.less";',
  'styles/tokens.less': '@a: url("/assets/mark.svg");',
  'styles/print.css': '',
  'assets/mark.svg': '<svg/>',
};

type Texts = Readonly<Record<string, string>>;

function moved(texts: Texts, from: string, to: string): Record<string, string> {
  const paths = new Set(Object.keys(texts));
  return Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [
      path === from ? to : path,
      followMove(path, text, { from, to }, paths),
    ]),
  );
}

describe('files that name a file', () => {
  it.each<[string, string[]]>([
    ['blocks/card.block', ['pages/home.page', 'site.region']],
    ['blocks/menu.block', ['site.region']],
    ['blocks/badge.html', ['blocks/card.block']],
    ['scripts/menu.js', ['site.region']],
    ['scripts/parts.js', ['scripts/menu.js']],
    ['site.region', ['template.conf']],
    ['styles/main.less', ['template.conf']],
    ['styles/print.css', ['site.region', 'styles/main.less', 'template.conf']],
    ['styles/base/reset.less', ['styles/main.less']],
    ['styles/tokens.less', ['styles/base/reset.less']],
    ['assets/mark.svg', ['blocks/badge.html', 'styles/tokens.less']],
    ['pages/home.page', []],
    ['pages/nothing.page', []],
  ])('%s is named by %j', (path, users) => {
    expect(usersOf(THEME, path)).toEqual(users);
  });
});

describe('after a move', () => {
  it.each<[string, string, string, string]>([
    ['blocks/card.block', 'blocks/tile.block', 'pages/home.page', '{a|apply tile.block eager=true}'],
    ['blocks/card.block', 'blocks/shop/tile.block', 'pages/home.page', '{@|apply shop/tile.block}'],
    ['blocks/menu.block', 'blocks/links.block', 'site.region', 'template="links"'],
    ['blocks/menu.block', 'blocks/links.block', 'blocks/links.block', '{@|apply links.block}'],
    ['blocks/menu.block', 'blocks/links.html', 'site.region', 'template="menu"'],
    ['scripts/menu.js', 'scripts/nav.js', 'site.region', 'src="nav.js"'],
    ['site.region', 'frame.region', 'template.conf', '"name":"site","regions":["frame"]'],
    ['styles/main.less', 'styles/all.less', 'template.conf', '["all.less",'],
    ['styles/print.css', 'styles/paper.css', 'template.conf', '"styles/paper.css"'],
    ['styles/print.css', 'styles/paper.css', 'site.region', 'href="/styles/paper.css"'],
    ['styles/base/reset.less', 'styles/reset.less', 'styles/main.less', '@import "reset";'],
    ['styles/base/reset.less', 'styles/reset.less', 'styles/reset.less', '@import "tokens.less"'],
    ['styles/main.less', 'styles/a/main.less', 'styles/a/main.less', '@import "../base/reset"'],
    ['styles/tokens.less', 'styles/base/tokens.less', 'styles/base/reset.less', '@import "tokens.less"'],
  ])('of %s to %s, %s says %s', (from, to, holder, text) => {
    expect(moved(THEME, from, to)[holder]).toContain(text);
  });

  it('words that only look like a name stay', () => {
    expect(moved(THEME, 'blocks/card.block', 'blocks/tile.block')['pages/home.page']).toMatch(/card\.block$/);
    expect(moved(THEME, 'styles/main.less', 'styles/x/main.less')['styles/x/main.less']).toContain(
      'https://fonts.example/x.css',
    );
  });

  it('what cannot name the new path stays as it was', () => {
    expect(moved(THEME, 'blocks/card.block', 'card.block')['pages/home.page']).toBe(THEME['pages/home.page']);
  });

  const engine = createEngine();
  const names = fc.stringMatching(/^[a-z]{3,8}$/).filter((name) => name !== 'menu');

  it.each([
    'blocks/card.block',
    'blocks/menu.block',
    'styles/tokens.less',
    'styles/print.css',
    'site.region',
  ])('of %s the same files need it as before, and a move back gives the same texts', (from) => {
    fc.assert(
      fc.property(names, (name) => {
        const folder = from.slice(0, from.lastIndexOf('/') + 1);
        const to = `${folder}new-${name}${from.slice(from.indexOf('.'))}`;
        const after = moved(THEME, from, to);
        const needs = (texts: Texts, path: string) => {
          const theme = createTheme(engine, texts);
          return Object.keys(texts).filter((holder) => theme.usesOf(holder).includes(path));
        };
        expect(needs(after, to)).toEqual(needs(THEME, from));
        expect(usersOf(after, to)).toEqual(usersOf(THEME, from));
        expect(moved(after, to, from)).toEqual(THEME);
      }),
      { numRuns: 25 },
    );
  });
});
