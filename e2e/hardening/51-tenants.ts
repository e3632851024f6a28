import { signInByCookie } from '#shared/features/contributors/contract.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import type { Answer } from './support/http.ts';
import { fill, readRoutes, type Route, type Values } from './support/routes.ts';
import { asAdmin, differences, fingerprintOf, siteIdOf, siteTables } from './support/rows.ts';
import { buy, findItem } from './support/shop.ts';

/** Calls that would end what the check needs; each is made by a session of its own, at the end. */
const LAST = ['signOut', 'endSession', 'endOtherSessions', 'changePassword', 'removeContributor'];
/** What a path may name that no site owns: every site has preferences under each word. */
const NAMES_NOTHING = ['host', 'namespace'];
const GATHERED_PER_TABLE = 3;
const ID = /^[0-9a-f]{24}$/;

/** Ids of a site, by name of the table. */
type Ids = ReadonlyMap<string, readonly string[]>;

await runCheck('C51', async (bench, findings) => {
  const { alpha, beta } = SITES;
  const routes = await readRoutes(bench, alpha);
  findings.note('routes', routes.length);

  // Both sites have carts and sessions, so that there is something to reach for.
  const shopper = bench.visitor(beta);
  findings.expect((await buy(shopper, await findItem(bench, beta))).status < 300, 'beta has a cart');
  const betaStaff = await bench.staff(beta);
  const alphaStaff = await bench.staff(alpha);

  const { betaId, betaIds, before } = await asAdmin(bench, async (client) => {
    const id = await siteIdOf(client, beta);
    const gathered = new Map<string, string[]>();
    for (const table of await siteTables(client)) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `SELECT to_jsonb(t) AS row FROM ${table} t WHERE website_id = $1 LIMIT ${GATHERED_PER_TABLE}`,
        [id],
      );
      const values = rows
        .flatMap(({ row }) => Object.values(row))
        .filter((value): value is string => typeof value === 'string' && ID.test(value) && value !== id);
      gathered.set(table, [...new Set(values)]);
    }
    return { betaId: id, betaIds: gathered as Ids, before: await fingerprintOf(client, id, ['page_purges']) };
  });
  const allIds = [...new Set([...betaIds.values()].flat())];
  findings.note('ids of beta', allIds.length);
  const cartToken = shopper.cookies.get('CART') ?? '';
  const secrets = [cartToken, betaStaff.token, ...allIds, betaId];

  /** Names of beta's things in an answer, other than those that were sent. */
  function leaks(answer: Answer, sent: string): string[] {
    return secrets.filter((secret) => answer.text.includes(secret) && !sent.includes(secret));
  }

  function valuesWith(id: string): Values {
    const names = [
      'contributorId',
      'sessionId',
      'invitationId',
      'tokenId',
      'entryId',
      'itemId',
      'id',
      'releaseId',
      'actorId',
      'subjectId',
      'expectedLiveReleaseId',
      'collectionId',
      'productId',
      'variantId',
      'mailId',
      'jobId',
      'deadLetterId',
      'requestId',
    ];
    return {
      ...Object.fromEntries(names.map((name) => [name, id])),
      cartToken,
      cursor: id,
      host: beta,
      websiteId: betaId,
    };
  }

  async function attack(
    route: Route,
    who: string,
    call: (path: string, body: unknown) => Promise<Answer>,
    values: Values,
  ): Promise<void> {
    const { path, body } = fill(route, values);
    const full = route.isWrite ? { ...body, websiteId: betaId } : undefined;
    const separator = path.includes('?') ? '&' : '?';
    const asked = `${path}${separator}websiteId=${betaId}`;
    const answer = await call(asked, full);
    const sent = asked + JSON.stringify(full ?? '');
    const found = leaks(answer, sent);
    findings.expect(
      found.length === 0,
      `${who} at ${route.name}: ${found.length} names of beta in the answer`,
    );
    findings.expect(answer.status < 500, `${who} at ${route.name}: ${answer.status}`);
    // A thing that is named in the path is another site's: it must not be found.
    if (route.pathParameters.some((name) => !NAMES_NOTHING.includes(name))) {
      findings.expect(
        answer.status >= 400,
        `${who} at ${route.name} reaches what is beta's: ${answer.status}`,
      );
    }
  }

  const visitor = bench.visitor(alpha);
  visitor.cookies.set('CART', cartToken);
  const thief = bench.visitor(alpha);
  thief.cookies.set('CART', cartToken);
  await thief.call(signInByCookie.method, signInByCookie.path, SAMPLE_LOGIN);
  const ordered = [
    ...routes.filter((one) => !LAST.includes(one.name)),
    ...routes.filter((one) => LAST.includes(one.name)),
  ];
  for (const route of ordered) {
    const ids = route.pathParameters.length > 0 || route.isWrite ? allIds : allIds.slice(0, 1);
    const some = route.pathParameters.length > 0 ? ids : ids.slice(0, 5);
    for (const id of some) {
      const values = valuesWith(id);
      await attack(route, 'a visitor', (path, body) => visitor.call(route.method, path, body), values);
      const staff = LAST.includes(route.name) ? await bench.staff(alpha) : alphaStaff;
      await attack(route, 'staff of alpha', (path, body) => staff.call(route.method, path, body), values);
      if (LAST.includes(route.name)) break;
    }
  }

  // Sessions of one site are nothing at the other, by token and by cookie.
  for (const route of routes.filter((one) => one.access !== 'visitor')) {
    const { path, body } = fill(route);
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    for (const headers of [
      { authorization: `Bearer ${betaStaff.token}` },
      { cookie: `contributor=${betaStaff.token}` },
    ]) {
      const answer = await bench.ask(alpha, path, {
        method: route.method,
        headers: { 'content-type': 'application/json', ...headers },
        ...sent,
      });
      findings.expect(
        answer.status === 401 || answer.status === 403,
        `${route.name} of alpha with a session of beta: ${answer.status}`,
      );
    }
  }

  // The cart of beta is empty at alpha.
  const cart = await visitor.call('GET', '/api/commerce/shopping-cart');
  findings.expect(cart.text.includes('"totalQuantity":0'), 'a cart of beta is not one of alpha');

  const changed = await asAdmin(bench, async (client) =>
    differences(before, await fingerprintOf(client, betaId, ['page_purges'])),
  );
  findings.expect(changed.length === 0, `rows of beta changed in ${changed.join(', ')}`);
});
