import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { printOrders } from '#shared/features/orders/contract.ts';
import { previewMail } from '#shared/features/mail/contract.ts';
import { readPageData } from '#shared/features/pages/contract.ts';
import { undoRelease } from '#shared/features/releases/contract.ts';
import { setSiteLock } from '#shared/features/site-lock/contract.ts';
import { compileStyles } from '#shared/features/templates/contract.ts';
import { getThemeSettings, putThemeSettings } from '#shared/features/theme-settings/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { FONTS_PATH, ICON_FONTS, LIBRARY_FONTS } from '#shared/theme/index.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { findProject } from '../../project-folder.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import { publishDraft, putDraft } from '../../testing/section-pages.ts';
import { offerShipping, orderMugs } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { admin, editor, storeManager, viewer, websiteManager } = CONTRIBUTOR_ROLE;

const REGION = `<html><head>{squarespace-headers}<link rel="shortcut icon" href="/assets/note.txt"></head>
<body class="{squarespace.page-classes}">{@|apply site-header.block}<main>{squarespace.main-content}</main></body></html>`;

type Body = CallerInput<typeof putThemeSettings>['body'];

let app: TestApp;
let owner: Client;
let token: string;
let pictureId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  ({ token } = await addPerson(app, [admin]));
  const [picture] = await rowsOf<{ id: string }>(
    app,
    'SELECT id FROM assets WHERE website_id = $1 AND width IS NOT NULL LIMIT 1',
  );
  pictureId = picture?.id ?? '';
  const themes = path.join(findProject(), 'resources', 'themes');
  const sheets = ['saltmarsh/styles/tokens.less', 'base/styles/root.less'];
  const texts = await Promise.all(sheets.map((sheet) => readFile(path.join(themes, sheet), 'utf8')));
  await putDraft(app, 'styles/main.less', texts.join('\n'));
  await putDraft(app, 'site.region', REGION);
  await putDraft(app, 'assets/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await putDraft(app, 'assets/fonts/fraunces-latin-opsz-400.woff2', 'a font');
  await publishDraft(owner);
});

afterAll(() => app.close());

const NOTHING: Body = { tweaks: {}, brand: {} };
const read = (client = owner) => client.call(getThemeSettings, {});
const put = (body: Body, client = owner) => client.call(putThemeSettings, { body });
const page = async (at = '/') => (await app.visitor().fetch(at)).text();
const cssOf = async (html: string) => {
  const [, address = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
  return (await app.visitor().fetch(address)).text();
};

/** A change as programs send it, with headers of its own. */
async function send(body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(app.origin + putThemeSettings.path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

describe('the settings of a theme', () => {
  it('tell what the theme lets be set before something was', async () => {
    const settings = await read();
    expect(settings).toMatchObject({ ...NOTHING, version: 'none', theme: 'Test theme', pictures: {} });
    expect(settings.definitions.map(({ name }) => name)).toContain('paper');
    expect(settings.properties).toContainEqual({ property: '--paper', tweak: 'paper' });
  });

  it('are changed by who designs the site, and by nobody else', async () => {
    for (const role of [admin, websiteManager]) {
      expect(await put(NOTHING, (await addPerson(app, [role])).client)).toMatchObject(NOTHING);
    }
    for (const role of [editor, storeManager, viewer]) {
      const { client } = await addPerson(app, [role]);
      await expect(put(NOTHING, client)).rejects.toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    }
    await expect(read(app.client())).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    [{ ...NOTHING, tweaks: { paper: 'blue-ish' } }, 'tweaks.paper'],
    [{ ...NOTHING, tweaks: { corner: '25px' } }, 'tweaks.corner'],
    [{ ...NOTHING, tweaks: { sparkle: '1' } }, 'tweaks.sparkle'],
    [{ ...NOTHING, tweaks: { headings: 'font-family: A; } body { color: red' } }, 'tweaks.headings'],
    [{ ...NOTHING, preset: 'Nowhere' }, 'preset'],
    [{ ...NOTHING, brand: { logo: '0123456789abcdef01234567' } }, 'brand.logo'],
  ])('are refused at the field at fault, and nothing of them is kept: %j', async (body, field) => {
    const before = await read();
    const { status, json } = await send({ ...body, tweaks: { focus: '#111111', ...body.tweaks } });
    expect([status, Object.keys(json['errors'] as object)]).toEqual([400, [field]]);
    expect(await read()).toEqual(before);
  });

  it('are a draft until they are published, and are taken back with the release', async () => {
    const before = await cssOf(await page());
    expect(before).toContain('--paper:#f6f1e7');
    await put({ ...NOTHING, tweaks: { paper: '#fdf6ff', 'button-style': 'Pill' } });
    expect(await cssOf(await page())).toBe(before);
    expect((await owner.call(compileStyles, { body: { unsaved: {} } })).css).toContain('--paper:#fdf6ff');
    const data = await owner.call(readPageData, { query: { path: '/' } });
    expect(data.themeSettingsVersion).toBe((await read()).version);
    await publishDraft(owner);
    const html = await page();
    expect(await cssOf(html)).toContain('--paper:#fdf6ff');
    expect(html).toMatch(/<body[^>]* class="[^"]*button-style-pill/);
    expect(html).toContain('<meta name="theme-color" content="#fdf6ff">');
    const { liveReleaseId } = await owner.call(getWebsite, {});
    await owner.call(undoRelease, { body: { expectedLiveReleaseId: liveReleaseId } });
    expect(await cssOf(await page())).toBe(before);
  });

  it('of an old version are refused with what is stored', async () => {
    const first = await put({ ...NOTHING, tweaks: { corner: '5px' } });
    const second = await put({ ...NOTHING, tweaks: { corner: '6px' }, version: first.version });
    const { status, json } = await send({ ...NOTHING, tweaks: { corner: '7px' }, version: first.version });
    expect([status, json['code']]).toEqual([409, 'STALE']);
    expect(json['current']).toEqual(second);
  });

  it('are kept once however often they are sent', async () => {
    const body = { ...NOTHING, tweaks: { corner: '8px' } };
    const headers = { 'idempotency-key': 'theme-settings-repeated-1' };
    const [one, other] = [await send(body, headers), await send(body, headers)];
    expect(other).toEqual(one);
    expect(await put(body)).toEqual(await put(body));
  });
});

describe('fonts of the library', () => {
  it.each(LIBRARY_FONTS)(
    'are served for ever by the name of their content: $name',
    async ({ file, bytes }) => {
      const response = await app.visitor().fetch(`${FONTS_PATH}/${file}`);
      const content = Buffer.from(await response.arrayBuffer());
      expect(content.byteLength).toBe(bytes);
      expect(file).toContain(`-${sha256(content).slice(0, 8)}.`);
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(response.headers.get('content-type')).toContain('font/woff2');
      const licence = path.join(
        findProject(),
        'resources',
        'fonts',
        file.replace(/-latin.*/, '-LICENSE.txt'),
      );
      expect(await readFile(licence, 'utf8')).toContain('SIL Open Font License');
    },
  );

  it.each(ICON_FONTS)('are served for icons too: %s', async (file) => {
    const response = await app.visitor().fetch(`${FONTS_PATH}/${file}`);
    const content = Buffer.from(await response.arrayBuffer());
    expect(file).toContain(`-${sha256(content).slice(0, 8)}.`);
    expect(response.headers.get('content-type')).toContain('font/woff2');
    const sheet = path.join(findProject(), 'resources/themes/common/styles/platform/icon-fonts.less');
    expect(await readFile(sheet, 'utf8')).toContain(`${FONTS_PATH}/${file}`);
  });

  it('are not there under other names', async () => {
    expect((await app.visitor().fetch(`${FONTS_PATH}/..%2Fsecret.woff2`)).status).toBe(404);
  });

  it('are those of the theme until a pair is chosen, and then preloaded in their place', async () => {
    expect(await page('/shop')).toContain('fraunces-latin-opsz-400.woff2');
    const headings = 'font-family: Lora, Lora stand-in, serif';
    await put({
      ...NOTHING,
      tweaks: { headings, body: 'font-family: Manrope, Manrope stand-in, sans-serif' },
    });
    await publishDraft(owner);
    const html = await page('/shop');
    const preloads = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, at]) => at);
    expect(preloads).toEqual([
      expect.stringMatching(/^\/static\/fonts\/lora-/) as string,
      expect.stringMatching(/^\/static\/fonts\/manrope-/) as string,
    ]);
    const css = await cssOf(html);
    expect(css).toMatch(/--font-display:\s*Lora,\s*Lora stand-in,\s*serif/);
    for (const address of preloads) expect(css).toContain(`url("${address ?? ''}")`);
    expect(css).toContain('size-adjust:115.2%');
  });
});

describe('the brand of a site', () => {
  it('has the icon of the theme until it has one of its own', async () => {
    const answer = await app.visitor().fetch('/favicon.ico');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/assets/favicon.svg']);
    expect(await page()).toMatch(/<link rel="icon" href="\/assets\/favicon.svg/);
  });

  it('is on pages, in their heads, in mails and on invoices once it is published', async () => {
    const { version } = await read();
    const brand = { logo: pictureId, favicon: pictureId, socialImage: pictureId };
    await put({ tweaks: { accent: '#7a1f5c' }, brand, version });
    await publishDraft(owner);
    const html = await page('/shop');
    expect(html).toContain('<span class="site-logo"><img');
    expect(html).toContain(`<link rel="icon" href="/images/${pictureId}/icon?format=100w">`);
    expect(html.match(/rel="icon"/g)).toHaveLength(1);
    expect(html).toMatch(
      new RegExp(`<meta property="og:image" content="http://[^"]+/images/${pictureId}/social\\?format=1500w`),
    );
    const json = (await (await app.visitor().fetch('/shop?format=json')).json()) as { website: object };
    expect(json.website).toMatchObject({ logoImageUrl: `/images/${pictureId}/logo?format=500w` });
    const icon = await app.visitor().fetch('/favicon.ico');
    expect(icon.headers.get('location')).toBe(`/images/${pictureId}/icon?format=100w`);
    expect((await app.visitor().fetch(icon.headers.get('location') ?? '')).status).toBe(200);
    const mail = await owner.call(previewMail, { params: { template: 'order-confirmed' }, query: {} });
    expect(mail.html).toContain('background:#7a1f5c');
    expect(mail.html).toContain(`/images/${pictureId}/logo?format=500w`);
    await offerShipping(app);
    const { id: ids } = await orderMugs(app);
    const paper = await owner.call(printOrders, { query: { kind: 'invoice', ids } });
    expect(paper.html).toContain('background: #7a1f5c');
    expect(paper.html).toContain(`/images/${pictureId}/logo?format=500w`);
  });

  it('shows its icon to who has not given the password of the site, as its lock screen does', async () => {
    await owner.call(setSiteLock, { body: { password: 'ebb and flood at nine' } });
    const icon = await app.visitor().fetch('/favicon.ico');
    expect([icon.status, icon.headers.get('cache-control')]).toEqual([302, 'private, max-age=3600']);
    expect((await app.visitor().fetch(icon.headers.get('location') ?? '')).status).toBe(200);
    expect((await app.visitor().fetch(`/images/${pictureId}/icon`)).status).toBe(404);
    await owner.call(setSiteLock, { body: { password: null } });
  });

  it('keeps out of the header that says another logo, and stays where the header says nothing', async () => {
    const data = await owner.call(readPageData, { query: { path: '/' } });
    expect(data.headerFooter.brandLogo).toBe(pictureId);
    expect(data.headerFooter.header).toEqual({});
  });
});
