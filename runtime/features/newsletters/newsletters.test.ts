import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { createMailingList, importSubscribers } from '#shared/features/mailing-lists/contract.ts';
import {
  createNewsletter,
  deleteNewsletter,
  listNewsletters,
  type Newsletter,
  previewNewsletter,
  sendNewsletter,
  stopNewsletter,
  testNewsletter,
  updateNewsletter,
} from '#shared/features/newsletters/contract.ts';
import { listProducts } from '#shared/features/products/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import { buyCart, offerShipping, shopperWith } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WAIT = { timeout: 60_000, interval: 100 };

let app: TestApp;
let owner: Client;
let listId: string;
let otherId: string;

const heading = (text: string) => ({ id: 'a', type: 'heading', data: { text } });

async function newList(emails: readonly string[]): Promise<string> {
  const { list } = await owner.call(createMailingList, { body: { name: 'List' } });
  const csv = ['email,language', ...emails].join('\n');
  const body = { csv, consent: 'They signed at our stall.' };
  await owner.call(importSubscribers, { params: { listId: list.id }, body });
  return list.id;
}

async function write(change: object = {}): Promise<Newsletter> {
  const body = { subject: 'The kiln is open', blocks: [heading('Come by')], audience: { listIds: [listId] } };
  return (await owner.call(createNewsletter, { body: { ...body, ...change } })).newsletter;
}

const send = ({ id, version }: Newsletter, scheduledOn: string | null = null) =>
  owner.call(sendNewsletter, { params: { newsletterId: id }, body: { version, scheduledOn } });
const stop = (id: string) => owner.call(stopNewsletter, { params: { newsletterId: id } });

async function find(id: string): Promise<Newsletter | undefined> {
  const { newsletters } = await owner.call(listNewsletters, {});
  return newsletters.find((one) => one.id === id);
}

/** Sends a newsletter, and waits until its mails are decided; answers who got it. */
async function readersOf(newsletter: Newsletter): Promise<string[]> {
  await send(newsletter);
  await vi.waitFor(async () => {
    const { state, figures } = (await find(newsletter.id)) ?? {};
    expect(state).toBe('sent');
    const { written = -1, sent = 0, bounced = 0, held = 0 } = figures ?? {};
    expect(sent + bounced + held).toBe(written);
  }, WAIT);
  return mailed(newsletter.id);
}

/** The addresses that a newsletter was mailed to, each as often as it was. */
async function mailed(newsletterId: string): Promise<string[]> {
  const rows = await rowsOf<{ email: string }>(
    app,
    `SELECT m.to_address AS email FROM newsletter_mails n
       JOIN mail_messages m ON m.website_id = n.website_id AND m.id = n.mail_id
      WHERE n.website_id = $1 AND n.newsletter_id = $2 AND m.state = 'sent' ORDER BY 1`,
    newsletterId,
  );
  return rows.map(({ email }) => email);
}

beforeAll(async () => {
  app = await startTestApp();
  await app.jobs.start();
  owner = await app.owner();
  listId = await newList(['ada@letters.example,en', 'bea@letters.example,de-AT', 'cleo@letters.example,fr']);
  otherId = await newList(['ada@letters.example,en', 'dora@letters.example,de']);
});

afterAll(() => app.close());

describe('a newsletter', () => {
  it('is shown as its readers get it, with how many they are', async () => {
    const { products } = await owner.call(listProducts, { query: { search: 'Mug' } });
    const body = {
      subject: 'New <mugs>',
      preview: 'Fresh from the kiln',
      blocks: [
        heading('Come & see'),
        { id: 'b', type: 'html', data: { html: '<p>See <a href="/shop">the shop</a></p>' } },
        { id: 'c', type: 'product', data: { product: products[0]?.id } },
        { id: 'd', type: 'button', data: { label: 'Visit', href: '/shop' } },
        { id: 'e', type: 'horizontalrule', data: {} },
        { id: 'f', type: 'spacer', data: { height: 'small' } },
      ],
      audience: { listIds: [listId, otherId] },
    };
    const { subject, html, text, readers } = await owner.call(previewNewsletter, { body });
    expect(subject).toBe('New <mugs>');
    expect(readers).toBe(4);
    for (const part of [
      'Come &amp; see',
      `href="${app.origin}/shop"`,
      'Fresh from the kiln',
      '>Mug &amp; &lt;saucer&gt;</a>',
      '$',
    ]) {
      expect(html).toContain(part);
    }
    expect(text).toContain('Come & see');
  });

  it('holds no scripts of who may not inject code', async () => {
    const editor = await addPerson(app, [CONTRIBUTOR_ROLE.campaignsEditor]);
    const html = '<p>Hello<script>alert(1)</script></p>';
    const { newsletter } = await editor.client.call(createNewsletter, {
      body: { subject: 'News', blocks: [{ id: 'a', type: 'html', data: { html } }] },
    });
    expect(JSON.stringify(newsletter.blocks)).not.toContain('script');
    const store = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
    await expect(store.client.call(listNewsletters, {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('goes to each reader of its lists once, with a link to unsubscribe of their own', async () => {
    const newsletter = await write({ audience: { listIds: [listId, otherId] } });
    expect(await readersOf(newsletter)).toEqual([
      'ada@letters.example',
      'bea@letters.example',
      'cleo@letters.example',
      'dora@letters.example',
    ]);
    const rows = await rowsOf<{ language: string; hash: string; url: string; html: string }>(
      app,
      `SELECT m.language, m.unsubscribe_hash AS hash, m.unsubscribe_url AS url, m.html FROM newsletter_mails n
         JOIN mail_messages m ON m.website_id = n.website_id AND m.id = n.mail_id
        WHERE n.website_id = $1 AND n.newsletter_id = $2 ORDER BY m.to_address`,
      newsletter.id,
    );
    expect(rows.map(({ language }) => language)).toEqual(['en', 'de', 'fr', 'de']);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(4);
    for (const { html, url } of rows) expect(html).toContain(url.split('token=')[1]);
  });

  it.each([
    [{ language: 'de' }, ['bea@letters.example', 'dora@letters.example']],
    [{ source: 'page' }, []],
    [{ bought: 'bought', boughtDays: 30 }, ['dora@letters.example']],
    [
      { bought: 'notBought', boughtDays: 30 },
      ['ada@letters.example', 'bea@letters.example', 'cleo@letters.example'],
    ],
  ] as const)('goes to %j of its lists alone', async (segment, emails) => {
    if ('bought' in segment && segment.bought === 'bought') {
      await offerShipping(app);
      await buyCart(await shopperWith(app, { email: 'dora@letters.example' }));
    }
    const newsletter = await write({ audience: { listIds: [listId, otherId], ...segment } });
    expect(await readersOf(newsletter)).toEqual(emails);
  });

  it('goes to nobody who unsubscribed by it, and tells how many did', async () => {
    const first = await write({ audience: { listIds: [otherId] } });
    await readersOf(first);
    const [mail] = await rowsOf<{ url: string }>(
      app,
      `SELECT m.unsubscribe_url AS url FROM newsletter_mails n
         JOIN mail_messages m ON m.website_id = n.website_id AND m.id = n.mail_id
        WHERE n.website_id = $1 AND n.newsletter_id = $2 AND m.to_address = 'dora@letters.example'`,
      first.id,
    );
    await app.visitor().fetch((mail?.url ?? '').slice(app.origin.length), { method: 'POST' });
    expect((await find(first.id))?.figures).toMatchObject({ written: 2, sent: 2, unsubscribed: 1 });
    expect(await readersOf(await write({ audience: { listIds: [otherId] } }))).toEqual([
      'ada@letters.example',
    ]);
  });

  it('is sent to whoever asks as a test, which sends it to nobody else', async () => {
    const { id } = await write();
    const { to } = await owner.call(testNewsletter, { params: { newsletterId: id } });
    expect(to).toContain('@');
    expect(await find(id)).toMatchObject({ state: 'draft', figures: { written: 0 } });
  });

  it('waits for its time, and can be taken back before', async () => {
    const newsletter = await write();
    const later = new Date(app.clock.now() + DAY_MS).toISOString();
    const { newsletter: scheduled } = await send(newsletter, later);
    expect(scheduled).toMatchObject({ state: 'scheduled', scheduledOn: later });
    await expect(send(newsletter)).rejects.toMatchObject({ code: 'STALE' });
    expect((await stop(newsletter.id)).newsletter).toMatchObject({ state: 'draft', scheduledOn: null });
    await expect(stop(newsletter.id)).rejects.toMatchObject({ code: 'NOT_SENDING' });
    expect(await mailed(newsletter.id)).toEqual([]);
  });

  it('is refused where there is nothing to send, nobody to send it to, or no time left', async () => {
    await expect(send(await write({ blocks: [] }))).rejects.toMatchObject({ code: 'NO_CONTENT' });
    await expect(send(await write({ audience: { listIds: [] } }))).rejects.toMatchObject({ code: 'NO_LIST' });
    const past = new Date(app.clock.now() - 1_000).toISOString();
    await expect(send(await write(), past)).rejects.toMatchObject({ code: 'IN_THE_PAST' });
    await expect(send({ ...(await write()), id: '0'.repeat(24) })).rejects.toMatchObject({
      code: 'NEWSLETTER_NOT_FOUND',
    });
  });

  it('cannot be changed once it is sent, and is changed by one at a time before', async () => {
    const newsletter = await write();
    const change = ({ id, version }: Newsletter, subject: string) =>
      owner.call(updateNewsletter, {
        params: { newsletterId: id },
        body: { subject, blocks: [heading('Come by')], audience: { listIds: [listId] }, version },
      });
    const { newsletter: changed } = await change(newsletter, 'The kiln is closed');
    await expect(change(newsletter, 'The kiln')).rejects.toMatchObject({ code: 'STALE' });
    await readersOf(changed);
    const sent = await find(newsletter.id);
    if (sent === undefined) throw new Error('The newsletter is gone.');
    await expect(change(sent, 'Again')).rejects.toMatchObject({ code: 'NOT_A_DRAFT' });
    await expect(send(sent)).rejects.toMatchObject({ code: 'NOT_A_DRAFT' });
    await owner.call(deleteNewsletter, { params: { newsletterId: sent.id } });
    expect(await find(sent.id)).toBeUndefined();
  });
});

it('to a thousand readers goes to each once, by two servers of which one is ended and begun anew', async () => {
  const emails = Array.from(
    { length: 1_000 },
    (_, at) => `reader-${String(at).padStart(4, '0')}@many.example`,
  );
  const manyId = await newList(emails.map((email) => `${email},en`));
  let second = await startTestApp(app);
  await second.jobs.start();
  const newsletter = await write({ audience: { listIds: [manyId] } });
  await send(newsletter);
  for (const reached of [100, 400]) {
    await vi.waitFor(
      async () => expect((await find(newsletter.id))?.figures.written).toBeGreaterThanOrEqual(reached),
      WAIT,
    );
    await second.close();
    second = await startTestApp(app);
    await second.jobs.start();
  }
  await vi.waitFor(
    async () =>
      expect(await find(newsletter.id)).toMatchObject({
        state: 'sent',
        figures: { written: 1_000, sent: 1_000 },
      }),
    { timeout: 120_000, interval: 500 },
  );
  await second.close();
  expect(await mailed(newsletter.id)).toEqual(emails);
}, 240_000);
