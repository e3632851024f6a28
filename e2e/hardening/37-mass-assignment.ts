import { getSession } from '#shared/features/contributors/contract.ts';
import { canInPart, isPermission } from '#shared/features/contributors/permissions.ts';
import { addCartEntry, getCart } from '#shared/features/cart/contract.ts';
import { TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { checkOutCart } from '#shared/features/checkout/contract.ts';
import { type Bench, SITES } from './support/bench.ts';
import { comeToBuy, findCounted, HOME, lookAgain, newKey, offerShipping, orderOf } from './support/buyers.ts';
import { type Findings, runCheck } from './support/check.ts';
import { ask, field } from './support/http.ts';
import type { Staff, Visitor } from './support/people.ts';
import { fill, readRoutes, type Route } from './support/routes.ts';
import { staffWithRoles } from './support/roles.ts';
import { asAdmin, differences, fingerprintOf, siteIdOf } from './support/rows.ts';
import { findItem, type Item } from './support/shop.ts';

const MARK = 'hardeningpolluted';
const EDITOR = 4;
const LEFT_OUT = ['signOut', 'endOtherSessions', 'endSession'];

/** Fields that only the server sets, but for the site. */
const EXTRA = {
  id: 'f'.repeat(24),
  role: 1,
  roles: [1],
  isOwner: true,
  is_owner: true,
  isAdmin: true,
  isSample: true,
  isPurchased: true,
  purchasePriceCents: 1,
  unitPrice: { currency: 'USD', value: '0.01' },
  priceMinor: 1,
  price: '0.01',
  discount: 100,
  subtotal: '0',
  createdAt: '1999-01-01T00:00:00Z',
  createdBy: MARK,
  version: 999,
  tokenHash: MARK,
  passwordHash: MARK,
  siteSecret: MARK,
  liveReleaseId: 'f'.repeat(24),
};
const POLLUTION = `"__proto__":{"${MARK}":"yes","isOwner":true},"constructor":{"prototype":{"${MARK}":"yes"}},"prototype":{"${MARK}":"yes"}`;

/** Fields that a cart or an order has, and that only the server sets. */
const OF_ORDERS = {
  orderId: 'f'.repeat(24),
  siteUserId: 'f'.repeat(24),
  mergedInto: 'f'.repeat(24),
  isPurchased: true,
  isSubscription: true,
  status: 'FULFILLED',
  paymentState: 'REFUNDED',
  fulfillmentState: 'FULFILLED',
  isTest: false,
  testMode: false,
  number: 1,
  orderNumber: '1',
  grandTotalMinor: 1,
  grandTotalCents: 1,
  amountDueCents: 1,
  capturedMinor: 1,
  refundedMinor: 1,
  discountMinor: 1,
  giftCardMinor: 1,
  giftCardLines: [{ id: 'f'.repeat(24), minor: 1 }],
  discounts: [{ id: 'f'.repeat(24), discountCents: 1 }],
  purchasePriceCents: 1,
  shippingCostCents: 0,
  items: [{ unitMinor: 1, quantity: 1 }],
  createdOn: 0,
};

/** Buys a cart with all of these fields in each body; the order is the server's alone. */
async function buyWithMore(bench: Bench, findings: Findings): Promise<void> {
  const { alpha } = SITES;
  await offerShipping(bench, alpha);
  const [item] = await findCounted(bench, alpha, 1);
  if (item === undefined) throw new Error('There is nothing to sell.');
  const buyer = await comeToBuy(bench, alpha, [item]);
  const { visitor, cartToken } = buyer;
  const path = TOKEN_CART_PATH.replace(':cartToken', cartToken);
  const { itemId, sku } = item;
  const costs = async () => Number(field(await visitor.call(getCart.method, getCart.path), 'subtotalCents'));
  const one = await costs();
  const writes = [
    await visitor.call(addCartEntry.method, addCartEntry.path, { ...OF_ORDERS, itemId, sku, quantity: 1 }),
    await visitor.call('PUT', `${path}/email`, { ...OF_ORDERS, email: 'ada@marsh.example' }),
    await visitor.call('PUT', `${path}/shipping/location`, { ...OF_ORDERS, ...HOME }),
  ];
  findings.expect(
    writes.every(({ status }) => status === 200),
    `writes of a cart answer ${writes.map(({ status }) => status).join(', ')}`,
  );
  const { totalCents } = await lookAgain(buyer);
  const two = await costs();
  findings.expect(one > 1 && two === 2 * one, `two pieces cost ${two}, one of them ${one}`);
  const body = {
    ...OF_ORDERS,
    expectedGrandTotalCents: totalCents,
    payment: { ...OF_ORDERS, provider: 'mock', token: 'tok_ok' },
  };
  const to = checkOutCart.path.replace(':cartToken', cartToken);
  const paid = await visitor.call(checkOutCart.method, to, body, { 'idempotency-key': newKey() });
  findings.expect(paid.status === 200, `buying answers ${paid.status} ${paid.text.slice(0, 200)}`);
  const row = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(
      `SELECT status, payment_state, fulfillment_state, is_test, grand_total_minor AS total, captured_minor AS captured,
              refunded_minor AS refunded, discount_minor AS discount, gift_card_minor AS gift_card, site_user_id,
              number > 1000 AS is_numbered
         FROM orders WHERE id = $1 AND website_id = $2`,
      [orderOf(paid)?.id, await siteIdOf(client, alpha)],
    );
    return rows[0];
  });
  const expected = {
    status: 'OPEN',
    payment_state: 'PAID',
    fulfillment_state: 'UNFULFILLED',
    is_test: true,
    total: totalCents,
    captured: totalCents,
    refunded: 0,
    discount: 0,
    gift_card: 0,
    site_user_id: null,
    is_numbered: true,
  };
  findings.expect(JSON.stringify(row) === JSON.stringify(expected), `the order is ${JSON.stringify(row)}`);
}

/** Who calls, and with what. */
interface Attack {
  readonly bench: Bench;
  readonly findings: Findings;
  readonly routes: readonly Route[];
  readonly visitor: Visitor;
  readonly owner: Staff;
  readonly editor: Staff;
  readonly item: Item;
  readonly ids: { readonly alpha: string; readonly beta: string };
}

async function prepare(bench: Bench, findings: Findings): Promise<Attack> {
  const { alpha, beta } = SITES;
  const routes = (await readRoutes(bench, alpha)).filter(
    (route) => route.isWrite && !LEFT_OUT.includes(route.name),
  );
  const visitor = bench.visitor(alpha);
  const owner = await bench.staff(alpha);
  const editor = await staffWithRoles(bench, [EDITOR], 'editor');
  const item = await findItem(bench, alpha);
  const ids = await asAdmin(bench, async (client) => ({
    alpha: await siteIdOf(client, alpha),
    beta: await siteIdOf(client, beta),
  }));
  return { bench, findings, routes, visitor, owner, editor, item, ids };
}

/** The other site, row by row. */
const readOtherSite = ({ bench, ids }: Attack) =>
  asAdmin(bench, (client) => fingerprintOf(client, ids.beta, ['page_purges']));

/** People of the site with their roles. */
const readPeople = ({ bench, ids }: Attack) =>
  asAdmin(bench, async (client) => {
    const { rows } = await client.query(
      'SELECT id, roles, is_owner, is_sample FROM contributors WHERE website_id = $1 ORDER BY id',
      [ids.alpha],
    );
    return JSON.stringify(rows);
  });

/** A call with all fields that its body has not of itself. */
function fillWithMore({ item, ids }: Attack, route: Route): { path: string; body: object } {
  const { path, body } = fill(route, { ...item });
  const extra = { websiteId: ids.beta, website_id: ids.beta, siteId: ids.beta, ...EXTRA };
  const own = Object.keys(body ?? {});
  const added = Object.fromEntries(Object.entries(extra).filter(([name]) => !own.includes(name)));
  return { path, body: { ...added, ...body } };
}

/** Makes every call with more fields than it takes, in body and query, as a visitor and as an editor. */
async function callWithMore(attack: Attack): Promise<void> {
  const { bench, findings, routes, visitor, editor, ids } = attack;
  for (const route of routes) {
    const { path, body } = fillWithMore(attack, route);
    const text = JSON.stringify(body);
    const polluted = `${text.slice(0, -1)}${text === '{}' ? '' : ','}${POLLUTION}}`;
    const query = `${path}${path.includes('?') ? '&' : '?'}__proto__[${MARK}]=yes&constructor[prototype][${MARK}]=yes&websiteId=${ids.beta}&roles=1&isOwner=true`;
    for (const who of ['a visitor', 'an editor']) {
      for (const sent of [text, polluted]) {
        const answer =
          who === 'an editor'
            ? await bench.ask(SITES.alpha, query, {
                method: route.method,
                headers: { authorization: `Bearer ${editor.token}`, 'content-type': 'application/json' },
                body: sent,
              })
            : await visitor.call(route.method, query, JSON.parse(text) as object);
        findings.expect(answer.status < 500, `${who} at ${route.name}: ${answer.status}`);
        findings.expect(
          !answer.text.includes(MARK),
          `${who} at ${route.name}: the answer shows what was added`,
        );
        const isForRoles = !['visitor', 'member', 'contributor'].includes(route.access);
        const mayCome =
          isPermission(route.access) &&
          canInPart({ roles: [EDITOR], isOwner: false }, route.access, 'change');
        if (who === 'an editor' && isForRoles && !mayCome) {
          const code = String(field(answer, 'code'));
          findings.expect(code === 'NOT_ALLOWED', `${who} at ${route.name}: ${answer.status} ${code}`);
        }
      }
    }
  }
}

/** The owner too: what a call does not take is not kept. */
async function callWithMoreAsOwner(attack: Attack): Promise<void> {
  for (const route of attack.routes.filter((one) =>
    ['updateWebsite', 'addCartEntry', 'createApiToken', 'inviteContributor'].includes(one.name),
  )) {
    const { path, body } = fillWithMore(attack, route);
    await attack.owner.call(route.method, path, body);
  }
}

async function expectNothingKept(
  attack: Attack,
  peopleBefore: string,
  otherSiteBefore: Awaited<ReturnType<typeof readOtherSite>>,
): Promise<void> {
  const { bench, findings, routes } = attack;
  findings.note('routes', routes.length);
  findings.expect((await readPeople(attack)) === peopleBefore, 'roles and owners are as they were');
  const changed = differences(otherSiteBefore, await readOtherSite(attack));
  findings.expect(changed.length === 0, `rows of the other site changed in ${changed.join(', ')}`);
  const marked = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ row: string }>(
      `SELECT row FROM (SELECT w::text AS row FROM websites w UNION ALL SELECT c::text FROM contributors c UNION ALL SELECT e::text FROM cart_entries e UNION ALL SELECT r::text FROM carts r) all_rows WHERE row LIKE '%${MARK}%'`,
    );
    return rows.length;
  });
  findings.expect(marked === 0, `${marked} rows hold what was added`);
}

/** Looks at pages and calls of both processes for what was put into prototypes. */
async function expectCleanPrototypes({ bench, findings }: Attack): Promise<void> {
  const { alpha } = SITES;
  for (const { port } of bench.servers) {
    for (const path of [
      '/?format=json',
      '/api/commerce/shopping-cart',
      '/api/openapi.json',
      '/shop?format=json',
      '/',
    ]) {
      const answer = await ask(port, { host: alpha, path });
      findings.expect(
        answer.status === 200 && !answer.text.includes(MARK),
        `${path} at ${port} shows a polluted prototype`,
      );
    }
    const stranger = await ask(port, { host: alpha, path: getSession.path });
    findings.expect(stranger.status === 401, 'a stranger is nobody');
  }
}

async function expectSameEditor({ findings, editor }: Attack): Promise<void> {
  const me = await editor.call('GET', getSession.path);
  const contributor = field(me, 'contributor') as { isOwner: boolean; roles: number[] } | undefined;
  findings.expect(
    contributor?.isOwner === false && String(contributor.roles) === String(EDITOR),
    `the editor is ${JSON.stringify(contributor)}`,
  );
}

await runCheck('C37', async (bench, findings) => {
  const attack = await prepare(bench, findings);
  const otherSiteBefore = await readOtherSite(attack);
  const peopleBefore = await readPeople(attack);

  await callWithMore(attack);
  await callWithMoreAsOwner(attack);
  await expectNothingKept(attack, peopleBefore, otherSiteBefore);
  await buyWithMore(bench, findings);
  await expectCleanPrototypes(attack);
  await expectSameEditor(attack);
});
