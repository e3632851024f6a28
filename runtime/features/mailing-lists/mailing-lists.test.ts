import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  createMailingList,
  deleteMailingList,
  exportSubscribers,
  importSubscribers,
  listMailingLists,
  listSubscribers,
  type MailingList,
  removeSubscriber,
  unsubscribeSubscriber,
  updateMailingList,
} from '#shared/features/mailing-lists/contract.ts';
import {
  LIST_ACCOUNT_PATH,
  LIST_CONFIRM_PATH,
  LIST_SIGN_UP_PATH,
} from '#shared/features/mailing-lists/paths.ts';
import { SUBSCRIBERS_PAGE } from '#shared/features/mailing-lists/rules.ts';
import { listHeldAddresses } from '#shared/features/mail/contract.ts';
import { RESUBSCRIBE_PATH, UNSUBSCRIBE_PATH } from '#shared/features/mail/paths.ts';
import { erasePersonalData, findPersonalData } from '#shared/features/privacy/contract.ts';
import { HONEYPOT } from '#shared/features/submissions/spam.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import { addMember, signInMember } from '../../testing/members.ts';
import { buyCart, mailsTo, offerShipping, shopperWith } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const FROM_PAGE = { ...FORM, 'sec-fetch-site': 'same-origin' };

let app: TestApp;
let owner: Client;
let list: MailingList;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  list = await newList({ name: 'News' });
});

afterAll(() => app.close());

async function newList(change: object = {}): Promise<MailingList> {
  return (await owner.call(createMailingList, { body: { name: 'Some list', ...change } })).list;
}

async function post(path: string, fields: Readonly<Record<string, string>>, headers: object = FROM_PAGE) {
  const answer = await app.visitor().fetch(path, {
    method: 'POST',
    headers: { ...FORM, ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
}

async function pageOf(path: string) {
  const answer = await app.visitor().fetch(path);
  return { status: answer.status, html: await answer.text() };
}

const signUp = (email: string, listId = list.id) => post(LIST_SIGN_UP_PATH, { email, listId });

async function find(email: string, listId = list.id) {
  const { subscribers } = await owner.call(listSubscribers, {
    params: { listId },
    query: { search: email },
  });
  return subscribers[0];
}

/** Path with the token that the latest mail to an address leads to. */
async function linkTo(email: string, path: string): Promise<string> {
  const [mail] = await rowsOf<{ text: string }>(
    app,
    `SELECT text || coalesce(unsubscribe_url, '') AS text FROM mail_messages
      WHERE website_id = $1 AND to_address = $2 AND text || coalesce(unsubscribe_url, '') LIKE '%' || $3 || '%'
      ORDER BY id DESC LIMIT 1`,
    email,
    path,
  );
  return new RegExp(`${path}\\?token=[\\w-]+`).exec(mail?.text.replaceAll('\n', '') ?? '')?.[0] ?? '';
}

async function confirm(email: string) {
  const link = await linkTo(email, LIST_CONFIRM_PATH);
  return post(LIST_CONFIRM_PATH, { token: link.split('token=')[1] ?? '' });
}

async function subscribe(email: string, listId = list.id): Promise<void> {
  await signUp(email, listId);
  expect((await confirm(email)).status).toBe(303);
}

describe('signing up', () => {
  it('counts once it is confirmed by the link of a mail, which opening it does not do', async () => {
    const told = await signUp(' Ada@News.example ');
    expect(told).toMatchObject({ status: 200 });
    expect(told.html).toContain('Please confirm the email that we have just sent you.');
    expect(await find('ada@news.example')).toMatchObject({
      state: 'pending',
      source: 'page',
      sourceDetail: '/',
      language: 'en-US',
      consentText:
        'By signing up you agree to get news and offers by email. You can unsubscribe at any time.',
    });
    const link = await linkTo('ada@news.example', LIST_CONFIRM_PATH);
    for (let opened = 0; opened < 2; opened += 1) {
      expect((await pageOf(link)).html).toContain('ada@news.example will get news and offers');
    }
    expect(await find('ada@news.example')).toMatchObject({ state: 'pending' });
    expect(await confirm('ada@news.example')).toMatchObject({ status: 303 });
    expect(await find('ada@news.example')).toMatchObject({
      state: 'subscribed',
      confirmedOn: expect.any(String) as string,
    });
    expect((await confirm('ada@news.example')).html).toContain('This link no longer works');
  });

  it('again says the same and changes nothing', async () => {
    const before = await find('ada@news.example');
    const told = await signUp('ada@news.example');
    expect(told.html).toContain('Please confirm the email that we have just sent you.');
    expect(await find('ada@news.example')).toEqual(before);
    expect(await mailsTo(app, 'ada@news.example')).toEqual(['list-confirmation']);
  });

  it('takes the wording and the welcome of a list that asks for no confirmation', async () => {
    const open = await newList({
      confirms: false,
      consentText: 'I want the letters.',
      welcomeText: 'Hello!\n\nWe write in spring.',
      senderName: 'The potter',
    });
    const told = await signUp('bea@news.example', open.id);
    expect(told.html).toContain('Thank you for signing up!');
    expect(await find('bea@news.example', open.id)).toMatchObject({
      state: 'subscribed',
      consentText: 'I want the letters.',
    });
    const [mail] = await rowsOf<{ sender: string; text: string; kind: string }>(
      app,
      'SELECT sender_name AS sender, text, kind FROM mail_messages WHERE website_id = $1 AND to_address = $2',
      'bea@news.example',
    );
    expect(mail).toMatchObject({ sender: 'The potter', kind: 'marketing' });
    expect(mail?.text).toContain('We write in spring.');
  });

  it.each(['', 'ada', 'ada@news', 'ada@news.example, bob@news.example'])('refuses “%s”', async (email) => {
    const told = await signUp(email);
    expect(told.status).toBe(400);
    expect(told.html).toContain('Please enter a valid email');
  });

  it('keeps nobody whom a program signed up that fills in all that there is', async () => {
    const told = await post(LIST_SIGN_UP_PATH, {
      email: 'bot@news.example',
      listId: list.id,
      [HONEYPOT]: 'x',
    });
    expect(told.html).toContain('Thank you for signing up!');
    expect(await find('bot@news.example')).toBeUndefined();
  });

  it('is refused from pages of others, and too often for one address', async () => {
    expect((await post(LIST_SIGN_UP_PATH, { email: 'eve@news.example' }, {})).status).toBe(403);
    const limited = await startTestApp(undefined, { rateLimitScale: 1 });
    const send = () =>
      limited.visitor().fetch(LIST_SIGN_UP_PATH, {
        method: 'POST',
        headers: FROM_PAGE,
        body: 'email=eve%40news.example',
      });
    const statuses: number[] = [];
    for (let sent = 0; sent < 4; sent += 1) statuses.push((await send()).status);
    await limited.close();
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('ends with the link, and with a list that is gone', async () => {
    await signUp('late@news.example');
    await rowsOf(
      app,
      "UPDATE mailed_links SET expires_at = created_at WHERE website_id = $1 AND purpose = 'list-confirmation'",
    );
    expect((await confirm('late@news.example')).html).toContain('This link no longer works');
    const gone = await newList();
    await owner.call(deleteMailingList, { params: { listId: gone.id } });
    expect((await signUp('late@news.example', gone.id)).status).toBe(200);
    expect(await find('late@news.example')).toMatchObject({ state: 'pending' });
  });
});

describe('unsubscribing', () => {
  it('by one click of a mail program ends all lists, without a redirect', async () => {
    const other = await newList({ welcomeText: 'Hello' });
    await subscribe('cleo@news.example');
    await subscribe('cleo@news.example', other.id);
    const link = await linkTo('cleo@news.example', UNSUBSCRIBE_PATH);
    const done = await post(link, { 'List-Unsubscribe': 'One-Click' }, {});
    expect(done).toMatchObject({ status: 200, location: null });
    for (const { id } of [list, other]) {
      expect(await find('cleo@news.example', id)).toMatchObject({
        state: 'unsubscribed',
        unsubscribedOn: expect.any(String) as string,
      });
    }
    expect((await owner.call(listHeldAddresses, {})).addresses).toContainEqual(
      expect.objectContaining({ address: 'cleo@news.example', reason: 'unsubscribed' }) as object,
    );
  });

  it('on the page of the theme has a way back to the lists that were left by it', async () => {
    const link = await linkTo('cleo@news.example', UNSUBSCRIBE_PATH);
    const page = await pageOf(link);
    expect(page.html).toContain('You are unsubscribed');
    expect(page.html).toContain(`action="${RESUBSCRIBE_PATH}`);
    const back = await post(link.replace(UNSUBSCRIBE_PATH, RESUBSCRIBE_PATH), {});
    expect(back.status).toBe(200);
    expect(back.html).toContain('cleo@news.example gets news and offers of');
    expect(await find('cleo@news.example')).toMatchObject({ state: 'subscribed' });
    const left = await post(link, {});
    expect(left).toMatchObject({ status: 303, location: link });
    expect(await find('cleo@news.example')).toMatchObject({ state: 'unsubscribed' });
  });

  it('is taken back by nobody but its owner: signing up again asks them by a mail', async () => {
    const open = await newList({ confirms: false });
    await signUp('cleo@news.example', open.id);
    expect(await find('cleo@news.example', open.id)).toMatchObject({ state: 'pending' });
    await confirm('cleo@news.example');
    expect(await find('cleo@news.example', open.id)).toMatchObject({ state: 'subscribed' });
    expect(await find('cleo@news.example')).toMatchObject({ state: 'unsubscribed' });
    const { addresses } = await owner.call(listHeldAddresses, {});
    expect(addresses.map(({ address }) => address)).not.toContain('cleo@news.example');
  });

  it('by staff ends all mails that can be refused', async () => {
    await subscribe('dora@news.example');
    const { id: subscriberId = '' } = (await find('dora@news.example')) ?? {};
    await owner.call(unsubscribeSubscriber, { params: { listId: list.id, subscriberId } });
    expect(await find('dora@news.example')).toMatchObject({ state: 'unsubscribed' });
    await expect(
      owner.call(unsubscribeSubscriber, { params: { listId: list.id, subscriberId: '0'.repeat(24) } }),
    ).rejects.toMatchObject({ code: 'SUBSCRIBER_NOT_FOUND' });
  });
});

describe('an import', () => {
  const CONSENT = 'Signed a list at our stall in May.';
  const bring = (csv: string, dryRun: boolean, listId = list.id) =>
    owner.call(importSubscribers, { params: { listId }, body: { csv, consent: CONSENT, dryRun } });

  it('tells first what it would do, adds each once, and never who refused mails', async () => {
    const csv = 'Email,Language\nfay@news.example,fr\nDORA@news.example,de\nada@news.example,\nnobody,\n';
    const wanted = {
      added: 1,
      known: 2,
      suppressed: 0,
      problems: [{ line: 5, problem: 'nobody is not a valid email.' }],
    };
    expect(await bring(csv, true)).toMatchObject(wanted);
    expect(await find('fay@news.example')).toBeUndefined();
    expect(await bring(csv, false)).toMatchObject(wanted);
    expect(await find('fay@news.example')).toMatchObject({
      state: 'subscribed',
      source: 'import',
      sourceDetail: CONSENT,
      consentText: CONSENT,
      language: 'fr',
    });
    expect(await find('dora@news.example')).toMatchObject({ state: 'unsubscribed' });
    expect(await bring(csv, false)).toMatchObject({ ...wanted, added: 0, known: 3 });
    const other = await newList();
    expect(await bring(csv, false, other.id)).toMatchObject({ added: 2, known: 0, suppressed: 1 });
    expect(await find('dora@news.example', other.id)).toBeUndefined();
  });

  it('needs to know where people agreed, and a list', async () => {
    await expect(
      owner.call(importSubscribers, {
        params: { listId: list.id },
        body: { csv: 'a@b.example', consent: '' },
      }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(bring('a@b.example', true, '0'.repeat(24))).rejects.toMatchObject({
      code: 'LIST_NOT_FOUND',
    });
  });
});

describe('staff', () => {
  it('see who is on a list page by page, by state, source and how addresses begin', async () => {
    const many = await newList({ name: 'Many' });
    const csv = Array.from({ length: SUBSCRIBERS_PAGE + 1 }, (_, at) => `reader${at}@many.example`).join(
      '\n',
    );
    await owner.call(importSubscribers, {
      params: { listId: many.id },
      body: { csv, consent: 'They signed at our stall.' },
    });
    const params = { listId: many.id };
    const first = await owner.call(listSubscribers, { params, query: {} });
    expect(first).toMatchObject({ hasNextPage: true });
    const cursor = first.nextPageCursor ?? '';
    const rest = await owner.call(listSubscribers, { params, query: { cursor } });
    const ids = [...first.subscribers, ...rest.subscribers].map(({ id }) => id);
    expect(new Set(ids).size).toBe(SUBSCRIBERS_PAGE + 1);
    const like = await owner.call(listSubscribers, { params, query: { search: 'READER5' } });
    expect(like.subscribers.map(({ email }) => email).sort()).toEqual([
      'reader50@many.example',
      'reader5@many.example',
    ]);
    for (const [query, count] of [
      [{ state: 'pending' }, 0],
      [{ state: 'subscribed', source: 'import' }, SUBSCRIBERS_PAGE],
      [{ source: 'page' }, 0],
    ] as const) {
      expect((await owner.call(listSubscribers, { params, query })).subscribers).toHaveLength(count);
    }
    const { lists } = await owner.call(listMailingLists, {});
    expect(lists.find(({ id }) => id === many.id)?.counts).toEqual({
      pending: 0,
      subscribed: SUBSCRIBERS_PAGE + 1,
      unsubscribed: 0,
      bounced: 0,
    });
  });

  it('export a list without formulas, and remove somebody', async () => {
    const guarded = await newList();
    await owner.call(importSubscribers, {
      params: { listId: guarded.id },
      body: { csv: 'email\n=1@news.example\n', consent: '=cmd() at our stall' },
    });
    const { csv, count } = await owner.call(exportSubscribers, { params: { listId: guarded.id }, query: {} });
    expect(count).toBe(1);
    expect(csv).toContain("'=1@news.example,subscribed,import,'=cmd() at our stall");
    const { id: subscriberId = '' } = (await find('=1@news.example', guarded.id)) ?? {};
    const removing = { params: { listId: guarded.id, subscriberId } };
    await owner.call(removeSubscriber, removing);
    await expect(owner.call(removeSubscriber, removing)).rejects.toMatchObject({
      code: 'SUBSCRIBER_NOT_FOUND',
    });
  });

  it('change a list that nobody else has changed meanwhile', async () => {
    const own = await newList();
    const { id: listId, version } = own;
    const change = (name: string) =>
      owner.call(updateMailingList, { params: { listId }, body: { name, version } });
    expect((await change('Letters')).list).toMatchObject({ name: 'Letters', version: version + 1 });
    await expect(change('Mails')).rejects.toMatchObject({ code: 'STALE' });
    await expect(owner.call(createMailingList, { body: { name: ' ' } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('need the permission for campaigns', async () => {
    const editor = await addPerson(app, [CONTRIBUTOR_ROLE.campaignsEditor]);
    expect((await editor.client.call(listMailingLists, {})).lists.length).toBeGreaterThan(0);
    const store = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
    await expect(store.client.call(listMailingLists, {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('an erased person', () => {
  it('is on no list, and is never written to again by mistake', async () => {
    await subscribe('gil@news.example');
    const { id: subscriberId = '' } = (await find('gil@news.example')) ?? {};
    await owner.call(unsubscribeSubscriber, { params: { listId: list.id, subscriberId } });
    const email = 'gil@news.example';
    const { kept } = await owner.call(findPersonalData, { body: { email } });
    expect(kept).toContainEqual({ name: 'mailingLists', records: 1 });
    await owner.call(erasePersonalData, { body: { email } });
    expect(await find(email)).toBeUndefined();
    expect((await owner.call(findPersonalData, { body: { email } })).kept).toEqual([]);
    const brought = await owner.call(importSubscribers, {
      params: { listId: list.id },
      body: { csv: email, consent: 'They signed at our stall.' },
    });
    expect(brought).toMatchObject({ added: 0, suppressed: 1 });
    await subscribe(email);
    expect(await find(email)).toMatchObject({ state: 'subscribed' });
  });
});

describe('signing up elsewhere', () => {
  it('is a tick of the checkout, which is shown where the site has a list', async () => {
    await offerShipping(app);
    const visitor = await shopperWith(app, { email: 'buyer@news.example' });
    const page = await (await visitor.fetch('/checkout')).text();
    expect(page).toContain('name="subscribeToList"');
    expect((await buyCart(visitor, 'tok_ok', { subscribeToList: true })).status).toBe(200);
    expect(await find('buyer@news.example')).toMatchObject({
      state: 'pending',
      source: 'checkout',
      consentText: 'Email me news and offers',
    });
  });

  it('is a choice of a member, who is taken at their word', async () => {
    const { email } = await addMember(app);
    const visitor = await signInMember(app, { email });
    const page = async () => (await visitor.fetch('/account')).text();
    expect(await page()).toContain('name="subscribes">');
    const choose = (body: string) =>
      visitor.fetch(LIST_ACCOUNT_PATH, { method: 'POST', headers: FROM_PAGE, body });
    await choose('subscribes=on');
    expect(await find(email)).toMatchObject({ state: 'subscribed', source: 'account' });
    expect(await page()).toContain('name="subscribes" checked>');
    await choose('');
    expect(await find(email)).toMatchObject({ state: 'unsubscribed' });
    await choose('subscribes=on');
    expect(await find(email)).toMatchObject({ state: 'subscribed' });
    expect((await post(LIST_ACCOUNT_PATH, { subscribes: 'on' })).status).toBe(401);
  });
});
