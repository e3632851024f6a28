import { SITE_PASSWORD_PATH } from '#shared/features/site-lock/paths.ts';
import { setSiteLock } from '#shared/features/site-lock/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { ask } from './support/http.ts';
import { fill, readRoutes } from './support/routes.ts';

const PASSWORD = 'ebb-and-flood-at-nine';
const WITHIN_MS = 1_000;
const LOCKED = 401;
const SEE_OTHER = 303;
const OK = 200;
const NOT_FOUND = 404;
/** What staff signs in by is open, and says nothing of the site. */
const OF_STAFF = /^(accept|askFor(Password|SignIn)|resetPassword|signIn|confirmPasskey|openPasskey)/;
const PICTURE = /\/images\/[0-9a-f]{24}\/[^"\s?&]+/;
const PATHS = [
  '/',
  '/shop',
  '/SHOP/',
  '/shop?page=2',
  '/shop?format=json',
  '/shop?format=rss',
  '/?format=json-pretty',
  '/search?q=a',
  '/cart',
  '/checkout',
  '/account',
  '/sitemap.xml',
  '/sitemap-0.xml',
  '/sitemap-1.xml',
  '/static/../shop',
  '/images/..%2fshop',
  '/robots.txt/../shop',
  '//shop',
  '/not-there',
];

await runCheck('C50', async (bench, findings) => {
  const { alpha, beta } = SITES;
  const owner = await bench.staff(alpha);
  const ports = bench.servers.map((server) => server.port);
  const [first = 0] = ports;
  const open = await ask(first, { host: alpha, path: '/shop' });
  const etag = open.headers.etag ?? '';
  const picture = PICTURE.exec(open.text)?.[0];
  const words = [...open.text.matchAll(/<h[123][^>]*>([^<]{4,})</g)].map(([, text = '']) => text.trim());
  const links = [...open.text.matchAll(/href="(\/shop\/p\/[^"]+)"/g)].map(([, href = '']) => href);
  findings.expect(links.length > 0, 'the shop has products');

  const lock = (password: string | null) => owner.call(setSiteLock.method, setSiteLock.path, { password });
  async function until(status: number, headers: Readonly<Record<string, string>> = {}): Promise<number> {
    const began = performance.now();
    while (performance.now() - began < 10 * WITHIN_MS) {
      const answers = [];
      for (const port of ports) answers.push(await ask(port, { host: alpha, path: '/shop', headers }));
      if (answers.every((answer) => answer.status === status)) return performance.now() - began;
    }
    return Number.POSITIVE_INFINITY;
  }

  const set = await lock(PASSWORD);
  findings.expect(set.status === OK, `setting the password: ${set.status} ${set.text.slice(0, 120)}`);
  const locked = await until(LOCKED, { 'if-none-match': etag });
  findings.note('locked after ms', Math.round(locked));
  findings.expect(locked <= WITHIN_MS, 'a site with a password is closed within a second');

  const paths = [...PATHS, ...links.slice(0, 5), ...(picture === undefined ? [] : [picture])];
  for (const path of paths) {
    for (const port of ports) {
      const answer = await ask(port, { host: alpha, path });
      findings.expect(
        answer.status === LOCKED || (answer.status === NOT_FOUND && !answer.text.includes('<')),
        `${path} answers ${answer.status} without the password`,
      );
      // Where the visitor is led after the password is what they asked for.
      for (const word of [...links, ...words].filter((one) => !path.includes(one)))
        findings.expect(!answer.text.includes(word), `${path} tells “${word}” without the password`);
    }
  }
  const visitor = bench.visitor(alpha);
  for (const route of await readRoutes(bench, alpha)) {
    if (route.access !== 'visitor' || OF_STAFF.test(route.name)) continue;
    const { path, body } = fill(route, {});
    const answer = await visitor.call(route.method, path, body);
    findings.expect(answer.status === LOCKED, `${route.name} answers ${answer.status} without the password`);
  }
  const neighbour = await ask(first, { host: beta, path: '/shop' });
  findings.expect(neighbour.status === OK, `the other site answers ${neighbour.status}`);

  const send = (host: string, password: string) =>
    ask(first, {
      host,
      path: SITE_PASSWORD_PATH,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ page: '/shop', password }).toString(),
    });
  const wrong = await send(alpha, 'not this one');
  findings.expect(wrong.status === LOCKED, `a wrong password answers ${wrong.status}`);
  const right = await send(alpha, PASSWORD);
  findings.expect(right.status === SEE_OTHER, `the password answers ${right.status}`);
  const cookie = [right.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ');
  const seen = await until(OK, { cookie });
  findings.expect(seen <= WITHIN_MS, 'who gave the password sees the site at both processes');

  await lock('quite another one');
  const revoked = await until(LOCKED, { cookie });
  findings.note('revoked after ms', Math.round(revoked));
  findings.expect(revoked <= WITHIN_MS, 'who gave the former password is asked again within a second');
  await lock(null);
  findings.expect((await until(OK)) <= WITHIN_MS, 'a site without a password is open within a second');
});
