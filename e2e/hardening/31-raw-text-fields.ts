import type { Browser } from '@playwright/test';
import { createProduct } from '#shared/features/products/contract.ts';
import { publishRelease } from '#shared/features/releases/contract.ts';
import { SEARCH_PAGE_PATH } from '#shared/features/search/paths.ts';
import { CART_ENTRIES_PATH, CART_PATH } from '#shared/features/cart/paths.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { TextRules } from '#shared/http/endpoint.ts';
import { type Caller, mayComeIn, ROLE_COLUMNS } from './support/access-table.ts';
import { type Bench, SITES } from './support/bench.ts';
import { startChromium } from './support/chromium.ts';
import { type Findings, runCheck } from './support/check.ts';
import { type Answer, field } from './support/http.ts';
import { misdeedsOf } from './support/page-misdeeds.ts';
import type { Staff } from './support/people.ts';
import { readRoutes, type Route } from './support/routes.ts';
import { staffWithRoles } from './support/roles.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';
import { makeTextCall, TEXT_CALLS, textsLeftOut } from './support/text-calls.ts';

/** Texts that run, take a place in the page or hide the rest of it, as short as the shortest field. */
const TEXTS = ['<svg onload=zqx=1>', '<b id=zqx>', '<!-- never ends'];
const HARMLESS = 'plain words';
/** Roles that may write code into pages. */
const MAY_INJECT: readonly Caller[] = ['owner', 1];
const MARKUP = /<[a-z/!?]/i;

/** Texts of an answer that would be read as markup, but for those that may be HTML, which are seen on pages. */
function* markupIn(value: unknown, texts: TextRules, name = ''): Generator<string> {
  if (texts[name] === 'html') return;
  if (typeof value === 'string' && MARKUP.test(value)) yield `${name}: ${value}`;
  if (typeof value !== 'object' || value === null) return;
  for (const [own, part] of Object.entries(value)) yield* markupIn(part, texts, own);
}

/** A product as it was made. */
interface Made {
  readonly id: string;
  readonly urlId: string;
  readonly variants: readonly { readonly sku: string }[];
}

/** Calls that take texts, and whom they are tried at. */
interface Ground {
  readonly bench: Bench;
  readonly findings: Findings;
  readonly owner: Staff;
  readonly siteId: string;
  readonly collectionId: string;
  readonly routes: readonly Route[];
  /** Counts the calls that were made. */
  turn: number;
}

/** Somebody who writes texts. */
interface Writing {
  readonly caller: Caller;
  readonly staff: Staff;
}

async function prepare(bench: Bench, findings: Findings): Promise<Ground> {
  const { alpha } = SITES;
  const owner = await bench.staff(alpha);
  const siteId = await asAdmin(bench, (client) => siteIdOf(client, alpha));
  const collection = field(await bench.ask(alpha, '/shop?format=json'), 'collection') as { id: string };
  const routes = (await readRoutes(bench, alpha)).filter(({ texts }) => texts !== undefined);
  return { bench, findings, owner, siteId, collectionId: collection.id, routes, turn: 0 };
}

/** The calls that the server tells are those that the check writes by. */
function compareCalls({ findings, routes }: Ground): void {
  const unknown = routes.filter(({ name }) => TEXT_CALLS[name] === undefined).map(({ name }) => name);
  findings.expect(unknown.length === 0, `nobody writes texts by ${unknown.join(', ')}`);
  const gone = Object.keys(TEXT_CALLS).filter((name) => !routes.some((route) => route.name === name));
  findings.expect(gone.length === 0, `no texts are cleaned by ${gone.join(', ')}`);
}

/** Writes a text by every call; answers how many calls were let in, and the product that was made. */
async function writeEverywhere(
  ground: Ground,
  { caller, staff }: Writing,
  text: string,
): Promise<{ written: number; product: Made | undefined }> {
  const { bench, findings, owner, siteId, collectionId, routes } = ground;
  let written = 0;
  let product: Made | undefined;
  for (const route of routes) {
    const build = TEXT_CALLS[route.name];
    if (build === undefined) continue;
    ground.turn += 1;
    const call = await build(text, { bench, owner, siteId, collectionId, staff, turn: ground.turn });
    const leftOut = textsLeftOut(route, text, call);
    findings.expect(leftOut.length === 0, `${route.name} is not tried with ${leftOut.join(', ')}`);
    const answer = await makeTextCall(bench, staff, route, call);
    const who = `${route.name} of ${caller} with ${text}`;
    const mayWrite = mayComeIn(route.name, true, caller) === true;
    const isRefused = answer.status === 403 && (!mayWrite || route.isLimited);
    const isDone = answer.status >= 200 && answer.status < 300;
    findings.expect(isRefused || (mayWrite && isDone), `${who} answers ${answer.status}: ${answer.text}`);
    if (!isDone) continue;
    written += 1;
    const isHostile = MARKUP.test(text) && MARKUP.test(JSON.stringify(call));
    const isCleaned = isHostile && !MAY_INJECT.includes(caller);
    checkCleaned(findings, who, answer, isCleaned);
    if (!MAY_INJECT.includes(caller)) checkKept(findings, who, answer, route);
    if (route.name === createProduct.name) product = field(answer, 'product') as Made;
  }
  return { written, product };
}

function checkCleaned(findings: Findings, who: string, answer: Answer, isCleaned: boolean): void {
  const cleaned = field(answer, 'cleaned') as readonly string[];
  findings.expect(
    cleaned.length > 0 === isCleaned,
    `${who} tells that ${JSON.stringify(cleaned)} was cleaned`,
  );
}

function checkKept(findings: Findings, who: string, answer: Answer, { texts = {} }: Route): void {
  const raw = [...markupIn(answer.json, texts)];
  findings.expect(raw.length === 0, `${who} keeps ${raw.join(', ')}`);
}

async function publish({ findings, owner }: Ground): Promise<void> {
  const website = (await owner.call(getWebsite.method, getWebsite.path)).json as {
    liveReleaseId: string;
  };
  const answer = await owner.call(publishRelease.method, publishRelease.path, {
    expectedLiveReleaseId: website.liveReleaseId,
    acceptProblems: true,
  });
  const isFine = answer.status === 201 || field(answer, 'code') === 'NOTHING_TO_PUBLISH';
  findings.expect(isFine, `publishing answers ${answer.status}: ${answer.text}`);
}

/** Looks at the pages that show such texts, with the last product that was made in the cart. */
async function look(
  { bench, findings }: Ground,
  browser: Browser,
  who: string,
  { id, urlId, variants }: Made,
): Promise<void> {
  const origin = `http://${SITES.alpha}:${bench.servers[0].port}`;
  const context = await browser.newContext();
  const entry = { itemId: id, sku: variants[0]?.sku, quantity: 1, additionalFields: null };
  try {
    for (const path of [`/shop/p/${urlId}`, '/', '/shop', `${SEARCH_PAGE_PATH}?q=svg`, '/cart']) {
      // A page of its own each time, so that what one text started does not disturb the next.
      const page = await context.newPage();
      if (path === '/cart') {
        await page.goto(`${origin}/shop`);
        await page.evaluate(
          async ([to = '', cart = '', body = '']) => {
            await fetch(cart);
            const crumb = /(?:^|; )crumb=([^;]+)/.exec(document.cookie)?.[1] ?? '';
            const headers = { 'content-type': 'application/json', 'x-csrf-token': crumb };
            await fetch(to, { method: 'POST', headers, body });
          },
          [CART_ENTRIES_PATH, CART_PATH, JSON.stringify(entry)],
        );
      }
      const wrong = await misdeedsOf(page, origin + path);
      await page.close();
      findings.expect(wrong.length === 0, `${path} of ${who} ${wrong.join(', ')}`);
    }
  } finally {
    await context.close();
  }
}

/** Staff of every role, and the owner. */
async function gatherWriters({ bench, owner }: Ground): Promise<Writing[]> {
  const writers: Writing[] = [];
  for (const role of ROLE_COLUMNS) {
    writers.push({ caller: role, staff: await staffWithRoles(bench, [role], `field-${role}`) });
  }
  // Whoever may inject code comes last: what they write acts on every page from then on.
  writers.sort(
    ({ caller: one }, { caller: other }) =>
      Number(MAY_INJECT.includes(one)) - Number(MAY_INJECT.includes(other)),
  );
  return [...writers, { caller: 'owner', staff: owner }];
}

/** Writes each text as one caller and looks at it; answers how many calls were let in. */
async function writeAndLook(ground: Ground, browser: Browser, writing: Writing): Promise<number> {
  const { caller } = writing;
  const isFree = MAY_INJECT.includes(caller);
  let written = 0;
  for (const text of isFree ? [HARMLESS, TEXTS[0] ?? ''] : [HARMLESS, ...TEXTS]) {
    const done = await writeEverywhere(ground, writing, text);
    written += done.written;
    if (done.written === 0) break;
    if (isFree || done.product === undefined) continue;
    await publish(ground);
    await look(ground, browser, `${caller} with ${text}`, done.product);
  }
  return written;
}

await runCheck('C31 fields', async (bench, findings) => {
  const ground = await prepare(bench, findings);
  compareCalls(ground);
  const browser = await startChromium();
  try {
    let written = 0;
    for (const writing of await gatherWriters(ground)) {
      written += await writeAndLook(ground, browser, writing);
    }
    findings.note('calls', ground.routes.length);
    findings.note('written', written);
  } finally {
    await browser.close();
  }
});
