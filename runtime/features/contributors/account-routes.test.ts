import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { getSession, inviteContributor } from '#shared/features/contributors/contract.ts';
import { ACCOUNT_PATHS } from '#shared/features/contributors/paths.ts';
import { addPerson, comeIn, mailedLink, mailedToken, rowsOf, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const { admin, editor } = CONTRIBUTOR_ROLE;
const PASSWORD = 'samphire on the flats';

let app: TestApp;
let boss: TestPerson;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  boss = await addPerson(app, [admin]);
  await app.jobs.start();
});

afterAll(() => app.close());

async function invite(): Promise<{ email: string; link: URL; token: string }> {
  const email = `page-${(count += 1)}@saltmarsh.example`;
  await boss.client.call(inviteContributor, { body: { email, roles: [editor] } });
  return { email, link: await mailedLink(app, email), token: await mailedToken(app, email) };
}

async function open(visitor: Visitor, link: URL, language = 'en') {
  const response = await visitor.fetch(link.pathname + link.search, {
    headers: { 'accept-language': language },
  });
  return { response, html: await response.text() };
}

function post(
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
  headers = {},
): Promise<Response> {
  return visitor.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

const crumbIn = (html: string) => /name="crumb" value="([^"]+)"/.exec(html)?.[1] ?? '';

describe('the page of an invitation', () => {
  it('makes the account without any script, and leads away from the token', async () => {
    const visitor = app.visitor();
    const { email, link, token } = await invite();
    const { response, html } = await open(visitor, link);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(html).toContain(boss.name);
    expect(html).toContain(`value="${email}"`);
    expect(html).not.toContain('<script');
    const fields = { token, crumb: crumbIn(html), name: 'Lin', password: PASSWORD };
    const done = await post(visitor, link.pathname, fields);
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toBe(ACCOUNT_PATHS.invitationDone);
    expect(await (await visitor.fetch(ACCOUNT_PATHS.invitationDone)).text()).toContain('Invitation accepted');
    const signIn = await (await comeIn(app)).call('POST', '/api/v1/session', { email, password: PASSWORD });
    expect(signIn.status).toBe(200);
  });

  it('is opened by mail programs without being used up, and works once', async () => {
    const { link, token } = await invite();
    for (let times = 0; times < 3; times += 1)
      expect((await open(app.visitor(), link)).response.status).toBe(200);
    const visitor = app.visitor();
    const { html } = await open(visitor, link);
    const fields = { token, crumb: crumbIn(html), name: 'Lin', password: PASSWORD };
    expect((await post(visitor, link.pathname, fields)).status).toBe(303);
    const again = await post(visitor, link.pathname, fields);
    expect(again.status).toBe(410);
    expect(await again.text()).toContain('This link no longer works');
    expect((await open(visitor, link)).response.status).toBe(410);
  });

  it('says at the field what is wrong, keeps what was typed, and never the password', async () => {
    const visitor = app.visitor();
    const { link, token } = await invite();
    const crumb = crumbIn((await open(visitor, link)).html);
    const name = 'Lin "Lee" <b>';
    const short = await post(visitor, link.pathname, { token, crumb, name, password: 'short' });
    const html = await short.text();
    expect(short.status).toBe(400);
    expect(html).toMatch(/id="password"[^>]*aria-invalid="true"[^>]*aria-describedby="password-note"/);
    expect(html).toContain('Choose a password of at least 8 characters.');
    expect(html).toContain('value="Lin &quot;Lee&quot; &lt;b&gt;"');
    expect(html).not.toContain('value="short"');
    const common = await post(visitor, link.pathname, { token, crumb, name, password: 'iloveyou1' });
    expect(common.status).toBe(400);
    expect(await common.text()).toContain('easy to guess');
    const empty = await post(visitor, link.pathname, { token, crumb });
    expect(empty.status).toBe(400);
    expect((await post(visitor, link.pathname, { token, crumb, name, password: PASSWORD })).status).toBe(303);
  });

  it('takes no form from elsewhere, and shows the form again instead', async () => {
    const { link, token } = await invite();
    const visitor = app.visitor();
    const { html } = await open(visitor, link);
    const fields = { token, name: 'Eve', password: PASSWORD };
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const refused = await post(visitor, link.pathname, { ...fields, crumb: 'made.up' }, foreign);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('This page was open for too long.');
    expect((await post(app.visitor(), link.pathname, { ...fields, crumb: crumbIn(html) })).status).toBe(403);
    const own = await post(visitor, link.pathname, fields, { 'sec-fetch-site': 'same-origin' });
    expect(own.status).toBe(303);
  });

  it.each(['', '?token=', '?token=short', `?token=${'x'.repeat(43)}`, '?token[]=1', '?token[a]=1'])(
    'says so when the link is none: %j',
    async (query) => {
      const response = await app.visitor().fetch(ACCOUNT_PATHS.invitation + query);
      expect(response.status).toBe(410);
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    },
  );

  it('refuses a form that is too large or has no token', async () => {
    const visitor = app.visitor();
    const large = await post(visitor, ACCOUNT_PATHS.invitation, { name: 'x'.repeat(20_000) });
    expect(large.status).toBe(413);
    expect((await post(visitor, ACCOUNT_PATHS.invitation, {})).status).toBe(410);
  });
});

describe('the language of these pages', () => {
  it.each([
    ['de-AT, en;q=0.5', 'de', 'Arbeiten Sie an Test shop mit', 'Einladung annehmen', 'Mindestens 8 Zeichen.'],
    ['fr', 'fr', 'Participez à Test shop', 'Accepter l’invitation', 'Au moins 8 caractères.'],
    ['pt, en;q=0.5', 'en', 'Help run Test shop', 'Accept the invitation', 'At least 8 characters.'],
  ])('is what a browser of %s asks for', async (accepted, language, heading, button, hint) => {
    const { link } = await invite();
    const { response, html } = await open(app.visitor(), link, accepted);
    expect(response.headers.get('vary')).toContain('Accept-Language');
    expect(html).toContain(`<html lang="${language}" dir="ltr">`);
    for (const words of [heading, button, hint]) expect(html).toContain(words);
  });

  it('is the one that was chosen on the page, to the end', async () => {
    const { link, token } = await invite();
    const visitor = app.visitor();
    const chosen = /href="([^"]+)" hreflang="fr"/.exec((await open(visitor, link)).html)?.[1] ?? '';
    const french = new URL(chosen.replaceAll('&amp;', '&'), link);
    const { html } = await open(visitor, french, 'de');
    expect(html).toContain('<html lang="fr"');
    expect(html).toContain('hreflang="de" lang="de">Deutsch</a>');
    const fields = { token, crumb: crumbIn(html), language: 'fr', name: 'Lin', password: 'x' };
    const again = await (await post(visitor, link.pathname, fields)).text();
    expect(again).toContain('<html lang="fr"');
    expect(again).toContain('Choisissez un mot de passe d’au moins 8 caractères.');
    const done = await post(visitor, link.pathname, { ...fields, password: PASSWORD });
    expect(done.headers.get('location')).toBe(`${ACCOUNT_PATHS.invitationDone}?language=fr`);
    const end = await visitor.fetch(done.headers.get('location') ?? '');
    expect(await end.text()).toContain('Bienvenue dans l’équipe');
  });

  it.each(['', 'xx', '<b>', '__proto__', '../en', 'x'.repeat(500)])(
    'stays the one of the browser for %j',
    async (language) => {
      const { link } = await invite();
      link.searchParams.set('language', language);
      expect((await open(app.visitor(), link, 'de')).html).toContain('<html lang="de"');
    },
  );

  it.each([
    ['', 'Geben Sie einen Namen ein.'],
    ['x'.repeat(101), 'Dieser Name ist zu lang.'],
  ])('is that of what is wrong too: a name of %j', async (name, words) => {
    const { link, token } = await invite();
    const visitor = app.visitor();
    const crumb = crumbIn((await open(visitor, link)).html);
    const fields = { token, crumb, language: 'de', name, password: PASSWORD };
    expect(await (await post(visitor, link.pathname, fields)).text()).toContain(words);
    const common = await post(visitor, link.pathname, { ...fields, name: 'Lin', password: 'iloveyou1' });
    expect(await common.text()).toContain('leicht zu erraten');
  });

  it('is that of the word on a link which is none', async () => {
    const link = new URL(ACCOUNT_PATHS.passwordReset, app.origin);
    const { response, html } = await open(app.visitor(), link, 'fr');
    expect(response.status).toBe(410);
    expect(html).toContain('Ce lien ne fonctionne plus');
  });
});

describe('the page of a forgotten password', () => {
  it('sets a new password without any script, once', async () => {
    const person = await addPerson(app, [editor]);
    await (await comeIn(app)).call('POST', '/api/v1/password-resets', { email: person.email });
    await vi.waitFor(() => mailedLink(app, person.email), { timeout: 15_000, interval: 50 });
    const link = await mailedLink(app, person.email);
    const visitor = app.visitor();
    const { html, response } = await open(visitor, link);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const token = link.searchParams.get('token') ?? '';
    const fields = { token, crumb: crumbIn(html), newPassword: PASSWORD };
    const weak = await post(visitor, link.pathname, { ...fields, newPassword: 'password' });
    expect(weak.status).toBe(400);
    expect((await post(visitor, link.pathname, fields)).headers.get('location')).toBe(
      ACCOUNT_PATHS.passwordResetDone,
    );
    await expect(person.client.call(getSession, {})).rejects.toMatchObject({ status: 401 });
    expect((await post(visitor, link.pathname, fields)).status).toBe(410);
    const log = await rowsOf(
      app,
      "SELECT * FROM audit_entries WHERE website_id = $1 AND act = 'resetPassword'",
    );
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain(PASSWORD);
  });
});
