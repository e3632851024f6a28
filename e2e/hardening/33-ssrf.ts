import { connect } from 'node:net';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { addCartEntry, getCart } from '#shared/features/cart/contract.ts';
import { TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { QUOTES_NAMESPACE } from '#shared/features/quotes/rules.ts';
import { createWebhook } from '#shared/features/webhooks/contract.ts';
import { WEBHOOK_EVENTS } from '#shared/features/webhooks/rules.ts';
import { HOST_PREFIX } from '#shared/http/cookie-names.ts';
import { type Bench, SITES } from './support/bench.ts';
import { HOME } from './support/buyers.ts';
import { type Findings, runCheck } from './support/check.ts';
import { ask, field } from './support/http.ts';
import { addressesOf, type Inner, startInner } from './support/inner.ts';
import { comeToInvite, confirm, until } from './support/mails.ts';
import { createPeople, type People, type Staff, type Visitor } from './support/people.ts';
import { fill, readRoutes, textFieldsOf, withValue } from './support/routes.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';
import { freePort, startProcess } from './support/server.ts';
import { findItem, type Item } from './support/shop.ts';

/** Calls that would end what the check goes by. */
const ENDS = /session|signOut|password|transfer|remove|delete|erase|Host$/i;
const DELIVERED_SECONDS = 60;
/** A service is left alone after so many failures, so no more of them are told to a process. */
const SERVICES_OF_A_KIND = 3;

const SETTLED = `UPDATE commerce_preferences SET preferences = $2
   WHERE website_id = $1 AND namespace = '${QUOTES_NAMESPACE}'`;

/** Has a webhook of the owner deliver to an address, whatever the address was refused for when it was typed. */
async function deliverTo(
  bench: Bench,
  site: string,
  urls: readonly string[],
  webhookIds: readonly string[],
): Promise<void> {
  await asAdmin(bench, async (client) => {
    for (const [index, url] of urls.entries()) {
      const webhookId = webhookIds[index % webhookIds.length] ?? '';
      const id = `${Date.now().toString(16).padStart(16, '0')}${index.toString(16).padStart(8, '0')}`;
      await client.query('UPDATE webhooks SET url = $3 WHERE website_id = $1 AND id = $2', [
        site,
        webhookId,
        url,
      ]);
      await client.query(
        `INSERT INTO webhook_deliveries (website_id, id, webhook_id, event, body, state, tries, created_at)
         VALUES ($1, $2, $3, $4, '{}', 'waiting', 0, now())`,
        [site, id, webhookId, WEBHOOK_EVENTS[0]],
      );
      const letter = {
        websiteId: site,
        job: 'webhook',
        payload: { deliveryId: id },
        queuedOn: new Date().toISOString(),
      };
      await client.query("INSERT INTO jobs.job (name, data, retry_limit) VALUES ('webhook', $1, 1)", [
        letter,
      ]);
    }
  });
}

/** How many deliveries were not tried yet. */
function untried(bench: Bench, site: string): Promise<number> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      "SELECT count(*)::int FROM webhook_deliveries WHERE website_id = $1 AND tries = 0 AND state = 'waiting'",
      [site],
    );
    return rows[0]?.count ?? -1;
  });
}

/** Who names addresses, and the listener that hears of them. */
interface Attack {
  readonly bench: Bench;
  readonly findings: Findings;
  readonly inner: Inner;
  readonly site: string;
  readonly owner: Staff;
  readonly item: Item;
  readonly addresses: readonly string[];
}

/** A server for others, which may tell nothing inside. */
interface Outward {
  readonly people: People;
  /** A call of the owner. */
  readonly call: Staff['call'];
  /** Connections to the listener since it runs. */
  readonly heard: () => number;
}

const SECURE = { 'x-forwarded-proto': 'https' };

/** Fills a cart; answers its path. */
async function fillCart({ findings, item }: Attack, visitor: Visitor): Promise<string> {
  const wish = { ...item, quantity: 1 };
  const added = await visitor.call(addCartEntry.method, addCartEntry.path, wish, SECURE);
  findings.expect(added.status === 200, `adding to the cart is answered with ${added.status}`);
  const token = visitor.cookies.get(`${HOST_PREFIX}CART`) ?? visitor.cookies.get('CART') ?? '';
  return TOKEN_CART_PATH.replace(':cartToken', token);
}

/** Names services of tax and shipping, one after the other, and has each asked for what a cart costs. */
async function askServices(
  attack: Attack,
  { people, call }: Pick<Outward, 'people' | 'call'>,
  urls: readonly string[],
  isTaken: boolean,
): Promise<void> {
  const { bench, findings, site } = attack;
  const visitor = people.visitor(SITES.alpha);
  const cart = await fillCart(attack, visitor);
  for (const url of urls) {
    const { method, path } = putCommercePreferences;
    const settings = { taxUrl: url, shippingUrl: url };
    const put = await call(method, path.replace(':namespace', QUOTES_NAMESPACE), settings);
    findings.expect(
      put.status === (isTaken ? 200 : 400),
      `services at ${url} are answered with ${put.status}`,
    );
    // What was fine when it was saved may lead inside later.
    if (!isTaken) await asAdmin(bench, (client) => client.query(SETTLED, [site, settings]));
    const address = { ...HOME, addressLine1: `${url} 1` };
    const located = await visitor.call('PUT', `${cart}/shipping/location`, address, SECURE);
    findings.expect(
      located.status === 200,
      `a cart with services at ${url} is answered with ${located.status}`,
    );
    const asked = await visitor.send(getCart.path, { headers: SECURE });
    findings.expect(
      asked.status === 200,
      `the cart with services at ${url} is answered with ${asked.status}`,
    );
  }
}

/** A server for this machine alone may tell programs on it: so the listener is known to hear what is sent. */
async function proveListenerHears(attack: Attack): Promise<void> {
  const { bench, findings, inner, site, owner } = attack;
  const webhook = { url: `http://127.0.0.1:${inner.port}/inner`, events: [...WEBHOOK_EVENTS] };
  const allowed = await owner.call(createWebhook.method, createWebhook.path, webhook);
  findings.expect(allowed.status === 201, `a webhook of this machine is answered with ${allowed.status}`);
  const first = (field(allowed, 'webhook') as { id: string }).id;
  await deliverTo(bench, site, [webhook.url], [first]);
  await until(DELIVERED_SECONDS, () => inner.connections() > 0);
  findings.expect(inner.connections() > 0, 'the listener hears nothing of a server that may tell it');
  const told = inner.connections();
  await askServices(attack, { people: bench, call: owner.call }, [webhook.url], true);
  findings.expect(inner.connections() > told, 'the listener is asked for no tax by a server that may ask it');
}

/** Comes to a server for others, on the database of the bench. */
async function comeToOutward({ inner, owner }: Attack, port: number): Promise<Outward> {
  const before = inner.connections();
  const headers = {
    authorization: `Bearer ${owner.token}`,
    'content-type': 'application/json',
    ...SECURE,
  };
  const call: Staff['call'] = (method, path, body) =>
    ask(port, {
      method,
      path,
      host: SITES.alpha,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const people = createPeople([port]);
  await confirm({ token: owner.token, call });
  return { people, call, heard: () => inner.connections() - before };
}

async function createWebhooks({ findings, addresses }: Attack, { call }: Outward): Promise<void> {
  for (const url of addresses) {
    const answer = await call(createWebhook.method, createWebhook.path, {
      url,
      events: [...WEBHOOK_EVENTS],
    });
    const { hostname } = new URL(url);
    const isAddress = /^[\d.]+$|^\[/.test(hostname);
    findings.expect(
      answer.status === 400 || (!isAddress && [201, 409].includes(answer.status)),
      `a webhook at ${url} is answered with ${answer.status}`,
    );
  }
}

/** Has webhooks deliver to every address. */
async function deliverToAll({ bench, findings, site, addresses }: Attack, { heard }: Outward): Promise<void> {
  const ids = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM webhooks WHERE website_id = $1', [
      site,
    ]);
    return rows.map(({ id }) => id);
  });
  for (let at = 0; at < addresses.length; at += ids.length) {
    await deliverTo(bench, site, addresses.slice(at, at + ids.length), ids);
    const isTried = await until(DELIVERED_SECONDS, async () => (await untried(bench, site)) === 0);
    findings.expect(isTried, 'some webhooks were not tried');
  }
  findings.expect(heard() === 0, `webhooks opened ${heard()} connections inside`);
}

async function nameServices(attack: Attack, outward: Outward): Promise<void> {
  const { findings, addresses } = attack;
  const { heard } = outward;
  await askServices(attack, outward, addresses.slice(0, SERVICES_OF_A_KIND), false);
  findings.expect(heard() === 0, `services of tax and shipping opened ${heard()} connections inside`);
}

/** Writes an address into each text field of each call; answers how many fields there are. */
async function fillFields({ bench, findings, inner, site }: Attack, outward: Outward): Promise<number> {
  const { people, call, heard } = outward;
  const bait = `https://127.0.0.1:${inner.port}/bait`;
  let fields = 0;
  for (const route of await readRoutes(people, SITES.alpha)) {
    if (ENDS.test(route.name)) continue;
    const { path, body } = fill(route);
    for (const name of textFieldsOf(route.body)) {
      const answer = await call(route.method, path, withValue(body ?? {}, name, bait));
      fields += 1;
      findings.expect(
        answer.status < 500,
        `${route.name} with an address as ${name.join('.')}: ${answer.status}`,
      );
    }
  }
  await until(DELIVERED_SECONDS, async () => (await untried(bench, site)) === 0);
  findings.expect(heard() === 0, `an address in some field opened ${heard()} connections inside`);
  return fields;
}

/** A connection of the check's own is the only one that the listener hears of. */
async function connectOnce({ findings, inner }: Attack, { heard }: Outward): Promise<void> {
  const own = connect(inner.port, '127.0.0.1');
  await new Promise((resolve) => own.once('close', resolve).resume());
  findings.expect(heard() === 1, `the listener heard ${heard()} connections of one`);
}

const inner = await startInner();
await runCheck('C33', async (bench, findings) => {
  const site = await asAdmin(bench, (client) => siteIdOf(client, SITES.alpha));
  const owner = await comeToInvite(bench);
  const addresses = addressesOf(inner);
  const item = await findItem(bench, SITES.alpha);
  const attack: Attack = { bench, findings, inner, site, owner, item, addresses };

  await proveListenerHears(attack);
  await Promise.all(bench.servers.map((server) => server.stop()));

  const server = await startProcess({
    ...bench.variables,
    SITE_ADDRESS: `https://${SITES.alpha}`,
    PORT: String(await freePort()),
    RATE_LIMIT_SCALE: '1000',
  });
  try {
    const outward = await comeToOutward(attack, server.port);
    await createWebhooks(attack, outward);
    await deliverToAll(attack, outward);
    await nameServices(attack, outward);
    const fields = await fillFields(attack, outward);
    await connectOnce(attack, outward);
    findings.note('addresses', addresses.length);
    findings.note('fields', fields);
    findings.note(
      'left out',
      'names that lead elsewhere at each look-up: web-post.test.ts has them; S3 is the operator’s',
    );
  } finally {
    await server.stop();
  }
});
await inner.close();
