import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liftBounce, listHeldAddresses, listMails } from '#shared/features/mail/contract.ts';
import { addPerson, rowsOf, siteIdOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let siteId: string;

beforeAll(async () => {
  app = await startTestApp();
  siteId = await siteIdOf(app);
});

afterAll(() => app.close());

function write(kind: 'transactional' | 'marketing', to: string): Promise<string> {
  return app.db.withSite(siteId, (scope) =>
    app.app.mail.send(scope, {
      kind,
      to,
      template: 'contributor-invitation',
      language: 'en-US',
      site: { title: 'Test shop', origin: app.origin },
      data: { inviter: 'Ada <b>', link: `${app.origin}/join?token=t`, days: 7 },
    }),
  );
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
  ])('are not told to what a page asks for with %j', async (headers) => {
    const id = await write('transactional', 'secret@example.com');
    for (const path of ['/mail', `/mail/${id}`, `/mail/${id}?view=text`, `/mail/${id}?view=source`]) {
      const { status, html } = await pageOf(path, { headers });
      expect([path, status]).toEqual([path, 403]);
      expect(html).not.toContain('secret@example.com');
    }
  });

  it('are told to a window that is led there', async () => {
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
      expect(done.html).toContain('These mails have stopped');
    }
    expect((await owner.call(listHeldAddresses, {})).addresses).toMatchObject([
      { address: 'reader@example.com', reason: 'unsubscribed' },
    ]);
    const { mails } = await owner.call(listMails, {});
    const later = await write('marketing', 'reader@example.com');
    expect((await owner.call(listMails, {})).mails).toHaveLength(mails.length + 1);
    expect((await owner.call(listMails, {})).mails[0]).toMatchObject({ id: later, state: 'held' });
  });

  it.each(['', '?token=', '?token=short', `?token=${'x'.repeat(43)}`, '?token=a&token=b'])(
    'needs the link of a mail, not %j',
    async (query) => {
      for (const method of ['GET', 'POST']) {
        const { status, html } = await pageOf(`/mail/unsubscribe${query}`, { method });
        expect(status).toBe(404);
        expect(html).toContain('This link is not known');
      }
    },
  );
});

describe('staff', () => {
  it('see what was mailed, without what it says', async () => {
    const owner = await app.owner();
    const id = await write('transactional', 'third@example.com');
    const { mails } = await owner.call(listMails, {});
    const mail = mails.find((one) => one.id === id);
    expect(mail).toMatchObject({ to: 'third@example.com' });
    expect(Object.keys(mail ?? {}).sort()).toEqual(['id', 'state', 'subject', 'to', 'writtenOn']);
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
    await expect(nobody.call(listMails, {})).rejects.toMatchObject({ status: 401 });
    const { client } = await addPerson(app, [10]);
    await expect(client.call(listMails, {})).rejects.toMatchObject({ status: 403 });
    await expect(client.call(listHeldAddresses, {})).rejects.toMatchObject({ status: 403 });
    await expect(client.call(liftBounce, { body: { address: 'a@example.com' } })).rejects.toMatchObject({
      status: 403,
    });
  });
});
