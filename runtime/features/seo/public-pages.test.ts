import { afterAll, beforeAll, expect, it } from 'vitest';
import { SLICE_NAMES } from '#shared/codes/slice-name.ts';
import { SITEMAP_PATH, sitemapPartPath } from '#shared/features/seo/sitemap.ts';
import { fileOfPage } from '#shared/features/page-content/rules.ts';
import { PAGE_STATUSES } from '#shared/features/pages/states.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import type { Client } from '#shared/http/client.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { publishDraft, putDraft } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});

afterAll(() => app.close());

const DAY = 24 * 60 * 60 * 1000;
const either = [true, false];
/** What decides who finds a page, each with each other. */
const STANDINGS = PAGE_STATUSES.flatMap((status) =>
  either.flatMap((isHidden) =>
    either.flatMap((hasPassword) =>
      [undefined, ...SLICE_NAMES].map((slice) => ({
        status,
        isHidden,
        ...(hasPassword ? { passwordHash: 'none that anybody knows' } : {}),
        ...(slice === undefined ? {} : { slice }),
      })),
    ),
  ),
);

const CONTENT = {
  sections: [
    {
      id: 'section1',
      background: 'none',
      spacing: 'medium',
      width: 'normal',
      blocks: [{ id: 'block001', type: 'html', span: 12, data: { html: '<p>Words.</p>' } }],
    },
  ],
};

/** Makes a page of each standing at the top, and one below each that says nothing of itself. */
async function makePages(): Promise<readonly string[]> {
  const home = { id: sha256('home').slice(0, 24), urlId: 'home', type: 'page', homepage: true, page: 'home' };
  const pages = STANDINGS.flatMap((standing, at) => {
    const scheduledFor = new Date(app.clock.now() + (at % 2 === 0 ? DAY : -DAY)).toISOString();
    const top = { id: sha256(`top ${at}`).slice(0, 24), urlId: `top-${at}`, scheduledFor, ...standing };
    return [top, { id: sha256(`below ${at}`).slice(0, 24), urlId: `below-${at}`, parentId: top.id }];
  }).map((page) => ({ ...page, type: 'page', homepage: false }));
  const all = [home, ...pages].map((page) => ({ title: page.urlId, navigationTitle: page.urlId, ...page }));
  await putDraft(app, CONTENT_FILES.collections, JSON.stringify(all));
  for (const { id } of pages) await putDraft(app, fileOfPage(id), JSON.stringify(CONTENT));
  await publishDraft(owner);
  return all.map(({ urlId, homepage }) => (homepage ? '/' : `/${urlId}`));
}

it('the sitemap lists exactly what everybody finds and search engines may show, and robots are kept from none of it', async () => {
  const paths = await makePages();
  const text = async (path: string) => (await app.visitor().fetch(path)).text();
  expect(await text(SITEMAP_PATH)).toContain(sitemapPartPath(0));
  const listed = new Set(
    [...(await text(sitemapPartPath(0))).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    ),
  );
  const closed = (await text('/robots.txt'))
    .split('\n')
    .flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  const shown: string[] = [];
  for (const path of paths) {
    const response = await app.visitor().fetch(path);
    const html = await response.text();
    if (response.status === 200 && !html.includes('<meta name="robots" content="noindex">')) shown.push(path);
  }
  expect(shown.length).toBeGreaterThan(3);
  expect(paths.filter((path) => listed.has(path))).toEqual(shown);
  expect(shown.filter((path) => closed.some((beginning) => path.startsWith(beginning)))).toEqual([]);
});
