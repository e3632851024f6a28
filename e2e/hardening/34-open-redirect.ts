import { CART_FORM_PATHS, CART_PAGE_PATH, CHECKOUT_PAGE_PATH } from '#shared/features/cart/paths.ts';
import {
  CHECKOUT_FORM_PATHS,
  MOCK_PAYMENT_PATH,
  ORDER_CONFIRMED_PATH,
  PAYMENT_RETURN_PATH,
} from '#shared/features/checkout/paths.ts';
import { SEARCH_PAGE_PATH } from '#shared/features/search/paths.ts';
import { type Bench, SITES } from './support/bench.ts';
import { type Findings, runCheck } from './support/check.ts';
import type { Answer } from './support/http.ts';
import { buy, findItem } from './support/shop.ts';

const EVIL = 'evil.example';
const host = SITES.alpha;

/** Addresses that browsers take for another site, or for another header. */
const TARGETS = [
  `https://${EVIL}/`,
  `//${EVIL}`,
  `///${EVIL}`,
  `/\\${EVIL}`,
  `\\\\${EVIL}`,
  `/\t/${EVIL}`,
  `https:${EVIL}`,
  `https:/${EVIL}`,
  `${host}@${EVIL}`,
  `//${host}@${EVIL}`,
  `/%2f%2f${EVIL}`,
  `/%5c${EVIL}`,
  `javascript:location='//${EVIL}'`,
  `/\r\nX-Injected: yes`,
  `/\nSet-Cookie: injected=yes`,
] as const;

/** Words by which programs are told where to go. */
const PARAMETERS = [
  'url',
  'next',
  'to',
  'path',
  'return',
  'returnTo',
  'return_to',
  'returnUrl',
  'redirect',
  'redirectUrl',
  'redirect_uri',
  'successRedirect',
  'continue',
  'dest',
  'target',
  'callback',
  'origin',
  'cartToken',
  'o',
  'token',
] as const;

const PAGES = [
  '/',
  '/shop',
  CART_PAGE_PATH,
  CHECKOUT_PAGE_PATH,
  SEARCH_PAGE_PATH,
  ORDER_CONFIRMED_PATH,
  PAYMENT_RETURN_PATH,
  MOCK_PAYMENT_PATH,
  '/account',
  '/account/login',
  '/cart/return',
  '/no-such-page',
] as const;

function look(findings: Findings, what: string, { status, headers, text }: Answer): void {
  findings.expect(status < 500, `${what}: ${status}`);
  findings.expect(headers['x-injected'] === undefined, `${what}: a header is injected`);
  const cookies = (headers['set-cookie'] ?? []).filter((line) => line.startsWith('injected'));
  findings.expect(cookies.length === 0, `${what}: a cookie is injected`);
  const { location } = headers;
  if (location !== undefined) {
    const leads = new URL(location, `http://${host}`).hostname;
    findings.expect(leads === host, `${what}: leads to ${location}`);
  }
  const refresh = /<meta[^>]+http-equiv=["']?refresh[^>]*>/i.exec(text)?.[0] ?? '';
  findings.expect(!refresh.includes(EVIL), `${what}: the page goes on to ${refresh}`);
  const leading = [...text.matchAll(/(?:href|action|formaction)="([^"]*)"/g)]
    .map(([, address = '']) => address.replaceAll('&amp;', '&'))
    .filter((address) => URL.canParse(address, `http://${host}/`))
    .filter((address) => new URL(address, `http://${host}/`).hostname === EVIL);
  findings.expect(leading.length === 0, `${what}: the page leads to ${leading.join(', ')}`);
}

async function attackForms(bench: Bench, findings: Findings): Promise<number> {
  const item = await findItem(bench, host);
  let forms = 0;
  for (const path of [
    ...Object.values(CART_FORM_PATHS),
    ...Object.values(CHECKOUT_FORM_PATHS),
    MOCK_PAYMENT_PATH,
  ]) {
    const visitor = bench.visitor(host);
    await buy(visitor, item);
    for (const target of [TARGETS[0], TARGETS[1], TARGETS[3], TARGETS[13]]) {
      const fields = new URLSearchParams({ ...item, quantity: '1' });
      for (const name of PARAMETERS) fields.set(name, target);
      const answer = await visitor.send(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          referer: `https://${EVIL}/shop`,
        },
        body: fields.toString(),
      });
      look(findings, `the form ${path} with ${JSON.stringify(target)}`, answer);
      forms += 1;
    }
  }
  return forms;
}

await runCheck('C34', async (bench, findings) => {
  for (const page of PAGES) {
    for (const target of TARGETS) {
      const query = PARAMETERS.map((name) => `${name}=${encodeURIComponent(target)}`).join('&');
      look(findings, `${page} with ${JSON.stringify(target)}`, await bench.ask(host, `${page}?${query}`));
    }
  }
  // Addresses that are tidied up by leading somewhere: slashes at the end, twice, backwards.
  for (const path of [
    `//${EVIL}`,
    `//${EVIL}/`,
    `//${EVIL}/%2e%2e`,
    `//${EVIL}/shop/`,
    `/\\${EVIL}/`,
    `/%5c${EVIL}/`,
    `/%2f${EVIL}/`,
    `/shop//${EVIL}/`,
    `/shop/%0d%0aX-Injected:%20yes`,
    `/%0d%0aSet-Cookie:%20injected=yes/`,
    `/shop/?a=%0d%0aX-Injected:%20yes`,
  ]) {
    look(findings, path, await bench.ask(host, path));
  }
  findings.note('forms', await attackForms(bench, findings));
});
