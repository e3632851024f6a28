import { describe, expect, it } from 'vitest';
import { createEngine } from '#shared/template/index.ts';
import { createTheme } from './theme.ts';

const engine = createEngine();
const tell = (files: Record<string, string>) =>
  createTheme(engine, files)
    .check()
    .map(({ path, code, severity, message, hint, range: { start } }) => [
      `${path}:${start.line}:${start.column}`,
      [code, severity],
      `${message} ${hint ?? ''}`,
    ]);

describe('files that a theme names and does not have', () => {
  it.each([
    [
      'a region of a layout',
      {
        'template.conf': '{ "layouts": {\n  "default": { "regions": ["site", "foot"] } } }',
        'site.region': '',
      },
      'template.conf:2:36',
      'The theme has no file foot.region, so a plain one stands in its place. Make foot.region',
    ],
    [
      'a partial',
      { 'site.region': '\n{@|apply card.block}' },
      'site.region:2:1',
      'The theme has no file blocks/card.block, so nothing is shown here. Make blocks/card.block',
    ],
    [
      'the block of a navigation',
      { 'site.region': '<p>\n <squarespace:navigation navigationId="main" template="nav" />' },
      'site.region:2:2',
      'The theme has no file blocks/nav.block',
    ],
    [
      'a script',
      { 'pages/home.page': 'a\n<squarespace:script src="site.js" combo="false" />' },
      'pages/home.page:2:1',
      'The theme has no file scripts/site.js, so this script does nothing. Make scripts/site.js',
    ],
  ])('are told at their place with what to do: %s', (_, files, place, words) => {
    expect(tell(files)).toEqual([
      [place, ['FILE_MISSING', 'warning'], expect.stringContaining(words) as string],
    ]);
  });

  it('are not macros, partials without their ending, or files that are there', () => {
    const files = {
      'template.conf': '{ "layouts": { "default": { "regions": ["site"] } } }',
      'site.region':
        '{.macro own}x{.end}{@|apply own}{@|apply card}{@|apply card.block}<script src="/scripts/site.js"></script>',
      'blocks/card.block': '{title}',
      'scripts/site.js': '',
    };
    expect(tell(files)).toEqual([]);
    const { html, problems } = createTheme(engine, { ...files, 'pages/home.page': '' }).render({
      template: 'pages/home.page',
      json: { title: 'T' },
      head: '',
      now: 0,
      locale: {} as never,
    });
    expect({ html, problems }).toEqual({
      html: 'xTT<script src="/scripts/site.js"></script>',
      problems: [],
    });
  });
});
