import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileStyleSheets } from './compile-styles.ts';

const SHEETS = ['styles/base.less'];

const themeWith = (tokens: string, base = '@import "tokens.less"; a { color: @ink; }') => ({
  'styles/base.less': base,
  'styles/tokens.less': tokens,
});

async function compile(texts: Readonly<Record<string, string>>, sheets: readonly string[] = SHEETS) {
  const { css, problems } = await compileStyleSheets(texts, sheets);
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
