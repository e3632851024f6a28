import { addCartEntry } from '#shared/features/cart/contract.ts';
import { signInByCookie } from '#shared/features/contributors/contract.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { CRUMB_HEADER, CRUMB_NAME } from '#shared/http/crumb.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { type Answer, cookiesOf, field } from './support/http.ts';
import { fill, readRoutes, type Route } from './support/routes.ts';
import { asAdmin, countRows, differences } from './support/rows.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const EVIL = 'https://evil.example';

/**
 * Calls that need no crumb, but from another site: those that browsers make as they leave a page, without headers of
 * their own, and those of forms, whose key shows where they come from.
 */
const NEEDS_NO_CRUMB = /^\/api\/(census|v1\/clanker|1\/performance|events|form)\//;

/** A good crumb of a visitor: its cookie. */
type Crumbs = Readonly<{ own: string; other: string; foreign: string; old: string }>;

/** Each attack: what it is, and the headers that it sends. */
function attacks({ own, other, foreign, old }: Crumbs): [string, Record<string, string>][] {
  const cookie = (crumb: string) => ({ cookie: `${CRUMB_NAME}=${crumb}` });
  const changed = own.slice(0, -2) + (own.endsWith('AA') ? 'BB' : 'AA');
  return [
    ['nothing', JSON_TYPE],
    ['a cookie alone', { ...JSON_TYPE, ...cookie(own) }],
    ['a header alone', { ...JSON_TYPE, [CRUMB_HEADER]: own }],
    ["another visitor's crumb", { ...JSON_TYPE, ...cookie(own), [CRUMB_HEADER]: other }],
    ['a crumb of another site', { ...JSON_TYPE, ...cookie(foreign), [CRUMB_HEADER]: foreign }],
    ['a crumb that was changed', { ...JSON_TYPE, ...cookie(changed), [CRUMB_HEADER]: changed }],
    ['a crumb without a signature', { ...JSON_TYPE, ...cookie('x'), [CRUMB_HEADER]: 'x' }],
    ['an empty crumb', { ...JSON_TYPE, ...cookie(''), [CRUMB_HEADER]: '' }],
    ['a crumb of the time before the session', { ...JSON_TYPE, ...cookie(old), [CRUMB_HEADER]: own }],
    [
      'the good crumb from another origin',
      { ...JSON_TYPE, ...cookie(own), [CRUMB_HEADER]: own, origin: EVIL, 'sec-fetch-site': 'cross-site' },
    ],
    ['a text from another origin', { ...cookie(own), 'content-type': 'text/plain', origin: EVIL }],
    [
      'a form from another origin',
      { ...cookie(own), 'content-type': 'application/x-www-form-urlencoded', origin: EVIL },
    ],
    ['an unknown origin', { ...JSON_TYPE, ...cookie(own), origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ];
}

await runCheck('C42', async (bench, findings) => {
  const { alpha, beta } = SITES;
  const routes = (await readRoutes(bench, alpha)).filter((route) => route.isWrite);
  findings.note('routes', routes.length);

  async function freshCrumb(host: string): Promise<string> {
    const answer = await bench.ask(host, '/api/v1/session', { method: 'POST' });
    return cookiesOf(answer).get(CRUMB_NAME)?.value ?? '';
  }
  const crumbs: Crumbs = {
    own: await freshCrumb(alpha),
    other: await freshCrumb(alpha),
    foreign: await freshCrumb(beta),
    old: await freshCrumb(alpha),
  };
  findings.expect(new Set(Object.values(crumbs)).size === 4, 'every visitor has a crumb of their own');

  function isRefused(answer: Answer): boolean {
    return (
      answer.status === 403 && field(answer, 'code') === 'CRUMB_FAIL' && field(answer, 'crumbFail') === true
    );
  }
  async function send(route: Route, headers: Record<string, string>): Promise<Answer> {
    const { path, body } = fill(route);
    return bench.ask(alpha, path, {
      method: route.method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  const before = await asAdmin(bench, countRows);
  for (const route of routes) {
    for (const [what, headers] of attacks(crumbs)) {
      if (NEEDS_NO_CRUMB.test(route.path) && !('origin' in headers)) continue;
      const answer = await send(route, headers);
      findings.expect(
        isRefused(answer),
        `${route.name} with ${what}: ${answer.status} ${answer.text.slice(0, 80)}`,
      );
      const fresh = cookiesOf(answer).get(CRUMB_NAME)?.value ?? '';
      findings.expect(fresh !== '', `${route.name} with ${what} gives no fresh crumb`);
    }
    const refused = await send(route, JSON_TYPE);
    const fresh = cookiesOf(refused).get(CRUMB_NAME)?.value ?? '';
    if (route.access !== 'visitor') {
      const second = await send(route, {
        ...JSON_TYPE,
        cookie: `${CRUMB_NAME}=${fresh}`,
        [CRUMB_HEADER]: fresh,
      });
      findings.expect(second.status === 401, `${route.name} with a fresh crumb: ${second.status}`);
    }
  }
  const changed = differences(before, await asAdmin(bench, countRows));
  findings.expect(changed.length === 0, `the attacks left rows in ${changed.join(', ')}`);

  // The fresh crumb of a refusal is good for one retry.
  const visitor = bench.visitor(alpha);
  const first = await visitor.send(addCartEntry.path, { method: 'POST', headers: JSON_TYPE, body: '{}' });
  const retry = await visitor.call('POST', addCartEntry.path, {});
  findings.expect(
    isRefused(first) && !isRefused(retry),
    `the retry of a refused call: ${retry.text.slice(0, 80)}`,
  );

  // A session cookie alone writes nothing; the crumb that came with it does.
  const staff = bench.visitor(alpha);
  await staff.call('POST', signInByCookie.path, SAMPLE_LOGIN);
  findings.expect(staff.cookies.has('contributor'), 'signing in by cookie sets the session');
  for (const route of routes.filter((one) => one.access !== 'visitor')) {
    const { path, body } = fill(route);
    const withoutCrumb = await staff.send(path, {
      method: route.method,
      headers: { ...JSON_TYPE, cookie: `contributor=${staff.cookies.get('contributor')}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    findings.expect(
      isRefused(withoutCrumb),
      `${route.name} with a session cookie alone: ${withoutCrumb.status}`,
    );
    const visitorsCrumb = await bench.ask(alpha, path, {
      method: route.method,
      headers: {
        ...JSON_TYPE,
        cookie: `contributor=${staff.cookies.get('contributor')}; ${CRUMB_NAME}=${crumbs.own}`,
        [CRUMB_HEADER]: crumbs.own,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    findings.expect(
      isRefused(visitorsCrumb),
      `${route.name} with a crumb of no session: ${visitorsCrumb.status}`,
    );
  }

  // Forms of pages without scripts hold no crumb: only the own pages may send them.
  for (const path of ['/cart/add', '/cart/quantity', '/cart/remove']) {
    for (const headers of [
      { origin: EVIL },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
      { origin: `http://${beta}` },
      {},
    ]) {
      const answer = await bench.ask(alpha, path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: 'itemId=000000000000000000000000&quantity=1&entryId=000000000000000000000000',
      });
      findings.expect(answer.status === 403, `${path} from ${JSON.stringify(headers)}: ${answer.status}`);
    }
  }
});
