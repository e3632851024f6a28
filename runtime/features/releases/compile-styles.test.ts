import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTINGS_FILE } from '#shared/features/templates/rules.ts';
import { compileStyleSheets } from './compile-styles.ts';
import { STYLE_FAULTS } from './style-limits.ts';

const SHEETS = ['styles/base.less'];

const themeWith = (tokens: string, base = '@import "tokens.less"; a { color: @ink; }') => ({
  'styles/base.less': base,
  'styles/tokens.less': tokens,
});

async function compile(texts: Readonly<Record<string, string>>, sheets: readonly string[] = SHEETS) {
  const { css, problems } = await compileStyleSheets(
    {
      texts: { ...texts, [SETTINGS_FILE]: JSON.stringify({ stylesheets: sheets }) },
      hashes: {},
      leftOut: [],
    },
    () => undefined,
  );
  return { css, problems: problems.map(({ path, line }) => `${path}:${line}`) };
}

describe('style sheets', () => {
  it('compile in their order, with what they import', async () => {
    const texts = { ...themeWith('@ink: red;'), 'styles/more.css': 'b { color: blue; }' };
    expect(await compile(texts, ['styles/more.css', ...SHEETS])).toEqual({
      css: 'b{color:blue}\na{color:red}',
      problems: [],
    });
  });

  it('are compiled anew when they or what they import have changed', async () => {
    expect((await compile(themeWith('@ink: red;'))).css).toBe('a{color:red}');
    expect((await compile(themeWith('@ink: green;'))).css).toBe('a{color:green}');
    expect((await compile(themeWith('@ink: red;'))).css).toBe('a{color:red}');
    expect((await compile(themeWith('@ink: red;', 'b { color: pink; }'))).css).toBe('b{color:pink}');
  });

  it('with a mistake are told of each time and leave the others', async () => {
    const broken = { ...themeWith('@ink: red;'), 'styles/broken.less': 'a {\n  color: @nothing;\n}' };
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await compile(broken, ['styles/broken.less', 'styles/none.less', ...SHEETS])).toEqual({
        css: 'a{color:red}',
        problems: ['styles/broken.less:2', 'styles/none.less:1'],
      });
    }
  });

  it('that lost what they imported are told of', async () => {
    await compile(themeWith('@ink: red;'));
    const { problems } = await compile({ 'styles/base.less': themeWith('')['styles/base.less'] });
    expect(problems).toEqual(['styles/base.less:1']);
  });

  it('carry the versions of the files that they name', async () => {
    const texts = {
      [SETTINGS_FILE]: JSON.stringify({ stylesheets: SHEETS }),
      'styles/base.less': 'a { background: url(/assets/sea.png); }',
    };
    const order = { texts, hashes: { 'assets/sea.png': 'a'.repeat(64) }, leftOut: [] };
    const { css } = await compileStyleSheets(order, () => undefined);
    expect(css).toBe(`a{background:url(/assets/sea.png?v=${'a'.repeat(12)})}`);
  });

  it.each([
    ['a mixin that calls itself', 'x { y: z; }\n.m() { .m(); }\na { .m(); }', STYLE_FAULTS.calls, 2],
    ['mixins that call each other', '.m() { .n(); }\n.n() { .m(); }\na { .m(); }', STYLE_FAULTS.calls, 2],
    ['detached rules that call themselves', '@d: { @d(); };\na { @d(); }', STYLE_FAULTS.calls, 1],
    ['rules in rules', `x { y: z; }\n${'a{'.repeat(100)}${'}'.repeat(100)}`, STYLE_FAULTS.depth, 2],
    ['brackets in brackets', `a { b: ${'('.repeat(100)}1${')'.repeat(100)}; }`, STYLE_FAULTS.depth, 1],
    [
      'selectors that multiply',
      `\n${'.a, .b {'.repeat(30)}x: y;${'}'.repeat(30)}`,
      STYLE_FAULTS.selectors,
      2,
    ],
    [
      'ampersands that multiply',
      `.a, .b {\n${'& + &, & & {'.repeat(9)}x: y;${'}'.repeat(10)}`,
      STYLE_FAULTS.selectors,
      2,
    ],
    ['a sheet that reads itself', '@import (multiple) "base.less";', STYLE_FAULTS.files, 1],
    ['a program', '@plugin "evil.js"; a { b: c; }', STYLE_FAULTS.plugins, 1],
    [
      'more than may come out',
      `.m(@i) when (@i > 0) { .x-@{i} { y: "${'z'.repeat(200_000)}" } .m(@i - 1); }\n.m(12);`,
      STYLE_FAULTS.output,
      1,
    ],
  ])('say where they meet a limit: %s', async (_, text, message, line) => {
    const texts = {
      [SETTINGS_FILE]: JSON.stringify({ stylesheets: [...SHEETS, 'more.less'] }),
      'styles/base.less': text,
      'styles/more.less': 'b { color: blue; }',
      'styles/evil.js': 'process.exit(1)',
    };
    const { css, problems } = await compileStyleSheets({ texts, hashes: {}, leftOut: [] }, () => undefined);
    expect(problems).toMatchObject([{ path: 'styles/base.less', line, message }]);
    expect(css).toBe('b{color:blue}');
  });

  it('say in which imported file a limit is met', async () => {
    const { problems } = await compileStyleSheets(
      {
        texts: {
          [SETTINGS_FILE]: JSON.stringify({ stylesheets: SHEETS }),
          ...themeWith(`\n\n${'a{'.repeat(70)}${'}'.repeat(70)}`),
        },
        hashes: {},
        leftOut: [],
      },
      () => undefined,
    );
    expect(problems).toMatchObject([{ path: 'styles/tokens.less', line: 3, message: STYLE_FAULTS.depth }]);
  });

  it('take brackets in comments, strings and addresses for what they are', async () => {
    const text = `/* ${'('.repeat(99)} */ // ${"'{"} ${'{'.repeat(99)}\na { b: "${'{'.repeat(99)}"; c: url(http://d/${'['.repeat(99)}); }`;
    expect((await compile({ 'styles/base.less': text })).problems).toEqual([]);
  });

  it('of the theme that comes along leave sums of sizes to the browser, since Less adds rem and vw up', () => {
    const folder = path.join(import.meta.dirname, '../../../resources/themes/saltmarsh/styles');
    const sheets = readdirSync(folder).filter((name) => name.endsWith('.less'));
    expect(sheets).not.toEqual([]);
    const sums = sheets.flatMap((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8').replace(
        /calc\([^()]*(?:\([^()]*\)[^()]*)*\)/g,
        '',
      );
      return text.match(/\b(?:clamp|min|max)\([^;{}]* [+-] [^;{}]*;/g) ?? [];
    });
    expect(sums).toEqual([]);
  });
});
