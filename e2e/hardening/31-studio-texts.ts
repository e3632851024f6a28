import { spawn } from 'node:child_process';
import path from 'node:path';
import type { BrowserContext, Frame, Page } from '@playwright/test';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { type Bench, SITES } from './support/bench.ts';
import { findCounted, offerShipping, stockUp } from './support/buyers.ts';
import { startChromium } from './support/chromium.ts';
import { type Findings, runCheck } from './support/check.ts';
import { markSite } from './support/marked-site.ts';
import { startOutsideHost } from './support/outside.ts';
import { MARK, PAYLOADS } from './support/page-acts.ts';
import { asAdmin, siteIdOf, siteTables } from './support/rows.ts';
import { freePort, PROJECT } from './support/server.ts';

const { alpha } = SITES;
/** Payloads of one object; those that swallow what follows come last. */
const TOGETHER = 7;
/** Places of one screen that are opened, such as orders or products; screens are opened whatever their number. */
const PLACES_OF_SCREEN = 8;
const SHOWN_MS = 60_000;
/** Screens whose words are of no visitor and no colleague. */
const WITHOUT_WORDS = new Set(['orders/sales', 'settings/hosts', 'settings/sites', 'site/protected-pages']);

/** What is no text in the database: mails as they were sent, and HTML that the editor shows as its source. */
const NO_TEXT = [
  'mail_messages.html',
  'products.excerpt',
  'products.body',
  'product_documents.document',
  'releases.files',
] as const;

function payloadsFor(outside: string): string[] {
  const here = [
    `<img src="${outside}/pixel.gif" width="1" height="1">`,
    `<link rel="stylesheet" href="${outside}/link.css">`,
    `<svg><image href="${outside}/image.gif" /><use href="${outside}/use.svg#x" /></svg>`,
    `<div style="position:fixed;inset:0;background:url(${outside}/background.gif)">zqx</div>`,
    '<input autofocus onfocus="zqx()">',
    '<select autofocus onfocus="zqx()"></select>',
  ];
  const texts = [...PAYLOADS, ...here].map((text) => text.replace(/\0/g, ''));
  const swallows = (text: string) => /<!--|<textarea|<!\[CDATA/.test(text);
  const chunks: string[] = [];
  for (let at = 0; at < texts.length; at += TOGETHER) {
    const part = texts.slice(at, at + TOGETHER);
    chunks.push([...part.filter((text) => !swallows(text)), ...part.filter(swallows)].join(' '));
  }
  return chunks;
}

/** Puts payloads in the place of words in every text of a site, past whatever the server would say to them. */
async function putPayloads(
  bench: Bench,
  words: readonly string[],
  payloads: readonly string[],
): Promise<string[]> {
  return asAdmin(bench, async (client) => {
    const websiteId = await siteIdOf(client, alpha);
    const changed: string[] = [];
    await client.query("SET session_replication_role = 'replica'");
    const { rows } = await client.query<{ table: string; column: string; type: string }>(
      `SELECT table_name AS "table", column_name AS "column", data_type AS type FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb') AND is_generated = 'NEVER'
          AND column_name <> 'website_id' ORDER BY 1, 2`,
    );
    const tables = new Set(await siteTables(client));
    for (const { table, column, type } of rows) {
      if (!tables.has(table) || NO_TEXT.some((name) => name === `${table}.${column}`)) continue;
      for (const [index, word] of words.entries()) {
        const payload = payloads[index] ?? '';
        const text = type === 'jsonb' ? JSON.stringify(payload).slice(1, -1) : payload;
        try {
          const { rowCount } = await client.query(
            `UPDATE ${table} SET ${column} = replace(${column}::text, $2, $3)::${type}
              WHERE website_id = $1 AND strpos(${column}::text, $2) > 0`,
            [websiteId, word, text],
          );
          if ((rowCount ?? 0) > 0 && index === 0) changed.push(`${table}.${column}`);
        } catch (error) {
          // A column that takes no such text needs no look at how it is shown.
          if (!/^23514|^22/.test((error as { code?: string }).code ?? '')) throw error;
        }
      }
    }
    return changed;
  });
}

interface Studio {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts the built host of the studio for a site. */
async function startStudio(bench: Bench): Promise<Studio> {
  const child = spawn(process.execPath, [path.join(PROJECT, '.build', 'studio', 'host', 'main.mjs')], {
    cwd: PROJECT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      AWNING_SERVER: `http://${alpha}:${bench.servers[0].port}`,
      STUDIO_DATA: path.join(bench.ground.folder, `studio-${process.pid}`),
      STUDIO_PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text.toString();
    });
  }
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const ready = /^studio ready (\S+)/m.exec(said)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    void ended.then((code) => reject(new Error(`The studio's host ended with ${code}: ${said}`)));
  });
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** What of a payload became part of a document, in words. */
function findPlanted({ mark, outside }: { mark: string; outside: string }): string[] {
  const found: string[] = [];
  const tell = (element: Element) => element.outerHTML.slice(0, 200);
  // The preview shows a page of the site in a frame, with the site as its base.
  const strange =
    'object, embed, base:not([href*="localhost"]), meta[http-equiv="refresh" i], math, marquee, plaintext, frameset';
  for (const element of document.querySelectorAll(strange)) found.push(tell(element));
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const isAddress =
        /^(?:href|src|action|formaction|data|poster|srcset|srcdoc|background|xlink:href)$/.test(name);
      const leadsAway = /^\s*(?:javascript|vbscript):|^\s*data:text\/html|^\s*(?:https?:)?\/\/zqx/i.test(
        value,
      );
      const asksOutside = isAddress && value.includes(outside) && !value.includes('#');
      if (name.startsWith('on') || (isAddress && leadsAway) || asksOutside) found.push(tell(element));
      if (name === 'style' && value.includes(outside)) found.push(tell(element));
    }
    const isCode = element.tagName === 'SCRIPT' || element.tagName === 'STYLE';
    if (isCode && (element.textContent.includes(`${mark}()`) || element.textContent.includes(outside))) {
      found.push(tell(element));
    }
  }
  return [...new Set(found)];
}

/** Texts that a person sees or can edit: those of elements, and those in fields. */
function readTexts(): string {
  const fields = [...document.querySelectorAll('input, textarea')] as (
    | HTMLInputElement
    | HTMLTextAreaElement
  )[];
  return `${document.body.innerText} ${fields.map(({ value }) => value).join(' ')}`;
}

interface Walk {
  readonly ran: string[];
  readonly asked: string[];
}

/** Opens a browser in which whatever calls the mark is told of, in any frame. */
async function openBrowser(context: BrowserContext, outside: string): Promise<Walk> {
  const ran: string[] = [];
  const asked: string[] = [];
  await context.exposeBinding('tellOfMark', ({ frame }: { frame: Frame }) => {
    ran.push(frame.url());
  });
  // The compiler of these scripts names functions by a helper that pages do not have.
  await context.addInitScript('globalThis.__name = (one) => one;');
  await context.addInitScript((mark: string) => {
    const tell = () => {
      void (window as unknown as { tellOfMark(): Promise<void> }).tellOfMark();
    };
    Object.defineProperty(window, mark, {
      get: () => {
        tell();
        return () => undefined;
      },
      set: tell,
    });
  }, MARK);
  context.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(outside) || url.includes(`//${MARK}`)) asked.push(url);
  });
  return { ran, asked };
}

const GONE = /Execution context was destroyed|Frame was detached|frame got detached/i;
const LOOKS = 10;

/** What a frame holds and shows; a frame that goes to its page meanwhile is looked at there, one that is gone is not. */
async function lookInto(frame: Frame, outside: string): Promise<{ planted: string[]; text: string }> {
  for (let look = 1; ; look += 1) {
    try {
      const planted = await frame.evaluate(findPlanted, { mark: MARK, outside });
      return { planted, text: await frame.evaluate(readTexts) };
    } catch (error) {
      if (!GONE.test((error as Error).message) || look === LOOKS) throw error;
      if (frame.isDetached()) return { planted: [], text: '' };
      await frame.waitForLoadState('load');
    }
  }
}

/** Waits until a screen has come to rest: it has its heading, and nothing that is being read. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1, h2') !== null && document.querySelector('.mantine-Loader-root') === null,
    undefined,
    { timeout: SHOWN_MS },
  );
}

/** Opens each screen and each place that a link leads to, and looks at what became of the payloads. */
async function walk(
  page: Page,
  look: (place: string) => Promise<void>,
  starts: readonly string[],
): Promise<number> {
  const seen = new Set<string>();
  const perScreen = new Map<string, number>();
  const open = [...starts];
  for (let place = open.shift(); place !== undefined; place = open.shift()) {
    const [screen = ''] = place.split('?');
    const count = perScreen.get(screen) ?? 0;
    if (seen.has(place) || count >= PLACES_OF_SCREEN) continue;
    seen.add(place);
    perScreen.set(screen, count + 1);
    await page.evaluate(async (hash) => {
      window.location.hash = hash;
      // The screen before is gone with the second frame that is drawn.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, place);
    await settle(page);
    await look(place);
    const links = await page
      .locator('a[href^="#/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    open.push(...links);
  }
  return seen.size;
}

async function lookAtStudio(findings: Findings, studio: Studio, outside: string): Promise<void> {
  const browser = await startChromium();
  try {
    const context = await browser.newContext();
    const { ran, asked } = await openBrowser(context, outside);
    const page = await context.newPage();
    await page.goto(studio.address);
    await page.getByRole('textbox', { name: 'Email' }).fill(SAMPLE_LOGIN.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(SAMPLE_LOGIN.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Go to a screen or a site' }).waitFor({ timeout: SHOWN_MS });
    const withWords = new Set<string>();
    const screens = new Set<string>();
    const q = encodeURIComponent(`"><img src=x onerror=${MARK}()>`);
    const searched = [
      'orders',
      'audience/members',
      'store/products',
      'store/inventory',
      'content/media',
      'settings/mails',
      'settings/bin',
    ];
    const places = await walk(
      page,
      async (place) => {
        const screen = place.replace(/^#?\/?/, '').split('?')[0] ?? '';
        screens.add(screen);
        for (const frame of page.frames()) {
          const { planted, text } = await lookInto(frame, outside);
          findings.expect(planted.length === 0, `${place} holds ${planted.slice(0, 2).join(' ')}`);
          if (text.includes(MARK)) withWords.add(screen);
        }
        findings.expect(ran.length === 0, `${place} runs a text`);
        findings.expect(asked.length === 0, `${place} asks for ${asked[0]}`);
        ran.length = 0;
        asked.length = 0;
      },
      ['#/', ...searched.map((screen) => `#/${screen}?search=${q}`), '#/store/reviews?state=waiting'],
    );
    const empty = [...screens].filter((screen) => !withWords.has(screen) && !WITHOUT_WORDS.has(screen));
    findings.note('places', places);
    findings.note('screens', screens.size);
    findings.note('screens without a text', empty);
  } finally {
    await browser.close();
  }
}

await runCheck('C31 studio', async (bench, findings) => {
  const outside = await startOutsideHost();
  const payloads = payloadsFor(outside.origin);
  const words = payloads.map((_, index) => `${MARK}word${index}`);
  await offerShipping(bench, alpha);
  const items = await findCounted(bench, alpha, 2);
  await stockUp(bench, alpha, items, words.length);
  await markSite(bench, alpha, items, words);
  findings.note('texts', await putPayloads(bench, words, payloads));
  await bench.replace(0);
  const studio = await startStudio(bench);
  try {
    await lookAtStudio(findings, studio, outside.origin);
  } finally {
    await studio.stop();
    outside.close();
  }
  findings.expect(
    outside.asked.length === 0,
    `the studio asks an outside host for ${outside.asked.join(', ')}`,
  );
  findings.note('payloads', payloads.length * TOGETHER);
});
