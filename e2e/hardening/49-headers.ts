import { signInByCookie } from '#shared/features/contributors/contract.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { HOST_PREFIX } from '#shared/http/cookie-names.ts';
import { copySeed } from './support/postgres.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { buy, findItem } from './support/shop.ts';
import { type Answer, ask, cookiesOf } from './support/http.ts';
import { fill, readRoutes } from './support/routes.ts';
import { freePort, startProcess } from './support/server.ts';

const PAGES = [
  '/',
  '/shop',
  '/about',
  '/cart',
  '/checkout',
  '/account',
  '/kiln-log',
  '/search?q=cup',
  '/shop/p/tide-mug',
  '/mail/unsubscribe?token=none',
  '/checkout/test-payment',
  '/api/docs',
  '/?format=json',
  '/nothing',
  '/assets/favicon.svg',
  '/%',
  '/api/nothing',
];

/** Flags of each cookie, in lower case. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  crumb: ['path=/', 'samesite=lax'],
  CART: ['httponly', 'path=/', 'samesite=lax'],
  hasCart: ['path=/', 'samesite=lax'],
  contributor: ['httponly', 'path=/', 'samesite=strict'],
  KnownDevice: ['httponly', 'path=/', 'samesite=lax'],
};
const READABLE = ['crumb', 'hasCart'];

/** Headers that every answer carries, and what they have to be. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
  'cross-origin-opener-policy': /^same-origin(-allow-popups)?$/,
  'content-security-policy': /frame-ancestors '(self|none)'/,
  'x-request-id': /^[0-9a-f]{24}$/,
};

await runCheck('C49', async (bench, findings) => {
  const { alpha } = SITES;

  function lookAtHeaders(what: string, answer: Answer, isBehindTls: boolean): void {
    for (const [name, value] of Object.entries(HEADERS)) {
      findings.expect(
        value.test(String(answer.headers[name])),
        `${what}: ${name} is ${String(answer.headers[name])}`,
      );
    }
    findings.expect(answer.headers['x-powered-by'] === undefined, `${what} tells what runs it`);
    findings.expect(answer.headers.server === undefined, `${what} tells what runs it`);
    const scripts = /script-src[^;]*/.exec(String(answer.headers['content-security-policy']))?.[0] ?? '';
    findings.expect(scripts.includes("'self'") && !/unsafe|https?:|\*/.test(scripts), `${what}: ${scripts}`);
    const styles = /style-src [^;]*/.exec(String(answer.headers['content-security-policy']))?.[0] ?? '';
    // Drawings that are opened by themselves may have styles: they are no pages.
    const isFile = what.includes(' /assets/');
    findings.expect(
      styles.includes("'self'") && (isFile || !/unsafe|https?:|\*/.test(styles)),
      `${what}: ${styles}`,
    );
    const strict = String(answer.headers['strict-transport-security']);
    findings.expect(
      isBehindTls ? /max-age=\d{7,}/.test(strict) : strict === 'undefined',
      `${what}: HSTS is ${strict}`,
    );
  }
  function lookAtCookies(what: string, answer: Answer, isBehindTls: boolean): void {
    for (const [sent, { flags }] of cookiesOf(answer)) {
      const isBound = sent.startsWith(HOST_PREFIX);
      const name = isBound ? sent.slice(HOST_PREFIX.length) : sent;
      const expected = FLAGS[name];
      findings.expect(expected !== undefined, `${what} sets the cookie ${name}, which is not in the list`);
      findings.expect(
        isBehindTls ? isBound || READABLE.includes(name) : !isBound,
        `${what}: the name ${sent} is wrong here`,
      );
      const shown = flags.filter((flag) => !/^(expires|max-age)=/.test(flag)).sort();
      const wanted = [...(expected ?? []), ...(isBehindTls ? ['secure'] : [])].sort();
      findings.expect(
        JSON.stringify(shown) === JSON.stringify(wanted),
        `${what}: ${name} has ${shown.join(' ')}`,
      );
      if (READABLE.includes(name))
        findings.expect(!flags.includes('httponly'), `${what}: scripts cannot read ${name}`);
    }
  }
  function look(what: string, answer: Answer, isBehindTls = false): void {
    lookAtHeaders(what, answer, isBehindTls);
    lookAtCookies(what, answer, isBehindTls);
    const isApi = what.includes('/api/');
    if (isApi) {
      const control = String(answer.headers['cache-control']);
      findings.expect(/no-store|max-age/.test(control), `${what}: Cache-Control is ${control}`);
      findings.expect(answer.status < 500, `${what}: ${answer.status}`);
    }
  }

  const routes = await readRoutes(bench, alpha);
  findings.note('routes', routes.length);
  for (const path of PAGES) look(`GET ${path}`, await bench.ask(alpha, path));
  look('HEAD /', await bench.ask(alpha, '/', { method: 'HEAD' }));
  look('an unknown host', await bench.ask('nobody.localhost', '/'));
  const owner = await bench.staff(alpha);
  for (const route of routes) {
    const { path } = fill(route);
    const what = `${route.method} ${route.path}`;
    look(`${what} by a stranger`, await bench.ask(alpha, path, { method: route.method }));
    if (!route.isWrite) look(`${what} by the owner`, await owner.call(route.method, path));
  }
  // Staff answers are nobody else's to keep.
  for (const route of routes.filter((one) => one.access !== 'visitor' && !one.isWrite)) {
    const answer = await owner.call('GET', fill(route).path);
    const control = String(answer.headers['cache-control']);
    findings.expect(/no-store/.test(control), `${route.name} for staff: Cache-Control is ${control}`);
  }

  const item = await findItem(bench, alpha);
  const visitor = bench.visitor(alpha);
  look('a first piece in the cart', await buy(visitor, item));
  look('signing in by cookie', await visitor.call('POST', signInByCookie.path, SAMPLE_LOGIN));
  const names = [...visitor.cookies.keys()];
  for (const name of Object.keys(FLAGS))
    findings.expect(names.includes(name), `the cookie ${name} was never set`);

  // Behind TLS: HSTS, and every cookie travels with TLS only.
  const database = await copySeed(bench.ground);
  const port = await freePort();
  const server = await startProcess({
    DATABASE_URL: database.ownerUrl,
    AWNING_DATA: bench.ground.folder,
    SITE_ADDRESS: 'https://shop.example',
    PORT: String(port),
  });
  try {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' };
    for (const path of PAGES)
      look(`GET ${path} behind TLS`, await ask(port, { host: alpha, path, headers }), true);
    look(
      'a refused write /api/ behind TLS',
      await ask(port, { host: alpha, path: '/api/v1/session', method: 'POST', headers }),
      true,
    );
  } finally {
    await server.stop();
    await database.drop();
  }
});
