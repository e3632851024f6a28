import { beforeAll, describe, expect, it } from 'vitest';
import type { LocaleData } from '#shared/locale/locale.ts';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { createEngine } from '#shared/template/index.ts';
import { renderPatiently } from './render-patiently.ts';
import { createTheme, type PageInput } from './theme.ts';

const theme = createTheme(createEngine(), {
  'template.conf': '{"name":"Plain","layouts":{"default":{"regions":["site"]}},"stylesheets":[]}',
  'site.region': '<main>{squarespace.main-content}</main>',
  'whole.page': '{.repeated section a}{@}{@}{.end}',
  'part.page': '[{@|apply list.block}]',
  'blocks/list.block': '{.repeated section a}{@}{@}{.end}',
});
let locale: LocaleData;

beforeAll(async () => {
  locale = await loadLocale('en-US');
});

/** A page of many steps, and a clock that goes on by so many milliseconds at each of the first looks at it. */
function slowly(template: string, step: number, looks: number): PageInput {
  let left = looks;
  let time = 0;
  const clock = () => {
    left--;
    time += left >= 0 ? step : 0;
    return time;
  };
  return { template, json: { a: Array.from({ length: 3000 }, () => 1) }, head: '', now: 0, locale, clock };
}

describe('a page that is rendered with patience', () => {
  it.each([
    ['whole.page', 400],
    ['part.page', 150],
  ])('comes whole when only the first try of %s took too long', (template, step) => {
    const input = slowly(template, step, 3);
    expect(theme.render(input).problems.map(({ code }) => code)).toEqual(['CODE_LIMIT_REACHED']);
    const { html, problems } = renderPatiently(theme, slowly(template, step, 3));
    expect(problems).toEqual([]);
    expect(html).toContain('11');
  });

  it('does not come when it takes too long each time, and says why', () => {
    const { html, problems } = renderPatiently(theme, slowly('whole.page', 400, 100));
    expect(html).toBeUndefined();
    expect(problems).toMatchObject([{ path: 'whole.page', code: 'CODE_LIMIT_REACHED' }]);
    expect(problems[0]?.hint).toContain('Repeat fewer items');
  });

  it('is rendered once when nothing was cut off', () => {
    let renders = 0;
    const counting = { ...theme, render: (page: PageInput) => (renders++, theme.render(page)) };
    renderPatiently(counting, slowly('whole.page', 0, 0));
    expect(renders).toBe(1);
  });
});
