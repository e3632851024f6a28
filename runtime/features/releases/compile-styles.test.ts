import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONTENT_FILES, SETTINGS_FILE } from '#shared/features/templates/rules.ts';
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
        problems: ['template.conf:1', 'styles/broken.less:2'],
      });
    }
  });

  it('that lost what they imported are told of', async () => {
    await compile(themeWith('@ink: red;'));
    const { problems } = await compile({ 'styles/base.less': themeWith('')['styles/base.less'] });
    expect(problems).toEqual(['styles/base.less:1']);
  });

  it.each([
    [
      'variables of the sheets after them',
      { 'a.less': 'a { color: @ink; }', 'b.less': '@ink: red;' },
      'a{color:red}',
    ],
    ['mixins', { 'a.less': '.m() { b: c; }', 'b.less': 'a { .m; }' }, 'a{b:c}'],
    [
      'what is reset, first',
      { 'a.less': 'a { b: c; }', 'reset.css': '* { margin: 0; }' },
      '*{margin:0}\na{b:c}',
    ],
    [
      'imports of plain sheets, and those from elsewhere at the top',
      {
        'a.less': 'a { b: c; }\n@import "b.css"; @import url(//fonts.example/css?family=Lato);',
        'b.css': 'd { e: f; }',
      },
      '@import url(//fonts.example/css?family=Lato);\na{b:c}d{e:f}',
    ],
    [
      'addresses of pictures',
      { 'a.less': "a { b: url('../assets/x.png?2'), url(none.png); }" },
      "a{b:url('/assets/x.png?2'),url(none.png)}",
    ],
    [
      'divisions of older sheets',
      { 'a.less': '@w: 100px; a { width: @w / 4; height: 100% / 8; }' },
      'a{width:25px;height:12.5%}',
    ],
    [
      'slashes of CSS',
      { 'a.less': '@a: 50%; a { aspect-ratio: 16 / 9; grid-row: 1 / 3; color: rgb(0 0 0 / @a); }' },
      'a{aspect-ratio:16 / 9;grid-row:1 / 3;color:rgba(0,0,0,0.5)}',
    ],
    ['escaped selectors', { 'a.less': '@n: 3;\n(~".c-@{n}") { b: c; }' }, '.c-3{b:c}'],
    [
      'what only browsers know, in plain sheets',
      { 'a.css': '.x { width: expression(a ? "b" : "c"); }' },
      '.x { width: expression(a ? "b" : "c"); }',
    ],
  ])('are one text: %s', async (_, sheets, css) => {
    const order = {
      texts: {
        [SETTINGS_FILE]: JSON.stringify({
          stylesheets: Object.keys(sheets).filter((name) => !/^(reset|b)\.css/.test(name)),
        }),
        ...Object.fromEntries(Object.entries(sheets).map(([name, text]) => [`styles/${name}`, text])),
      },
      hashes: { 'assets/x.png': 'a'.repeat(64) },
      leftOut: [],
    };
    expect(await compileStyleSheets(order, () => undefined)).toEqual({ css, problems: [] });
  });

  it('lose the statement that a mistake is in, and keep the rest of the sheet', async () => {
    const texts = {
      'styles/base.less': '.m() { a: @none; }\nb { c: d; }\n@media print { e { .m; } }\nf { .m; g: h }',
    };
    expect(await compile(texts)).toEqual({
      css: 'b{c:d}',
      problems: ['styles/base.less:3', 'styles/base.less:4'],
    });
  });

  it('get the values of tweaks, the parts of fonts and presets', async () => {
    const tweaks = [
      '// tweak: { "type": "font" }',
      '@body: "{ font-family: Lato, sans-serif; font-size: 14px; }";',
      "// tweak: { type: 'color' }",
      '@ink: #000;',
      '/* tweak: { "type": "value", "min": 1, "max": 9 } */',
      '@gap: 2px;',
    ].join('\n');
    const styles =
      'a { font-family: @body-font-family; font-size: @body-font-size; color: @ink; margin: @gap * 2; }';
    const compileWith = (settings: object) =>
      compileStyleSheets(
        {
          texts: {
            [SETTINGS_FILE]: JSON.stringify({
              stylesheets: ['tweaks', 'main'],
              presets: [{ name: 'Dark', tweaks: { ink: '#fff', gap: 4 } }],
            }),
            [CONTENT_FILES.themeSettings]: JSON.stringify(settings),
            'styles/tweaks.less': tweaks,
            'styles/main.less': styles,
          },
          hashes: {},
          leftOut: [],
        },
        () => undefined,
      );
    const plain = await compileWith({});
    expect(plain).toEqual({
      css: 'a{font-family:Lato,sans-serif;font-size:14px;color:#000;margin:4px}',
      problems: [],
    });
    const set = await compileWith({ tweaks: { ink: 'red', gap: '99px', body: 'font-size: 20px;' } });
    expect(set).toEqual({ css: 'a{font-family:inherit;font-size:20px;color:red;margin:4px}', problems: [] });
    expect((await compileWith({ preset: 'Dark', tweaks: { ink: 'red' } })).css).toContain(
      'color:red;margin:8',
    );
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

  it('of the themes that come along leave sums of sizes to the browser, since Less adds rem and vw up', () => {
    const folder = path.join(import.meta.dirname, '../../../resources/themes');
    const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.less'),
    );
    expect(sheets.length).toBeGreaterThan(20);
    const sums = sheets.flatMap((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8').replace(
        /~"[^"]*"|calc\([^()]*(?:\([^()]*\)[^()]*)*\)/g,
        '',
      );
      return text.match(/\b(?:clamp|min|max)\([^;{}]* [+-] [^;{}]*;/g) ?? [];
    });
    expect(sums).toEqual([]);
  });
});
