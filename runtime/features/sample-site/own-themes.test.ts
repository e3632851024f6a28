import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockTemplates } from '#shared/features/page-content/sections-template.ts';
import { OWN_THEMES } from '#shared/features/themes/rules.ts';
import { templateOf } from '#shared/features/pages/rules.ts';
import { createEngine } from '#shared/template/index.ts';
import { createTheme } from '#shared/theme/index.ts';
import { readSystemPages } from '../../testing/all-system-pages.ts';
import { compileStyleSheets } from '../releases/compile-styles.ts';
import { readCommonTemplates, readSiteFiles, readStoreTemplates } from './site-files.ts';

const RESOURCES = path.join(import.meta.dirname, '..', '..', '..', 'resources');
const TEMPLATE = /\.(region|list|item|page|block)$/;
/** Bytes of the styles of a page, packed, with room below the limit of G17 in resources/benchmarks.md. */
const STYLES_MAX = 16_000;
const APPLIED = /\|\s*apply.([^\s|}:]+)/g;

/** The files that come with Awning, by the name of what they are for; all but the common ones lie over those. */
type OwnThemes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Each of our own themes, with the sample shop and with placeholder texts. */
const OWN_STARTS = OWN_THEMES.flatMap((theme) =>
  (['sample-shop', 'sample-theme'] as const).map((start) => ({ name: `${theme}, ${start}`, start, theme })),
);

const engine = createEngine();
const themes: Record<string, Readonly<Record<string, string>>> = {};

beforeAll(async () => {
  const common = { ...blockTemplates(), ...Object.fromEntries(await readCommonTemplates(RESOURCES)) };
  const texts = (files: ReadonlyMap<string, Buffer>) =>
    Object.fromEntries([...files].map(([file, content]) => [file, content.toString('utf8')]));
  const sites = await Promise.all(
    [...OWN_STARTS, { name: 'empty', start: 'empty', theme: OWN_THEMES[0] } as const].map(
      async ({ name, start, theme }) => {
        const files = texts((await readSiteFiles(RESOURCES, start, theme)).theme);
        return [name, { ...common, ...files }] as const;
      },
    ),
  );
  const store = Object.fromEntries(await readStoreTemplates(RESOURCES));
  const empty = sites.find(([start]) => start === 'empty')?.[1];
  Object.assign(themes, Object.fromEntries(sites) satisfies OwnThemes, {
    'empty with a store': { ...empty, ...store },
  });
});

const NAMES = [...OWN_STARTS.map(({ name }) => name), 'empty', 'empty with a store'];
const templatesOf = (name: string) =>
  Object.entries(themes[name] ?? {}).filter(([file]) => TEMPLATE.test(file));

describe.each(NAMES)('the theme “%s” with the templates of every store', (name) => {
  it('has no mistake and nothing to be warned of', () => {
    expect(templatesOf(name).length).toBeGreaterThan(20);
    expect(createTheme(engine, themes[name] ?? {}).check()).toEqual([]);
  });

  it('has style sheets without a mistake that are small enough for the page of a product', async () => {
    const order = { texts: themes[name] ?? {}, hashes: {}, leftOut: [] };
    const { css, problems } = await compileStyleSheets(order, () => undefined);
    expect(problems).toEqual([]);
    expect(gzipSync(css).length).toBeLessThan(STYLES_MAX);
  });

  it('has every block that a template of it applies', () => {
    const files = themes[name] ?? {};
    const missing = templatesOf(name).flatMap(([file, text]) =>
      [...text.matchAll(APPLIED)]
        .map((match) => match[1] ?? '')
        .filter((block) => files[`blocks/${block}`] === undefined && files[block] === undefined)
        .map((block) => `${file}: ${block}`),
    );
    expect(missing).toEqual([]);
  });

  it('has a template for every page of a feature, and for what is not there', async () => {
    const pages = await readSystemPages();
    expect(pages.length).toBeGreaterThan(10);
    const missing = [...pages.map(({ template }) => template), templateOf({ kind: 'notFound' })].filter(
      (file) => themes[name]?.[file] === undefined,
    );
    expect(missing).toEqual([]);
  });
});
