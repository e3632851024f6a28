import { chromium } from '@playwright/test';
import { createProduct } from '#shared/features/products/contract.ts';
import { publishRelease } from '#shared/features/releases/contract.ts';
import { SEARCH_PAGE_PATH } from '#shared/features/search/paths.ts';
import { CART_ENTRIES_PATH, CART_PATH } from '#shared/features/cart/paths.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { TextRules } from '#shared/http/endpoint.ts';
import { type Caller, mayComeIn, ROLE_COLUMNS } from './support/access-table.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
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

await runCheck('C31 fields', async (bench, findings) => {
  const { alpha } = SITES;
  const owner = await bench.staff(alpha);
  const siteId = await asAdmin(bench, (client) => siteIdOf(client, alpha));
  const collection = field(await bench.ask(alpha, '/shop?format=json'), 'collection') as { id: string };
  const routes = (await readRoutes(bench, alpha)).filter(({ texts }) => texts !== undefined);
  const world = { bench, owner, siteId, collectionId: collection.id };
  let turn = 0;

  const unknown = routes.filter(({ name }) => TEXT_CALLS[name] === undefined).map(({ name }) => name);
  findings.expect(unknown.length === 0, `nobody writes texts by ${unknown.join(', ')}`);
  const gone = Object.keys(TEXT_CALLS).filter((name) => !routes.some((route) => route.name === name));
  findings.expect(gone.length === 0, `no texts are cleaned by ${gone.join(', ')}`);

  /** Writes a text by every call; answers how many calls were let in, and the product that was made. */
  async function writeEverywhere(
    staff: Staff,
    caller: Caller,
    text: string,
  ): Promise<{ written: number; product: Made | undefined }> {
    let written = 0;
    let product: Made | undefined;
    for (const route of routes) {
      const build = TEXT_CALLS[route.name];
      if (build === undefined) continue;
      turn += 1;
      const call = await build(text, { ...world, staff, turn });
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
      checkAnswer(who, route, answer, caller, MARKUP.test(JSON.stringify(call)));
      if (route.name === createProduct.name) product = field(answer, 'product') as Made;
    }
    return { written, product };
  }

  function checkAnswer(
    who: string,
    { texts = {} }: Route,
    answer: Answer,
    caller: Caller,
    isDirty: boolean,
  ): void {
    const cleaned = field(answer, 'cleaned') as readonly string[];
    const isKept = MAY_INJECT.includes(caller);
    findings.expect(
      cleaned.length > 0 === (isDirty && !isKept),
      `${who} tells that ${JSON.stringify(cleaned)} was cleaned`,
    );
    if (isKept) return;
    const raw = [...markupIn(answer.json, texts)];
    findings.expect(raw.length === 0, `${who} keeps ${raw.join(', ')}`);
  }

  async function publish(): Promise<void> {
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

  const browser = await chromium.launch(
    process.env['CHROMIUM_PATH'] === undefined ? {} : { executablePath: process.env['CHROMIUM_PATH'] },
  );
  const origin = `http://${alpha}:${bench.servers[0].port}`;

  /** Looks at the pages that show such texts, with the last product that was made in the cart. */
  async function look(who: string, { id, urlId, variants }: Made): Promise<void> {
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

  try {
    const callers: { caller: Caller; staff: Staff }[] = [];
    for (const role of ROLE_COLUMNS) {
      callers.push({ caller: role, staff: await staffWithRoles(bench, [role], `field-${role}`) });
    }
    // Whoever may inject code comes last: what they write acts on every page from then on.
    callers.sort(
      ({ caller: one }, { caller: other }) =>
        Number(MAY_INJECT.includes(one)) - Number(MAY_INJECT.includes(other)),
    );
    callers.push({ caller: 'owner', staff: owner });
    let written = 0;
    for (const { caller, staff } of callers) {
      const isFree = MAY_INJECT.includes(caller);
      for (const text of isFree ? [HARMLESS, TEXTS[0] ?? ''] : [HARMLESS, ...TEXTS]) {
        const done = await writeEverywhere(staff, caller, text);
        written += done.written;
        if (done.written === 0) break;
        if (isFree || done.product === undefined) continue;
        await publish();
        await look(`${caller} with ${text}`, done.product);
      }
    }
    findings.note('calls', routes.length);
    findings.note('written', written);
  } finally {
    await browser.close();
  }
});
