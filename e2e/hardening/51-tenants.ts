import { signInByCookie } from '#shared/features/contributors/contract.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { DRAFT_REMARKS } from '#shared/features/draft-links/paths.ts';
import { listSitePages } from '#shared/features/page-tree/contract.ts';
import { type Bench, SITES } from './support/bench.ts';
import { type Findings, runCheck } from './support/check.ts';
import { type Answer, field } from './support/http.ts';
import type { Staff, Visitor } from './support/people.ts';
import { fill, readRoutes, type Route, type Values } from './support/routes.ts';
import { asAdmin, differences, fingerprintOf, siteIdOf, siteTables } from './support/rows.ts';
import { sendForm, shareDraft } from './support/shared-draft.ts';
import { buy, findItem } from './support/shop.ts';

/** Calls that would end what the check needs; each is made by a session of its own, at the end. */
const LAST = ['signOut', 'endSession', 'endOtherSessions', 'changePassword', 'removeContributor'];
/** What a path may name that no site owns: every site has preferences under each word. */
const NAMES_NOTHING = ['host', 'namespace'];
const GATHERED_PER_TABLE = 3;
const ID = /^[0-9a-f]{24}$/;

/** What beta has, and by what alpha tries to reach it. */
interface Reach {
  readonly bench: Bench;
  readonly findings: Findings;
  readonly routes: readonly Route[];
  /** A visitor of beta with a cart. */
  readonly shopper: Visitor;
  readonly betaStaff: Staff;
  readonly alphaStaff: Staff;
  readonly betaId: string;
  readonly allIds: readonly string[];
  readonly before: Awaited<ReturnType<typeof fingerprintOf>>;
}

const cartTokenOf = ({ shopper }: Reach) => shopper.cookies.get('CART') ?? '';

/** Fills both sites with carts and sessions, so that there is something to reach for. */
async function prepare(bench: Bench, findings: Findings): Promise<Reach> {
  const { alpha, beta } = SITES;
  const routes = await readRoutes(bench, alpha);
  findings.note('routes', routes.length);

  const shopper = bench.visitor(beta);
  findings.expect((await buy(shopper, await findItem(bench, beta))).status < 300, 'beta has a cart');
  const betaStaff = await bench.staff(beta);
  const alphaStaff = await bench.staff(alpha);
  const { base } = await shareDraft(betaStaff);
  const fields = { page: '/', name: 'Ann', text: 'A remark' };
  const remark = await sendForm(bench.visitor(beta), base, { to: DRAFT_REMARKS, fields });
  findings.expect(remark.status < 400, 'beta has a remark about its draft');

  const ofBeta = await asAdmin(bench, async (client) => {
    const id = await siteIdOf(client, beta);
    const gathered = new Set<string>();
    for (const table of await siteTables(client)) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `SELECT to_jsonb(t) AS row FROM ${table} t WHERE website_id = $1 LIMIT ${GATHERED_PER_TABLE}`,
        [id],
      );
      const values = rows
        .flatMap(({ row }) => Object.values(row))
        .filter((value): value is string => typeof value === 'string' && ID.test(value) && value !== id);
      for (const value of values) gathered.add(value);
    }
    const before = await fingerprintOf(client, id, ['page_purges']);
    return { betaId: id, allIds: [...gathered], before };
  });
  // Pages are kept in files of the draft, so no column names them.
  const tree = await betaStaff.call(listSitePages.method, listSitePages.path);
  const pageIds = (field(tree, 'pages') as readonly { id: string }[]).map(({ id }) => id);
  findings.expect(pageIds.length > 0, 'beta has pages');
  const allIds = [...new Set([...ofBeta.allIds, ...pageIds])];
  findings.note('ids of beta', allIds.length);
  return { bench, findings, routes, shopper, betaStaff, alphaStaff, ...ofBeta, allIds };
}

/** Names of beta's things in an answer, other than those that were sent. */
function leaks(reach: Reach, answer: Answer, sent: string): string[] {
  const secrets = [cartTokenOf(reach), reach.betaStaff.token, ...reach.allIds, reach.betaId];
  return secrets.filter((secret) => answer.text.includes(secret) && !sent.includes(secret));
}

function valuesWith(reach: Reach, id: string): Values {
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
    'pageId',
    'parentId',
    'beforeId',
    'mediaId',
    'socialImageId',
    'linkId',
    'remarkId',
  ];
  return {
    ...Object.fromEntries(names.map((name) => [name, id])),
    cartToken: cartTokenOf(reach),
    cursor: id,
    pageIds: [id],
    host: SITES.beta,
    websiteId: reach.betaId,
  };
}

/** Makes a call of alpha with what is beta's in all of its places. */
async function attack(
  reach: Reach,
  route: Route,
  { who, call }: { readonly who: string; readonly call: Staff['call'] },
  values: Values,
): Promise<void> {
  const { findings, betaId } = reach;
  const { path, body } = fill(route, values);
  const full = route.isWrite ? { ...body, websiteId: betaId } : undefined;
  const separator = path.includes('?') ? '&' : '?';
  const asked = `${path}${separator}websiteId=${betaId}`;
  const answer = await call(route.method, asked, full);
  const sent = asked + JSON.stringify(full ?? '');
  const found = leaks(reach, answer, sent);
  findings.expect(found.length === 0, `${who} at ${route.name}: ${found.length} names of beta in the answer`);
  findings.expect(answer.status < 500, `${who} at ${route.name}: ${answer.status}`);
  // A thing that is named in the path is another site's: it must not be found.
  if (route.pathParameters.some((name) => !NAMES_NOTHING.includes(name))) {
    findings.expect(answer.status >= 400, `${who} at ${route.name} reaches what is beta's: ${answer.status}`);
  }
}

/** Makes every call of alpha with ids of beta, as a visitor who holds the cart token of beta and as staff. */
async function callWithIdsOfBeta(reach: Reach, visitor: Visitor): Promise<void> {
  const { bench, routes, allIds, alphaStaff } = reach;
  const ordered = [
    ...routes.filter((one) => !LAST.includes(one.name)),
    ...routes.filter((one) => LAST.includes(one.name)),
  ];
  for (const route of ordered) {
    const ids = route.pathParameters.length > 0 || route.isWrite ? allIds : allIds.slice(0, 1);
    const some = route.pathParameters.length > 0 ? ids : ids.slice(0, 5);
    for (const id of some) {
      const values = valuesWith(reach, id);
      await attack(reach, route, { who: 'a visitor', call: visitor.call }, values);
      const staff = LAST.includes(route.name) ? await bench.staff(SITES.alpha) : alphaStaff;
      await attack(reach, route, { who: 'staff of alpha', call: staff.call }, values);
      if (LAST.includes(route.name)) break;
    }
  }
}

/** Sessions of one site are nothing at the other, by token and by cookie. */
async function callWithSessionsOfBeta({ bench, findings, routes, betaStaff }: Reach): Promise<void> {
  for (const route of routes.filter((one) => one.access !== 'visitor')) {
    const { path, body } = fill(route);
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    for (const headers of [
      { authorization: `Bearer ${betaStaff.token}` },
      { cookie: `contributor=${betaStaff.token}` },
    ]) {
      const answer = await bench.ask(SITES.alpha, path, {
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
}

async function expectEmptyCart({ findings }: Reach, visitor: Visitor): Promise<void> {
  const cart = await visitor.call('GET', '/api/commerce/shopping-cart');
  findings.expect(cart.text.includes('"totalQuantity":0'), 'a cart of beta is not one of alpha');
}

async function expectUnchangedBeta({ bench, findings, betaId, before }: Reach): Promise<void> {
  const changed = await asAdmin(bench, async (client) =>
    differences(before, await fingerprintOf(client, betaId, ['page_purges'])),
  );
  findings.expect(changed.length === 0, `rows of beta changed in ${changed.join(', ')}`);
}

await runCheck('C51', async (bench, findings) => {
  const reach = await prepare(bench, findings);
  const visitor = bench.visitor(SITES.alpha);
  visitor.cookies.set('CART', cartTokenOf(reach));
  const thief = bench.visitor(SITES.alpha);
  thief.cookies.set('CART', cartTokenOf(reach));
  await thief.call(signInByCookie.method, signInByCookie.path, SAMPLE_LOGIN);

  await callWithIdsOfBeta(reach, visitor);
  await callWithSessionsOfBeta(reach);
  await expectEmptyCart(reach, visitor);
  await expectUnchangedBeta(reach);
});
