import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { CART_ENTRIES_PATH, CART_PATH } from '#shared/features/cart/paths.ts';
import { getSiteUser } from '#shared/features/site-users/contract.ts';
import { HOST_PREFIX } from '#shared/http/cookie-names.ts';
import type { Bench } from './support/bench.ts';
import { startChromium } from './support/chromium.ts';
import { type Findings, runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { makeMember, signInMember } from './support/members.ts';
import { createPeople, type Visitor } from './support/people.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';
import { freePort, type ServerProcess, startProcess } from './support/server.ts';
import { buy, findItem } from './support/shop.ts';
import { startTlsFront, type TlsFront } from './support/tls.ts';

const PARENT = 'shops.test';
const ALPHA = `alpha.${PARENT}`;
const BETA = `beta.${PARENT}`;
/** Cookies of the program that an attacker of a sibling site would like to choose. */
const PLANTED = [
  'CART',
  'SiteUserSession',
  'contributor',
  'KnownDevice',
  'orders',
  'crumb',
  'hasCart',
  'SiteUserInfo',
  'siteUserCrumb',
];

/** How often, and after how many ms each time, it is looked whether the browser has stored them. */
const PATIENCE = 100;
const LOOK_MS = 50;

/** Gives the two sites names below one parent domain, as a host of many shops does. */
async function moveBelowOneParent(bench: Bench): Promise<void> {
  await asAdmin(bench, async (client) => {
    for (const [slug, host] of Object.entries({ alpha: ALPHA, beta: BETA })) {
      await client.query('UPDATE site_domains SET host = $1 WHERE website_id = $2 AND host = $3', [
        host,
        await siteIdOf(client, `${slug}.localhost`),
        `${slug}.localhost`,
      ]);
    }
  });
}

/** A person who signed in at beta and filled a cart there, seen as the cookies that their browser holds. */
async function shopperAtBeta(bench: Bench, email: string): Promise<Visitor> {
  await makeMember(bench, BETA, email);
  const visitor = bench.visitor(BETA);
  const answer = await signInMember(visitor, email);
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.text}`);
  await buy(visitor, await findItem(bench, BETA));
  return visitor;
}

/** Value of a cookie by the name that the program has for it. */
const valueOf = ({ cookies }: Visitor, name: string) => cookies.get(HOST_PREFIX + name) ?? cookies.get(name);

const read = (page: Page, path: string) =>
  page.evaluate(async (asked) => {
    const answer = await fetch(asked);
    return { status: answer.status, text: await answer.text() };
  }, path);

interface CartAnswer {
  readonly entries: readonly { readonly id: string }[];
}

/** What beta takes the browser of a page for. */
async function lookAtBeta(page: Page): Promise<{ member: string; entries: string[] }> {
  const member = await read(page, getSiteUser.path);
  const cart = await read(page, CART_PATH);
  const { siteUser } = JSON.parse(member.text) as { siteUser?: { email: string } };
  const { entries } = JSON.parse(cart.text) as CartAnswer;
  return { member: siteUser?.email ?? 'nobody', entries: entries.map(({ id }) => id) };
}

/** Both sites below one parent domain, and a browser that finds them there. */
interface Scene {
  readonly bench: Bench;
  readonly findings: Findings;
  readonly front: TlsFront;
  readonly browser: Browser;
  /** The process of the server that runs now. */
  server: ServerProcess;
  /** Starts a process on the port of the one before. */
  start(): Promise<ServerProcess>;
}

async function setScene(ground: Bench, findings: Findings): Promise<Scene> {
  await moveBelowOneParent(ground);
  const port = await freePort();
  const bench: Bench = { ...ground, ...createPeople([port]) };
  const start = () =>
    startProcess({
      ...bench.variables,
      SITE_ADDRESS: `https://${PARENT}`,
      RATE_LIMIT_SCALE: '100',
      PORT: String(port),
    });
  const server = await start();
  const front = await startTlsFront(PARENT, () => port);
  const browser = await startChromium([`--host-resolver-rules=MAP *.${PARENT} 127.0.0.1`]);
  return { bench, findings, front, browser, server, start };
}

const addressOf = ({ front }: Scene, host: string, path = '/') => `https://${host}:${front.port}${path}`;

async function openAt(scene: Scene, host: string, context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(addressOf(scene, host, '/shop'));
  return page;
}

/** A page of alpha puts cookies of the attacker into the browser, for all hosts of the parent domain. */
async function plant(scene: Scene, context: BrowserContext, attacker: Visitor): Promise<void> {
  const page = await openAt(scene, ALPHA, context);
  const values = PLANTED.map((name) => [name, valueOf(attacker, name) ?? 'true'] as const);
  await page.evaluate(
    ([pairs, parent, prefix]) => {
      for (const [name, value] of pairs) {
        for (const path of ['/', '/api', '/shop', '/api/commerce']) {
          for (const one of [name, `${prefix}${name}`]) {
            document.cookie = `${one}=${value}; Domain=${parent}; Path=${path}; Secure; SameSite=Lax`;
          }
        }
      }
    },
    [values, PARENT, HOST_PREFIX] as const,
  );
  async function findMissing() {
    const kept = await context.cookies(addressOf(scene, BETA));
    return values.filter(([name, value]) => !kept.some((one) => one.name === name && one.value === value));
  }
  // A browser stores what a page sets a little later.
  let missing = await findMissing();
  for (let left = PATIENCE; missing.length > 0 && left > 0; left -= 1) {
    await pause(LOOK_MS);
    missing = await findMissing();
  }
  const names = missing.map(([name]) => name).join(', ');
  scene.findings.expect(missing.length === 0, `the attack does not reach the other site with ${names}`);
  await page.close();
}

/** Puts something into the cart as visitors do; answers whether it came in. */
async function addByHand(scene: Scene, context: BrowserContext, path: string): Promise<boolean> {
  const page = await context.newPage();
  await page.goto(addressOf(scene, BETA, path));
  const isIn = page
    .waitForResponse(
      (answer) =>
        answer.request().method() === 'POST' && answer.url().endsWith(CART_ENTRIES_PATH) && answer.ok(),
      { timeout: 15_000 },
    )
    .then(
      () => true,
      () => false,
    );
  await page.locator('.sqs-add-to-cart-button').first().click();
  await isIn;
  await page.close();
  return isIn;
}

/** Path of a product of beta that is sold without choices. */
function findProductPath(bench: Bench): Promise<string> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ path: string }>(
      `SELECT '/shop/p/' || p.url_id AS path FROM products p
           JOIN product_variants v ON v.website_id = p.website_id AND v.product_id = p.id AND v.removed_at IS NULL
           LEFT JOIN stock_levels l ON l.website_id = v.website_id AND l.variant_id = v.id
          WHERE p.website_id = $1 AND p.product_type = 1 AND p.is_visible AND p.additional_fields_form IS NULL AND p.subscription_plan IS NULL
          GROUP BY p.url_id HAVING count(*) = 1 AND bool_and(v.unlimited OR l.on_hand - l.held > 5)
          ORDER BY 1 LIMIT 1`,
      [await siteIdOf(client, BETA)],
    );
    if (rows[0] === undefined) throw new Error('beta sells nothing without choices.');
    return rows[0].path;
  });
}

/** Quantities in the cart that a cookie opens. */
async function quantitiesOf(bench: Bench, cart: string): Promise<string> {
  const answer = await bench.ask(BETA, CART_PATH, {
    headers: { cookie: `CART=${cart}; ${HOST_PREFIX}CART=${cart}` },
  });
  const entries = field(answer, 'entries') as readonly { quantity: number }[];
  return JSON.stringify(entries.map(({ quantity }) => quantity));
}

/** Plants cookies on a stranger and on a member of beta, who each go on to buy. */
async function attack(scene: Scene, path: string, when: string): Promise<void> {
  const { bench, browser, findings } = scene;
  const attacker = await shopperAtBeta(bench, `attacker-${when}@example.com`);
  const owned = String(valueOf(attacker, 'CART'));
  const before = await quantitiesOf(bench, owned);

  const stranger = await browser.newContext({ ignoreHTTPSErrors: true });
  await plant(scene, stranger, attacker);
  const seen = await lookAtBeta(await openAt(scene, BETA, stranger));
  findings.expect(seen.member === 'nobody', `${when}: a stranger is taken for ${seen.member}`);
  findings.expect(seen.entries.length === 0, `${when}: a stranger gets the cart of the attacker`);
  findings.expect(await addByHand(scene, stranger, path), `${when}: a stranger cannot fill a cart any more`);
  const after = await lookAtBeta(await openAt(scene, BETA, stranger));
  findings.expect(after.entries.length === 1, `${when}: what a stranger adds is not in their cart`);
  const isSame = (await quantitiesOf(bench, owned)) === before;
  findings.expect(isSame, `${when}: the cart of the attacker changed`);

  const victim = await shopperAtBeta(bench, `victim-${when}@example.com`);
  const own = await browser.newContext({ ignoreHTTPSErrors: true });
  const url = addressOf(scene, BETA);
  await own.addCookies([...victim.cookies].map(([name, value]) => ({ name, value, url, secure: true })));
  const mine = await lookAtBeta(await openAt(scene, BETA, own));
  await plant(scene, own, attacker);
  const still = await lookAtBeta(await openAt(scene, BETA, own));
  findings.expect(still.member === `victim-${when}@example.com`, `${when}: a member is ${still.member}`);
  findings.expect(
    still.entries.join() === mine.entries.join() && mine.entries.length === 1,
    `${when}: a member has the cart ${still.entries.join()} in place of ${mine.entries.join()}`,
  );
  findings.expect(await addByHand(scene, own, path), `${when}: a member cannot fill the cart any more`);
}

/** What becomes of a browser that holds nothing but cookies from before their names changed. */
async function comeBack(
  scene: Scene,
  email: string,
): Promise<{ member: string; entries: string[]; names: string[] }> {
  const { bench, browser } = scene;
  const old = await shopperAtBeta(bench, email);
  await asAdmin(bench, async (client) => {
    for (const table of ['site_user_sessions', 'carts'])
      await client.query(`UPDATE ${table} SET created_at = created_at - interval '50 days'`);
  });
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  await context.addCookies(
    ['CART', 'SiteUserSession', 'hasCart', 'SiteUserInfo'].map((name) => ({
      name,
      value: String(valueOf(old, name)),
      url: addressOf(scene, BETA),
      secure: true,
    })),
  );
  const seen = await lookAtBeta(await openAt(scene, BETA, context));
  return { ...seen, names: (await context.cookies(addressOf(scene, BETA))).map(({ name }) => name) };
}

/** Starts the server again on a database whose cookies were bound some days ago. */
async function bindCookies(scene: Scene, days: number): Promise<void> {
  await asAdmin(scene.bench, async (client) => {
    await client.query('DELETE FROM cookie_names');
    await client.query("INSERT INTO cookie_names VALUES (now() - $1 * interval '1 day')", [days]);
  });
  await scene.server.stop();
  scene.server = await scene.start();
}

/** Old cookies are taken, and replaced, for a while. */
async function comeBackEarly(scene: Scene): Promise<void> {
  const { findings } = scene;
  const early = await comeBack(scene, 'early@example.com');
  findings.expect(early.member === 'early@example.com', `with old cookies a member is ${early.member}`);
  findings.expect(early.entries.length === 1, 'the cart of old cookies is lost');
  for (const name of ['CART', 'SiteUserSession']) {
    findings.expect(early.names.includes(HOST_PREFIX + name), `${name} is not replaced`);
    findings.expect(!early.names.includes(name), `${name} is still there`);
  }
}

async function comeBackLate(scene: Scene): Promise<void> {
  const late = await comeBack(scene, 'late@example.com');
  scene.findings.expect(late.member === 'nobody', `after 30 days an old cookie still makes ${late.member}`);
  scene.findings.expect(late.entries.length === 0, 'after 30 days an old cookie still opens a cart');
}

await runCheck('C43', async (ground, findings) => {
  const scene = await setScene(ground, findings);
  const path = await findProductPath(scene.bench);
  try {
    await attack(scene, path, 'new');
    await bindCookies(scene, 1);
    await attack(scene, path, 'upgraded');
    await comeBackEarly(scene);
    await bindCookies(scene, 31);
    await comeBackLate(scene);
  } finally {
    await scene.browser.close();
    await scene.front.close();
    await scene.server.stop();
  }
});
