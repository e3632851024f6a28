import { chromium } from '@playwright/test';
import { publishRelease } from '#shared/features/releases/contract.ts';
import { SEARCH_PAGE_PATH } from '#shared/features/search/paths.ts';
import { CART_ENTRIES_PATH } from '#shared/features/cart/paths.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { CLEANED_FIELD } from '#shared/http/endpoint.ts';
import { type Caller, mayComeIn, ROLE_COLUMNS } from './support/access-table.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { type Answer, field } from './support/http.ts';
import { misdeedsOf } from './support/page-misdeeds.ts';
import type { Staff } from './support/people.ts';
import { readRoutes } from './support/routes.ts';
import { staffWithRoles } from './support/roles.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';
import { makeTextCall, TEXT_CALLS, textsLeftOut } from './support/text-calls.ts';

/** Texts that run, take a place in the page or hide the rest of it, as short as the shortest field. */
const TEXTS = ['<svg onload=zqx=1>', '<b id=zqx>', '<!-- never ends'];
const HARMLESS = 'plain words';
/** Roles that may write code into pages. */
const MAY_INJECT: readonly Caller[] = ['owner', 1];
const MARKUP = /<[a-z/!?]/i;

/** Texts of an answer that would be read as markup. */
function* markupIn(value: unknown, name = ''): Generator<string> {
  if (typeof value === 'string' && MARKUP.test(value)) yield `${name}: ${value}`;
  if (typeof value !== 'object' || value === null) return;
  for (const [own, part] of Object.entries(value)) yield* markupIn(part, own);
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

  /** Writes a text by every call; answers what was let in. */
  async function writeEverywhere(staff: Staff, caller: Caller, text: string): Promise<number> {
    let written = 0;
    for (const route of routes) {
      const build = TEXT_CALLS[route.name];
      if (build === undefined) continue;
      turn += 1;
      const call = await build(text, { ...world, turn });
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
      checkAnswer(who, answer, caller, MARKUP.test(text) && leftOut.length === 0 && hasTexts(call));
    }
    return written;
  }

  const hasTexts = (call: object) => TEXTS.some((text) => JSON.stringify(call).includes(text));

  function checkAnswer(who: string, answer: Answer, caller: Caller, isDirty: boolean): void {
    const cleaned = field(answer, CLEANED_FIELD) as readonly string[];
    const isKept = MAY_INJECT.includes(caller);
    findings.expect(
      cleaned.length > 0 === (isDirty && !isKept),
      `${who} tells that ${JSON.stringify(cleaned)} was cleaned`,
    );
    if (isKept) return;
    const raw = [...markupIn(answer.json)];
    findings.expect(raw.length === 0, `${who} keeps ${raw.join(', ')}`);
  }

  async function publish(): Promise<void> {
    const website = field(await owner.call(getWebsite.method, getWebsite.path), 'website') as {
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
  async function look(who: string, firstTurn: number): Promise<void> {
    const context = await browser.newContext();
    const shown = `/shop/p/raw-${firstTurn + 1 + routes.findIndex(({ name }) => name === 'createProduct')}`;
    const data = (await bench.ask(alpha, `${shown}?format=json`)).json as {
      item?: { id: string; variants: readonly { sku: string }[] };
    };
    const [variant] = data.item?.variants ?? [];
    findings.expect(variant !== undefined, `${who} has no product at ${shown}`);
    try {
      for (const path of [shown, '/', '/shop', `${SEARCH_PAGE_PATH}?q=svg`, '/cart']) {
        // A page of its own each time, so that what one text started does not disturb the next.
        const page = await context.newPage();
        if (path === '/cart') {
          await page.goto(`${origin}/shop`);
          await page.evaluate(
            async ([to, entry]) => {
              const crumb = /(?:^|; )crumb=([^;]+)/.exec(document.cookie)?.[1] ?? '';
              await fetch(to ?? '', {
                method: 'POST',
                headers: { 'content-type': 'application/json', 'x-csrf-token': crumb },
                body: entry ?? '',
              });
            },
            [
              CART_ENTRIES_PATH,
              JSON.stringify({ itemId: data.item?.id, sku: variant?.sku, quantity: 1, additionalFields: null }),
            ],
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
    callers.sort(({ caller: one }, { caller: other }) =>
      Number(MAY_INJECT.includes(one)) - Number(MAY_INJECT.includes(other)),
    );
    callers.push({ caller: 'owner', staff: owner });
    let written = 0;
    for (const { caller, staff } of callers) {
      for (const text of [HARMLESS, ...TEXTS]) {
        const firstTurn = turn;
        const done = await writeEverywhere(staff, caller, text);
        written += done;
        if (done === 0) break;
        if (MAY_INJECT.includes(caller) || mayComeIn('createProduct', true, caller) !== true) continue;
        await publish();
        await look(`${caller} with ${text}`, firstTurn);
      }
    }
    findings.note('calls', routes.length);
    findings.note('written', written);
  } finally {
    await browser.close();
  }
});
