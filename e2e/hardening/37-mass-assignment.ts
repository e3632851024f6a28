import { getSession } from '#shared/features/contributors/contract.ts';
import { canInPart, isPermission } from '#shared/features/contributors/permissions.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { fill, readRoutes } from './support/routes.ts';
import { staffWithRoles } from './support/roles.ts';
import { asAdmin, differences, fingerprintOf, siteIdOf } from './support/rows.ts';
import { findItem } from './support/shop.ts';

const MARK = 'hardeningpolluted';
const EDITOR = 4;
const LEFT_OUT = ['signOut', 'endOtherSessions', 'endSession'];

await runCheck('C37', async (bench, findings) => {
  const { alpha, beta } = SITES;
  const routes = (await readRoutes(bench, alpha)).filter(
    (route) => route.isWrite && !LEFT_OUT.includes(route.name),
  );
  const visitor = bench.visitor(alpha);
  const owner = await bench.staff(alpha);
  const editor = await staffWithRoles(bench, [EDITOR], 'editor');
  const item = await findItem(bench, alpha);
  const ids = await asAdmin(bench, async (client) => ({
    alpha: await siteIdOf(client, alpha),
    beta: await siteIdOf(client, beta),
  }));
  const betaBefore = await asAdmin(bench, (client) => fingerprintOf(client, ids.beta, ['page_purges']));
  const people = () =>
    asAdmin(bench, async (client) => {
      const { rows } = await client.query(
        'SELECT id, roles, is_owner, is_sample FROM contributors WHERE website_id = $1 ORDER BY id',
        [ids.alpha],
      );
      return JSON.stringify(rows);
    });
  const peopleBefore = await people();

  const extra = {
    websiteId: ids.beta,
    website_id: ids.beta,
    siteId: ids.beta,
    id: 'f'.repeat(24),
    role: 1,
    roles: [1],
    isOwner: true,
    is_owner: true,
    isAdmin: true,
    isSample: true,
    isPurchased: true,
    purchasePriceCents: 1,
    unitPrice: { currency: 'USD', value: '0.01' },
    priceMinor: 1,
    price: '0.01',
    discount: 100,
    subtotal: '0',
    createdAt: '1999-01-01T00:00:00Z',
    createdBy: MARK,
    version: 999,
    tokenHash: MARK,
    passwordHash: MARK,
    crumbKey: MARK,
    liveReleaseId: 'f'.repeat(24),
  };
  const pollution = `"__proto__":{"${MARK}":"yes","isOwner":true},"constructor":{"prototype":{"${MARK}":"yes"}},"prototype":{"${MARK}":"yes"}`;

  for (const route of routes) {
    const { path, body } = fill(route, { ...item });
    const own = Object.keys(body ?? {});
    const added = Object.fromEntries(Object.entries(extra).filter(([name]) => !own.includes(name)));
    const text = JSON.stringify({ ...added, ...body });
    const polluted = `${text.slice(0, -1)}${text === '{}' ? '' : ','}${pollution}}`;
    for (const [who, call] of [
      ['a visitor', visitor.send.bind(visitor)],
      ['an editor', undefined],
    ] as const) {
      for (const sent of [text, polluted]) {
        const query = `${path}${path.includes('?') ? '&' : '?'}__proto__[${MARK}]=yes&constructor[prototype][${MARK}]=yes&websiteId=${ids.beta}&roles=1&isOwner=true`;
        const answer =
          call === undefined
            ? await bench.ask(alpha, query, {
                method: route.method,
                headers: { authorization: `Bearer ${editor.token}`, 'content-type': 'application/json' },
                body: sent,
              })
            : await visitor.call(route.method, query, JSON.parse(text) as object);
        findings.expect(answer.status < 500, `${who} at ${route.name}: ${answer.status}`);
        findings.expect(
          !answer.text.includes(MARK),
          `${who} at ${route.name}: the answer shows what was added`,
        );
        const isForRoles = !['visitor', 'member', 'contributor'].includes(route.access);
        const mayCome =
          isPermission(route.access) &&
          canInPart({ roles: [EDITOR], isOwner: false }, route.access, 'change');
        if (who === 'an editor' && isForRoles && !mayCome) {
          const code = String(field(answer, 'code'));
          findings.expect(code === 'NOT_ALLOWED', `${who} at ${route.name}: ${answer.status} ${code}`);
        }
      }
    }
  }
  // The owner too: what a call does not take is not kept.
  for (const route of routes.filter((one) =>
    ['updateWebsite', 'addCartEntry', 'createApiToken', 'inviteContributor'].includes(one.name),
  )) {
    const { path, body } = fill(route, { ...item });
    const added = Object.fromEntries(
      Object.entries(extra).filter(([name]) => !Object.hasOwn(body ?? {}, name)),
    );
    await owner.call(route.method, path, { ...added, ...body });
  }

  findings.note('routes', routes.length);
  findings.expect((await people()) === peopleBefore, 'roles and owners are as they were');
  const changed = await asAdmin(bench, async (client) =>
    differences(betaBefore, await fingerprintOf(client, ids.beta, ['page_purges'])),
  );
  findings.expect(changed.length === 0, `rows of the other site changed in ${changed.join(', ')}`);
  const marked = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ row: string }>(
      `SELECT row FROM (SELECT w::text AS row FROM websites w UNION ALL SELECT c::text FROM contributors c UNION ALL SELECT e::text FROM cart_entries e UNION ALL SELECT r::text FROM carts r) all_rows WHERE row LIKE '%${MARK}%'`,
    );
    return rows.length;
  });
  findings.expect(marked === 0, `${marked} rows hold what was added`);

  // The prototypes of both processes are clean.
  for (const { port } of bench.servers) {
    const { ask } = await import('./support/http.ts');
    for (const path of [
      '/?format=json',
      '/api/commerce/shopping-cart',
      '/api/openapi.json',
      '/shop?format=json',
      '/',
    ]) {
      const answer = await ask(port, { host: alpha, path });
      findings.expect(
        answer.status === 200 && !answer.text.includes(MARK),
        `${path} at ${port} shows a polluted prototype`,
      );
    }
    const stranger = await ask(port, { host: alpha, path: getSession.path });
    findings.expect(stranger.status === 401, 'a stranger is nobody');
  }
  const me = await editor.call('GET', getSession.path);
  const contributor = field(me, 'contributor') as { isOwner: boolean; roles: number[] } | undefined;
  findings.expect(
    contributor?.isOwner === false && String(contributor.roles) === String(EDITOR),
    `the editor is ${JSON.stringify(contributor)}`,
  );
});
