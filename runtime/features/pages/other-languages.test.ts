import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printOrders } from '#shared/features/orders/contract.ts';
import { DOCUMENT_KINDS } from '#shared/features/orders/rules.ts';
import { listPages, readPageData } from '#shared/features/pages/contract.ts';
import { readTheme } from '#shared/features/templates/contract.ts';
import { OWN_THEMES, type OwnTheme } from '#shared/features/themes/rules.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { createEngine } from '#shared/template/index.ts';
import { createTheme } from '#shared/theme/index.ts';
import { findProject } from '../../project-folder.ts';
import { offerShipping, orderMugs, sellBySubscription } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { readSiteFiles } from '../sample-site/site-files.ts';

/** A language of the program that is written in no Latin letter: whatever has some is not translated, or is a name. */
const LANGUAGE = 'ja';
const RESOURCES = path.join(findProject(), 'resources');
const TEMPLATE = /\.(?:block|page|region|item|list|conf)$/;

/** What says itself that it is in another language, as the names of languages do. */
const IN_OTHERS = /<(\w+)\b[^>]* lang="[^"]*"[^>]*>[^<]*<\/\1>/g;
/** What a page shows, tells those who listen, and names itself. */
const UNSEEN = /<(script|style|svg)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g;
const TOLD = /\b(?:aria-label|placeholder|title|alt)="([^"]*)"/g;
/** Names of places are data, and so are addresses. */
const CODED = /<option value="[A-Z]{2,3}"[^>]*>[^<]*<\/option>/g;
const ADDRESS = /\b(?:https?:\/\/|www\.)\S+|\/[\w/-]+|[\w.+]+@[\w.-]+/g;
const WORD = /[A-Za-z]{3,}/g;

/** Words of Latin letters that a page shows; those of the site and names are no mistakes. */
function strangersOf(html: string): string[] {
  const seen = html.replaceAll(IN_OTHERS, ' ').replaceAll(UNSEEN, ' ').replaceAll(CODED, ' ');
  const told = [...seen.matchAll(TOLD)].map(([, text = '']) => text);
  const texts = [seen.replaceAll(/<[^>]*>/g, '\n'), ...told].join('\n').replaceAll(/&\w+;|&#\d+;/g, ' ');
  const words = texts.replaceAll(ADDRESS, ' ').match(WORD) ?? [];
  return [...new Set(words)].filter((word) => !NAMES.has(word.toLowerCase())).sort();
}

/** What the site of the tests and its theme are called and sell, who buys there, and names of the trade. */
const NAMES: ReadonlySet<string> = new Set(
  'test shop home cart nothing here mug saucer vase jar book class red blue small ada marsh quay street astoria rye usd visa pdf post localhost'.split(
    ' ',
  ),
);

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  const { version } = await owner.call(getWebsite, {});
  await owner.call(updateWebsite, { body: { version, language: LANGUAGE } });
  await offerShipping(app);
  const plan = { billingPeriod: { value: 3, unit: 'MONTH' }, numBillingCycles: 4 } as const;
  await sellBySubscription(app, 'CLASS', plan);
});

afterAll(() => app.close());

/** The templates of a theme that comes along, as the studio hands them over, with those of the sample shop. */
async function readOwn(theme: OwnTheme): Promise<Record<string, string>> {
  const { theme: files } = await readSiteFiles(RESOURCES, 'sample-shop', theme);
  const templates = [...files].filter(([file]) => TEMPLATE.test(file));
  return Object.fromEntries(templates.map(([file, content]) => [file, content.toString('utf8')]));
}

describe('in a language with a script of its own', () => {
  it('no page of the system has a word in another', async () => {
    const [{ files, common }, { pages }, locale] = await Promise.all([
      owner.call(readTheme, {}),
      owner.call(listPages, {}),
      loadLocale(LANGUAGE),
    ]);
    const own = Object.fromEntries([...common, ...files].map((file) => [file.path, file.content]));
    const shared = Object.fromEntries(common.map((file) => [file.path, file.content]));
    const system = pages.filter(({ kind }) => kind === 'system');
    const found: string[] = [];
    const ours = await Promise.all(OWN_THEMES.map(readOwn));
    for (const texts of [own, ...ours.map((texts) => ({ ...shared, ...texts }))]) {
      const theme = createTheme(createEngine(), texts);
      for (const page of system) {
        const { template, json } = await owner.call(readPageData, { query: { path: page.path } });
        const { html = '' } = theme.render({ template, json, head: '', now: app.clock.now(), locale });
        found.push(...strangersOf(html).map((word) => `${page.path} ${word}`));
      }
    }
    expect(found).toEqual([]);
    expect(system.length).toBeGreaterThan(12);
  });

  it('no paper has one', async () => {
    const { id } = await orderMugs(app);
    for (const kind of DOCUMENT_KINDS) {
      const { html } = await owner.call(printOrders, { query: { kind, ids: id } });
      expect(html).toContain(`lang="${LANGUAGE}"`);
      expect(strangersOf(html)).toEqual([]);
    }
  });
});
