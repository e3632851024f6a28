import { endContributorSessions, endSession, listSessions } from '#shared/features/contributors/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { buy, findItem } from './support/shop.ts';
import { type Answer, field } from './support/http.ts';
import { fill, readRoutes } from './support/routes.ts';
import { staffWithRoles } from './support/roles.ts';
import { percentile } from './support/statistics.ts';

const UNKNOWN = 'f'.repeat(24);
const TIMED = 200;
const EDITOR = 4;

function bodyOf(answer: Answer, ...ids: readonly string[]): string {
  return ids.reduce((text, id) => text.replaceAll(id, '…'), answer.text).replace(/"requestId":"\w+"/, '');
}

await runCheck('C47', async (bench, findings) => {
  const { alpha } = SITES;
  const item = await findItem(bench, alpha);

  // A's cart with one line; B has a cart too.
  const [a, b] = [bench.visitor(alpha), bench.visitor(alpha)];
  for (const visitor of [a, b]) {
    const added = await buy(visitor, item);
    findings.expect(added.status < 300, `filling a cart: ${added.status} ${added.text.slice(0, 200)}`);
  }
  const cartA = await a.call('GET', '/api/commerce/shopping-cart');
  const entries = field(cartA, 'entries') as { id: string }[] | undefined;
  const entryA = entries?.[0]?.id ?? '';
  const cartIdA = String(field(cartA, 'id'));
  const tokenA = a.cookies.get('CART') ?? '';
  findings.expect(/^[0-9a-f]{24}$/.test(entryA), 'the cart of A has a line');

  const routes = (await readRoutes(bench, alpha)).filter((route) => route.access === 'visitor');
  const ofCart = routes.filter((route) => /cart/.test(route.path) && route.pathParameters.length > 0);
  findings.note(
    'calls of carts',
    ofCart.map((route) => route.name),
  );
  for (const route of ofCart) {
    const own = { quantity: 1, entryId: entryA, cartId: cartIdA, id: entryA, ...item };
    for (const [what, values] of [
      ["A's line", { ...own, cartToken: b.cookies.get('CART') }],
      ["A's cart id for a token", { ...own, cartToken: cartIdA }],
      ['a token of nobody', { ...own, cartToken: 'x'.repeat(tokenA.length) }],
    ] as const) {
      // A call that names no line does to B's own cart what B may do.
      if (what === "A's line" && !route.pathParameters.includes('entryId')) continue;
      const { path, body } = fill(route, values);
      const answer = await b.call(route.method, path, body);
      const unknown = fill(route, { ...values, entryId: UNKNOWN, id: UNKNOWN });
      const reference = await b.call(route.method, unknown.path, unknown.body);
      const isSame =
        answer.status === reference.status &&
        bodyOf(answer, entryA, cartIdA) === bodyOf(reference, UNKNOWN, cartIdA);
      findings.expect(
        isSame,
        `${route.name} with ${what}: ${answer.status} ${answer.text.slice(0, 120)}, unknown: ${reference.status} ${reference.text.slice(0, 120)}`,
      );
    }
  }

  // The answers to a stranger's id and to an unknown one take the same time.
  const entryRoute = ofCart.find((route) => route.method === 'DELETE' && /entr/i.test(route.path));
  if (entryRoute !== undefined) {
    const times: [number[], number[]] = [[], []];
    for (let index = 0; index < TIMED; index += 1) {
      for (const [at, entryId] of [entryA, UNKNOWN].entries()) {
        const { path } = fill(entryRoute, { entryId, cartToken: b.cookies.get('CART') });
        const answer = await b.call('DELETE', path);
        times[at === 0 ? 0 : 1].push(answer.ms);
      }
    }
    const [strange, unknown] = times.map((list) => percentile(list, 0.5));
    findings.note('median ms', { strange, unknown });
    findings.expect(
      Math.abs((strange ?? 0) - (unknown ?? 0)) < 1,
      'a stranger’s line and an unknown one take different time',
    );
  }
  const stillA = await a.call('GET', '/api/commerce/shopping-cart');
  findings.expect(field(stillA, 'totalQuantity') === 1, "A's cart is as it was");

  // Sessions of others.
  const owner = await bench.staff(alpha);
  const editor = await staffWithRoles(bench, [EDITOR], 'editor');
  const sessions = field(await owner.call('GET', listSessions.path), 'sessions') as
    | { id: string }[]
    | undefined;
  const ownersSession = sessions?.[0]?.id ?? '';
  findings.expect(/^[0-9a-f]{24}$/.test(ownersSession), 'the owner sees the own sessions');
  const end = (id: string) => editor.call('DELETE', endSession.path.replace(':sessionId', id));
  const [foreign, unknown] = [await end(ownersSession), await end(UNKNOWN)];
  findings.expect(
    foreign.status === 404 && bodyOf(foreign) === bodyOf(unknown),
    `ending the owner's session: ${foreign.status}`,
  );
  const ended = await editor.call('DELETE', endContributorSessions.path.replace(':contributorId', UNKNOWN));
  findings.expect(ended.status === 403, `an editor ends sessions of others: ${ended.status}`);
  findings.expect((await owner.call('GET', listSessions.path)).status === 200, "the owner's session lives");
  findings.note('left out', 'orders, submissions, downloads: there are none yet');
});
