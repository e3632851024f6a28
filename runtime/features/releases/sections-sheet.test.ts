import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isThemeText } from '#shared/features/templates/rules.ts';
import { COMMON_SHEETS } from '#shared/features/page-content/rules.ts';
import { DESKTOP_FROM_PX } from '#shared/theme/index.ts';
import { readCommonTemplates, readSampleFiles } from '../sample-site/site-files.ts';
import { createFirstThemeWork } from './theme-workers.ts';

const RESOURCES = path.join(import.meta.dirname, '..', '..', '..', 'resources');
const PX_OF_REM = 16;
/** Widths of windows, in px, in which a query tells phones from other screens. */
const PHONES_FROM = 320;
const TABLETS_FROM = 600;

const common = async () => Object.fromEntries(await readCommonTemplates(RESOURCES));

const compile = (texts: Readonly<Record<string, string>>) =>
  createFirstThemeWork(common).compile({ site: 'a' }, texts, {});

const THEME = {
  'template.conf': JSON.stringify({ stylesheets: ['main.less'] }),
  'styles/main.less': '.button { color: red; }',
};

describe('the styles of sections, header and footer', () => {
  it('come before those of a theme that knows nothing of them', async () => {
    const { css, problems } = await compile(THEME);
    expect(problems).toEqual([]);
    expect(css.indexOf('.page-grid')).toBeGreaterThan(-1);
    expect(css.indexOf('.page-grid')).toBeLessThan(css.indexOf('.button{color:red}'));
  });

  it('are those of the theme where it brings its own', async () => {
    const [sections = '', frame = '', ...others] = COMMON_SHEETS;
    const { css } = await compile({
      ...THEME,
      ...Object.fromEntries(others.map((sheet) => [sheet, ''])),
      [sections]: '.page-grid { display: block; }',
      [frame]: '.site-menu { color: blue; }',
    });
    expect(css).toBe('.page-grid{display:block}\n.site-menu{color:blue}\n.button{color:red}');
  });

  it('know one border between phones and wider screens', async () => {
    const { css } = await compile(THEME);
    const queries = [...css.matchAll(/@(?:media|container)([^{]*)/g)].map(([, query = '']) => query.trim());
    const widths = queries.filter((query) => query.includes('width'));
    expect(new Set(widths)).toEqual(new Set([`(min-width: ${DESKTOP_FROM_PX}px)`]));
    const sheets = Object.entries(await common()).filter(
      ([name, text]) => COMMON_SHEETS.includes(name) && text.includes('-width:') && text.includes('@media'),
    );
    expect(sheets.length).toBeGreaterThan(1);
    for (const [, text] of sheets) {
      expect(text).toContain(`@phone: ${DESKTOP_FROM_PX - 1}px;`);
    }
  });

  it('and those of the theme of the sample know no other border of phones', async () => {
    const { theme } = await readSampleFiles(RESOURCES);
    const texts = [...theme].flatMap(([name, bytes]) =>
      isThemeText(name) ? [[name, bytes.toString('utf8')] as const] : [],
    );
    const { css, problems } = await compile(Object.fromEntries(texts));
    expect(problems).toEqual([]);
    const queries = [...css.matchAll(/@(?:media|container)[^{]*/g)].join();
    const widths = [...queries.matchAll(/width:\s*([\d.]+)(px|r?em)/g)];
    const pixels = widths.map(([, count, unit]) => Number(count) * (unit === 'px' ? 1 : PX_OF_REM));
    const ofPhones = pixels.filter((width) => width >= PHONES_FROM && width < TABLETS_FROM);
    expect(new Set(ofPhones)).toEqual(new Set([DESKTOP_FROM_PX - 1, DESKTOP_FROM_PX]));
  });

  it('divide a section into twelve columns', async () => {
    const { css } = await compile(THEME);
    const spans = [...css.matchAll(/\.page-span-(\d+)\{grid-column:span (\d+)\}/g)].map(([, name, span]) => [
      name,
      span,
    ]);
    expect(spans).toEqual(Array.from({ length: 12 }, (_, at) => [String(at + 1), String(at + 1)]));
  });
});
