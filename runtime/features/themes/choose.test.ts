import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { listPages, readPageData } from '#shared/features/pages/contract.ts';
import { readTheme } from '#shared/features/templates/contract.ts';
import { chooseTheme, exportTheme, undoThemeImport } from '#shared/features/themes/contract.ts';
import { OWN_THEME_WORDS, OWN_THEMES } from '#shared/features/themes/rules.ts';
import type { Client } from '#shared/http/client.ts';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { createEngine } from '#shared/template/index.ts';
import { createTheme } from '#shared/theme/index.ts';
import { putDraft } from '../../testing/section-pages.ts';
import { addPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});

afterAll(() => app.close());

const exported = async () => (await owner.call(exportTheme, {})).archive;
const choose = (theme: (typeof OWN_THEMES)[number], query: { look?: 'true'; preview?: 'true' } = {}) =>
  owner.call(chooseTheme, { params: { theme }, query });

describe('one of our themes', () => {
  it('is for who may write code, and has to be one of ours', async () => {
    const { client } = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    await expect(client.call(chooseTheme, { params: { theme: 'folio' }, query: {} })).rejects.toMatchObject({
      status: 403,
    });
    const unknown = { params: { theme: 'none' as 'folio' }, query: {} };
    await expect(owner.call(chooseTheme, unknown)).rejects.toMatchObject({ status: 400 });
  });

  it('is looked at before anything is changed', async () => {
    const before = await exported();
    const { isImported, changes, preview, name } = await choose('folio', { look: 'true', preview: 'true' });
    expect([isImported, name]).toEqual([false, 'Folio']);
    expect(changes.length).toBeGreaterThan(40);
    expect(preview?.css).toContain('.masthead');
    expect(await exported()).toBe(before);
  });

  it('is the draft, changes nothing when it is chosen again, and is taken back', async () => {
    await putDraft(
      app,
      'pages/home.page',
      '<h1>{collection.title|html}</h1><img src="/assets/note.txt" alt="">',
    );
    const before = await exported();
    const { changes, report } = await choose('beacon');
    expect(report.filter(({ kind }) => kind === 'ignored')).toEqual([]);
    expect((await choose('beacon')).changes).toEqual([]);
    const paths = changes.map(({ path }) => path);
    expect(paths).not.toContain('pages/home.page');
    expect(paths).not.toContain('assets/note.txt');
    expect(paths).toContain('styles/main.less');
    expect(await owner.call(undoThemeImport, { body: { changes } })).toEqual({ kept: [] });
    expect(await exported()).toBe(before);
  });

  it.each(OWN_THEMES)(
    '%s shows each page of the site without a mistake and without a tag of the theme',
    async (theme) => {
      const { name, changes } = await choose(theme);
      expect(name).toBe(OWN_THEME_WORDS[theme].name);
      const [{ files, common }, { pages }, locale] = await Promise.all([
        owner.call(readTheme, {}),
        owner.call(listPages, {}),
        loadLocale('en'),
      ]);
      const texts = Object.fromEntries([...common, ...files].map((file) => [file.path, file.content]));
      const shown = createTheme(createEngine(), texts);
      const found: unknown[] = [];
      for (const { path } of pages) {
        const { template, json } = await owner.call(readPageData, { query: { path } });
        const { html = '', problems } = shown.render({
          template,
          json,
          head: '',
          now: app.clock.now(),
          locale,
        });
        const seen = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
        const raw = /\{[.@\w][^{}\n]*\}|<\/?(?:awning|squarespace):/.exec(seen)?.[0];
        if (html === '' || problems.length > 0 || raw !== undefined) found.push([path, problems, raw]);
      }
      expect(found).toEqual([]);
      expect(pages.length).toBeGreaterThan(15);
      await owner.call(undoThemeImport, { body: { changes } });
    },
  );
});
