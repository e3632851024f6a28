import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { createApiToken } from '#shared/features/api-tokens/contract.ts';
import { listDeadLetters } from '#shared/features/jobs/contract.ts';
import {
  liftBounce,
  listHeldAddresses,
  listMailPreviews,
  listMails,
  listOrderMails,
  previewMail,
  readMail,
  resendMail,
  resendMailOfOrder,
  sendTestMail,
} from '#shared/features/mail/contract.ts';
import { MAIL_PAGE } from '#shared/features/mail/rules.ts';
import { findProject } from '../../project-folder.ts';
import { addPerson, rowsOf, siteIdOf } from '../../testing/people.ts';
import { buyCart, offerShipping, shopperWith } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { readEmailFiles } from './email-files.ts';

let app: TestApp;
let siteId: string;

beforeAll(async () => {
  app = await startTestApp();
  siteId = await siteIdOf(app);
});

afterAll(() => app.close());

async function write(kind: 'transactional' | 'marketing', to: string, language = 'en-US'): Promise<string> {
  const id = await app.db.withSite(siteId, (scope) =>
    app.app.mail.send(scope, {
      kind,
      to,
      template: 'contributor-invitation',
      language,
      site: { title: 'Test shop', origin: app.origin },
      data: { inviter: 'Ada <b>', link: `${app.origin}/join?token=t`, days: 7 },
    }),
  );
  return id ?? '';
}

async function pageOf(path: string, init: { method?: string; headers?: Record<string, string> } = {}) {
  const response = await app.visitor().fetch(path, init);
  return { status: response.status, html: await response.text() };
}

async function unsubscribePath(id: string): Promise<string> {
  const [row] = await rowsOf<{ url: string }>(
    app,
    'SELECT unsubscribe_url AS url FROM mail_messages WHERE website_id = $1 AND id = $2',
    id,
  );
  return (row?.url ?? '').slice(app.origin.length);
}

describe('the mails on this machine', () => {
  it('begin with a word on what will be there', async () => {
    const { status, html } = await pageOf('/mail');
    expect(status).toBe(200);
    expect(html).toContain('No mails yet');
  });

  it('are listed, and shown as their reader sees them, as text and as source', async () => {
    const id = await write('transactional', 'new@example.com');
    const list = await pageOf('/mail');
    expect(list.html).toContain(`href="/mail/${id}"`);
    expect(list.html).toContain('Ada &lt;b&gt; invites you to Test shop');
    expect(list.html).toContain('Waiting');
    expect(list.html).toContain('Choose a mail');
    expect(list.html).not.toContain('No mails yet');
    const shown = await pageOf(`/mail/${id}`);
    expect(shown.html).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="/);
    expect(shown.html).not.toContain('allow-scripts');
    expect((await pageOf(`/mail/${id}?view=text`)).html).toContain('Accept the invitation &lt;http');
    const source = await pageOf(`/mail/${id}?view=source`);
    expect(source.html).toContain('To: new@example.com');
    expect(source.html).toContain(`Message-ID: &lt;${id}@localhost&gt;`);
  });

  it('are delivered by the queue as soon as they are committed', async () => {
    const id = await write('transactional', 'quick@example.com');
    await app.jobs.start();
    await expect.poll(async () => (await pageOf(`/mail/${id}`)).html).toContain('Delivered');
  });

  it('have an origin of their own, so that no script of the site looks into them', async () => {
    const id = await write('transactional', 'apart@example.com');
    for (const path of ['/mail', `/mail/${id}`]) {
      const { headers } = await app.visitor().fetch(path);
      expect(headers.get('content-security-policy')).toMatch(
        /script-src 'self'.*, sandbox allow-popups allow-popups-to-escape-sandbox$/,
      );
    }
  });

  it.each([
    { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-dest': 'script', 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' },
  ])('are not shown to a request of a page with %j', async (headers) => {
    const id = await write('transactional', 'secret@example.com');
    for (const path of ['/mail', `/mail/${id}`, `/mail/${id}?view=text`, `/mail/${id}?view=source`]) {
      const { status, html } = await pageOf(path, { headers });
      expect([path, status]).toEqual([path, 403]);
      expect(html).not.toContain('secret@example.com');
    }
  });

  it('are shown to a window that navigates there', async () => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        'sec-fetch-dest': 'document',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-site': 'none',
      };
      get(`${app.origin}/mail`, { headers }, resolve).once('error', reject);
    });
    response.resume();
    expect(response.statusCode).toBe(200);
  });

  it('are not there for other paths', async () => {
    expect((await pageOf(`/mail/${'0'.repeat(24)}`)).status).toBe(404);
    expect((await pageOf('/mail/of-the-site')).html).toContain('Nothing here');
  });
});

describe('refusing mails', () => {
  it('asks a person, and is done with one click by a mail program', async () => {
    const path = await unsubscribePath(await write('marketing', 'reader@example.com'));
    const asked = await pageOf(path);
    expect(asked.html).toContain('reader@example.com will get no more news');
    const owner = await app.owner();
    expect((await owner.call(listHeldAddresses, {})).addresses).toEqual([]);
    for (const headers of [{}, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }]) {
      const done = await pageOf(path, { method: 'POST', headers });
      expect(done.status).toBe(200);
      expect(done.html).toContain('You are unsubscribed');
    }
    expect((await owner.call(listHeldAddresses, {})).addresses).toMatchObject([
      { address: 'reader@example.com', reason: 'unsubscribed' },
    ]);
    const { mails } = await owner.call(listMails, { query: {} });
    const later = await write('marketing', 'reader@example.com');
    expect((await owner.call(listMails, { query: {} })).mails).toHaveLength(mails.length + 1);
    expect((await owner.call(listMails, { query: {} })).mails[0]).toMatchObject({ id: later, state: 'held' });
  });

  it('speaks the language of the reader', async () => {
    const path = await unsubscribePath(await write('marketing', 'leser@example.de', 'de'));
    const headers = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
    const { html } = await pageOf(path);
    expect(html).toContain('<div lang="de" dir="ltr">');
    expect(html).toContain('leser@example.de bekommt dann keine Neuigkeiten');
    expect(html).toContain('<button type="submit" class="button">Diese Mails beenden</button>');
    expect((await pageOf(path, { method: 'POST', headers })).html).toContain('Diese Mails sind beendet');
    const unknown = await pageOf('/mail/unsubscribe?token=', { headers: { 'accept-language': 'fr' } });
    expect(unknown.html).toContain('Ce lien n’est pas connu');
  });

  it.each(['', '?token=', '?token=short', `?token=${'x'.repeat(43)}`, '?token=a&token=b'])(
    'needs the link of a mail, not %j',
    async (query) => {
      for (const method of ['GET', 'POST']) {
        const { status, html } = await pageOf(`/mail/unsubscribe${query}`, { method });
        expect(status).toBe(404);
        expect(html).toContain('This link is not valid');
      }
    },
  );
});

describe('staff', () => {
  it('see what was mailed, page by page, by what they look for', async () => {
    const owner = await app.owner();
    const id = await write('transactional', 'third@example.com');
    const { mails } = await owner.call(listMails, { query: { search: 'THIRD@' } });
    expect(mails).toMatchObject([
      {
        id,
        to: 'third@example.com',
        kind: 'transactional',
        template: 'contributor-invitation',
        language: 'en',
      },
    ]);
    expect(Object.keys(mails[0] ?? {})).not.toContain('html');
    const bySubject = await owner.call(listMails, { query: { search: 'invites you' } });
    expect(bySubject.mails.map((mail) => mail.id)).toContain(id);
    expect((await owner.call(listMails, { query: { search: '100%' } })).mails).toEqual([]);
    await rowsOf(app, "UPDATE mail_messages SET state = 'failed' WHERE website_id = $1 AND id = $2", id);
    const failed = await owner.call(listMails, { query: { state: 'failed' } });
    expect(failed.mails.map((mail) => mail.id)).toEqual([id]);
    expect((await owner.call(listMails, { query: { cursor: id } })).mails.every((mail) => mail.id < id)).toBe(
      true,
    );
    for (let count = 0; count < MAIL_PAGE; count += 1) await write('transactional', 'many@example.com');
    const first = await owner.call(listMails, { query: {} });
    expect(first.mails).toHaveLength(MAIL_PAGE);
    const more = await owner.call(listMails, { query: { cursor: first.nextPageCursor ?? '' } });
    expect(more.mails.map((mail) => mail.id)).toContain(id);
    const wrong = owner.call(listMails, { query: { cursor: 'x' } });
    await expect(wrong).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it('read a mail without the links that are for its reader alone', async () => {
    const owner = await app.owner();
    const id = await write('marketing', 'read@example.com');
    const secret = (await unsubscribePath(id)).split('token=')[1] ?? '';
    const read = await owner.call(readMail, { params: { mailId: id } });
    expect(read.mail).toMatchObject({ id, to: 'read@example.com', kind: 'marketing' });
    expect(read.contents?.text).toContain('Help run Test shop');
    expect(read.contents?.html).toContain('Ada &lt;b&gt;');
    const headers = new Map(read.headers.map(({ name, value }) => [name, value]));
    expect(headers.get('To')).toBe('read@example.com');
    expect(headers.get('List-Unsubscribe')).toContain('/mail/unsubscribe?token=…');
    expect(secret.length).toBeGreaterThan(30);
    expect(JSON.stringify(read)).not.toContain(secret);
    await rowsOf(app, "UPDATE mail_messages SET html = '', text = '' WHERE website_id = $1 AND id = $2", id);
    expect((await owner.call(readMail, { params: { mailId: id } })).contents).toBeNull();
    const gone = owner.call(readMail, { params: { mailId: '0'.repeat(24) } });
    await expect(gone).rejects.toMatchObject({ status: 404, code: 'MAIL_NOT_FOUND' });
  });

  /** A mail that was given up, with no job of its own. */
  async function failed(state: string): Promise<string> {
    const id = randomBytes(12).toString('hex');
    await rowsOf(
      app,
      `INSERT INTO mail_messages (website_id, id, kind, template, language, to_address, sender_name, subject, html, text, state, created_at)
       VALUES ($1, $2, 'transactional', 'x', 'en', 'again@example.com', 'Shop', 'Hello', '<p>Hi</p>', 'Hi', $3, now())`,
      id,
      state,
    );
    return id;
  }

  const letterAbout = (messageId: string) => ({
    jobId: messageId,
    job: 'mail',
    payload: { messageId },
    problem: 'Away.',
    tries: [],
    queuedOn: new Date(0).toISOString(),
  });

  const jobsOf = (messageId: string) =>
    rowsOf(
      app,
      `SELECT 1 FROM jobs.job
        WHERE data ->> 'websiteId' = $1 AND name = 'mail' AND data #>> '{payload,messageId}' = $2`,
      messageId,
    );

  it.each(['failed', 'undecided'])('send a mail that is %s once more, and not twice', async (state) => {
    const owner = await app.owner();
    const params = { mailId: await failed(state) };
    expect(await owner.call(resendMail, { params })).toEqual({ success: true });
    const again = owner.call(resendMail, { params });
    await expect(again).rejects.toMatchObject({ status: 409, code: 'MAIL_NOT_FAILED' });
    await expect.poll(async () => (await owner.call(readMail, { params })).mail.state).toBe('sent');
    expect(await jobsOf(params.mailId)).toHaveLength(1);
  });

  it('send a mail once more by its dead letter, where it has one', async () => {
    const owner = await app.owner();
    const params = { mailId: await failed('failed') };
    await app.db.withSite(siteId, (scope) => app.app.deadLetters.keep(scope, letterAbout(params.mailId)));
    const lettersAbout = async () => {
      const { deadLetters } = await owner.call(listDeadLetters, {});
      return deadLetters.filter(({ about }) => about['messageId'] === params.mailId);
    };
    expect(await lettersAbout()).toHaveLength(1);
    expect(await owner.call(resendMail, { params })).toEqual({ success: true });
    await expect.poll(lettersAbout).toEqual([]);
    expect((await owner.call(readMail, { params })).mail.state).toBe('sent');
    expect(await jobsOf(params.mailId)).toHaveLength(1);
  });

  it('send no mail once more whose dead letter is at work, or that is not there', async () => {
    const owner = await app.owner();
    const mailId = await failed('failed');
    await app.db.withSite(siteId, (scope) => app.app.deadLetters.keep(scope, letterAbout(mailId)));
    await rowsOf(app, 'UPDATE dead_letters SET replayed_at = now() WHERE website_id = $1');
    const at = owner.call(resendMail, { params: { mailId } });
    await expect(at).rejects.toMatchObject({ status: 409, code: 'MAIL_NOT_FAILED' });
    const gone = owner.call(resendMail, { params: { mailId: '0'.repeat(24) } });
    await expect(gone).rejects.toMatchObject({ status: 404, code: 'MAIL_NOT_FOUND' });
  });

  it('see at an order which of its mails may be missing, and send one once more', async () => {
    const manager = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
    await offerShipping(app);
    const buy = async () => (await buyCart(await shopperWith(app))).json.order.id;
    const [orderId, other] = [await buy(), await buy()];
    const mailId = await failed('undecided');
    await rowsOf(
      app,
      'UPDATE mail_messages SET order_id = $3 WHERE website_id = $1 AND id = $2',
      mailId,
      orderId,
    );
    const mailsOf = async (id: string) =>
      (await manager.client.call(listOrderMails, { params: { orderId: id } })).mails.map((one) => one.id);
    expect([await mailsOf(orderId), await mailsOf(other)]).toEqual([[mailId], []]);
    await expect(mailsOf('d'.repeat(24))).rejects.toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' });
    const elsewhere = manager.client.call(resendMailOfOrder, { params: { orderId: other, mailId } });
    await expect(elsewhere).rejects.toMatchObject({ status: 404, code: 'MAIL_NOT_FOUND' });
    const params = { orderId, mailId };
    expect(await manager.client.call(resendMailOfOrder, { params })).toEqual({ success: true });
    const again = manager.client.call(resendMailOfOrder, { params });
    await expect(again).rejects.toMatchObject({ status: 409, code: 'MAIL_NOT_FAILED' });
    await expect.poll(() => jobsOf(mailId)).toHaveLength(1);
    await expect.poll(() => mailsOf(orderId)).toEqual([]);
    const reader = await addPerson(app, [CONTRIBUTOR_ROLE.moderator]);
    await expect(reader.client.call(listOrderMails, { params: { orderId } })).rejects.toMatchObject({
      status: 403,
    });
    await expect(reader.client.call(resendMailOfOrder, { params })).rejects.toMatchObject({ status: 403 });
  });

  it('see every mail with sample data in each language, and send themselves one', async () => {
    const owner = await app.owner();
    const { templates, languages } = await owner.call(listMailPreviews, {});
    expect(languages).toEqual(['ar', 'de', 'en', 'es', 'fr', 'ja']);
    const files = await readEmailFiles(path.join(findProject(), 'resources', 'emails'));
    expect(['layout', ...templates].sort()).toEqual([...files.templates.keys()].sort());
    for (const template of templates) {
      for (const language of languages) {
        const shown = await owner.call(previewMail, { params: { template }, query: { language } });
        // What was sent by a form is known by the form and not by its site.
        const known =
          { 'form-submission': 'Contact', newsletter: 'The kiln is open' }[template] ?? 'Test shop';
        expect(shown).toMatchObject({ language, subject: expect.stringContaining(known) as string });
        expect(shown.html).toContain(`<html lang="${language}"`);
      }
    }
    const params = { template: 'password-reset' };
    const here = await owner.call(previewMail, { params, query: {} });
    expect(here.language).toBe('en');
    const { to } = await owner.call(sendTestMail, { params, body: { language: 'de' } });
    const { mails } = await owner.call(listMails, { query: { search: to } });
    expect(mails[0]).toMatchObject({
      to,
      language: 'de',
      subject: '[Test] Neues Passwort für Test shop wählen',
    });
    for (const template of ['no-such-mail', 'toString']) {
      const refusal = { status: 404, code: 'MAIL_KIND_NOT_FOUND' };
      const preview = owner.call(previewMail, { params: { template }, query: {} });
      await expect(preview).rejects.toMatchObject(refusal);
      const sending = owner.call(sendTestMail, { params: { template }, body: {} });
      await expect(sending).rejects.toMatchObject(refusal);
    }
  });

  it('send no test from a program, which has no address', async () => {
    const owner = await app.owner();
    const { token } = await owner.call(createApiToken, { body: { name: 'Till', roles: [15] } });
    const sending = app
      .client(token)
      .call(sendTestMail, { params: { template: 'password-reset' }, body: {} });
    await expect(sending).rejects.toMatchObject({ status: 409, code: 'NO_ADDRESS' });
  });

  it('write again to an address that bounced, once, and never to one that refused', async () => {
    const owner = await app.owner();
    await rowsOf(app, "INSERT INTO mail_holds VALUES ($1, 'gone@example.com', 'bounced', now())");
    await rowsOf(app, "INSERT INTO mail_holds VALUES ($1, 'no@example.com', 'unsubscribed', now())");
    const lift = (address: string) => owner.call(liftBounce, { body: { address } });
    expect(await lift(' Gone@example.com')).toEqual({ success: true });
    await expect(lift('gone@example.com')).rejects.toMatchObject({ status: 404, code: 'ADDRESS_NOT_HELD' });
    await expect(lift('no@example.com')).rejects.toMatchObject({ status: 409, code: 'READER_REFUSED' });
    await expect(lift('')).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    const entries = await rowsOf<{ act: string; subject_id: string }>(
      app,
      "SELECT act, subject_id FROM audit_entries WHERE website_id = $1 AND act = 'liftBounce'",
    );
    expect(entries).toEqual([{ act: 'liftBounce', subject_id: 'gone@example.com' }]);
  });

  it('need the permission', async () => {
    const nobody = app.client();
    await expect(nobody.call(listMails, { query: {} })).rejects.toMatchObject({ status: 401 });
    const { client } = await addPerson(app, [10]);
    await expect(client.call(listMails, { query: {} })).rejects.toMatchObject({ status: 403 });
    const params = { mailId: '0'.repeat(24), template: 'password-reset' };
    await expect(client.call(readMail, { params })).rejects.toMatchObject({ status: 403 });
    await expect(client.call(resendMail, { params })).rejects.toMatchObject({ status: 403 });
    await expect(client.call(listMailPreviews, {})).rejects.toMatchObject({ status: 403 });
    await expect(client.call(previewMail, { params, query: {} })).rejects.toMatchObject({ status: 403 });
    await expect(client.call(sendTestMail, { params, body: {} })).rejects.toMatchObject({ status: 403 });
    await expect(client.call(listHeldAddresses, {})).rejects.toMatchObject({ status: 403 });
    await expect(client.call(liftBounce, { body: { address: 'a@example.com' } })).rejects.toMatchObject({
      status: 403,
    });
  });
});
