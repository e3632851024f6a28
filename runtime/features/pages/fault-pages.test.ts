import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putLanguages } from '#shared/features/languages/contract.ts';
import { writeTemplateFile } from '#shared/features/templates/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { withConnection } from '../../database/roles.ts';
import { addSectionPage, publishDraft, putDraft } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** With five of it, a page is longer than any may be. */
const LONG = 'salt glaze '.repeat(85_000);
const BROKEN = '{@|apply long.block}'.repeat(5);

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await putDraft(app, 'blocks/long.block', LONG);
  await putDraft(app, 'pages/about.page', BROKEN);
  await addSectionPage(app, 'about');
  await publishDraft(owner);
});

afterAll(() => app.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await app.visitor().fetch(path, { headers });
  const text = await response.text();
  return { response, status: response.status, type: response.headers.get('content-type') ?? '', text };
}

describe('a page that its theme cannot show', () => {
  it('is the page of the theme for faults, which tells nothing of what went wrong', async () => {
    const { response, status, type, text } = await get('/about');
    expect([status, type]).toEqual([500, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>Something went wrong</h1>');
    expect(text).toContain('<nav>');
    expect(text).toContain('<body class="page-error">');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toMatch(/about|long\.block|limit|Error:|salt glaze/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it.each([
    ['de', 'Etwas ist schiefgegangen.'],
    ['fr', 'Une erreur s’est produite.'],
  ])('says so in the language of the visitor: %s', async (language, words) => {
    const { status, text } = await get(`/${language}/about`);
    expect(status).toBe(500);
    expect(text).toContain(words);
  });

  it('is no page for programs, and for whoever asks for a picture or a script', async () => {
    for (const headers of [{ accept: 'application/json' }, { 'sec-fetch-dest': 'image' }]) {
      const { status, text } = await get('/about', headers);
      expect([status, text]).toEqual([500, 'Something went wrong.\n']);
    }
    expect((await get('/about?format=json')).text).not.toContain('<html');
  });
});

describe('a fault of the server', () => {
  const asOwner = (sql: string) =>
    withConnection(app.database.ownerUrl, (client) => client.query(sql).then(() => undefined));

  it('is the page of the theme for faults too, until there is none any more', async () => {
    await asOwner('ALTER TABLE product_documents RENAME TO product_documents_away');
    const { status, text } = await get('/shop/p/vase');
    await asOwner('ALTER TABLE product_documents_away RENAME TO product_documents');
    expect(status).toBe(500);
    expect(text).toContain('<h1>Something went wrong</h1>');
    expect(text).not.toMatch(/relation|product_documents|vase/);
    expect((await get('/shop/p/vase')).status).toBe(200);
  });
});

describe('a theme that can show no page', () => {
  it('leaves it to plain words, in the language of the browser', async () => {
    const broken = { path: 'pages/error.page', content: BROKEN, baseHash: null };
    await owner.call(writeTemplateFile, { body: broken });
    await publishDraft(owner);
    // In a language in which nobody has seen the page, so that no good copy of it is kept.
    const languages = [{ code: 'en-US', isPrimary: true }, { code: 'it' }];
    await owner.call(putLanguages, { body: { languages } });
    const { status, type, text } = await get('/it/about', { 'accept-language': 'de' });
    expect([status, type]).toEqual([500, 'text/plain; charset=utf-8']);
    expect(text).toBe('Da ist etwas schiefgegangen.\n');
    expect((await get('/')).status).toBe(200);
  });
});
