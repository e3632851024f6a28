import { createApiToken } from '#shared/features/api-tokens/contract.ts';
import {
  askForPasswordReset,
  changePassword,
  inviteContributor,
  signIn,
  signInByCookie,
} from '#shared/features/contributors/contract.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { exampleOf, fill, readRoutes, textFieldsOf, withValue } from './support/routes.ts';
import { buy, findItem } from './support/shop.ts';

const CARD = '4242424242424242';
const CANARY = {
  password: 'canary-password-7Q',
  mail: 'canary.person@hardening.example',
  token: 'canarytoken0000000000000000000000000000000',
  card: CARD,
} as const;

await runCheck(
  'C69',
  async (bench, findings) => {
    const { alpha } = SITES;
    const secrets = new Map<string, string>(Object.entries(CANARY));

    // People at work: their passwords, sessions, carts and crumbs.
    const visitor = bench.visitor(alpha);
    await buy(visitor, await findItem(bench, alpha));
    await visitor.call('POST', signIn.path, { email: CANARY.mail, password: CANARY.password });
    await visitor.call('POST', signIn.path, SAMPLE_LOGIN);
    await visitor.call('POST', signInByCookie.path, SAMPLE_LOGIN);
    await visitor.call('POST', askForPasswordReset.path, { email: CANARY.mail });
    const owner = await bench.staff(alpha);
    await owner.call('POST', inviteContributor.path, { email: CANARY.mail, roles: [3] });
    await owner.call('PUT', changePassword.path, { password: CANARY.password, newPassword: CANARY.password });
    const made = await owner.call('POST', createApiToken.path, { name: 'canary', roles: [3] });
    secrets.set('session token', owner.token);
    secrets.set('sample password', SAMPLE_LOGIN.password);
    secrets.set('sample mail', SAMPLE_LOGIN.email);
    const apiToken = field(made, 'token');
    if (typeof apiToken === 'string') secrets.set('API token', apiToken);
    for (const [name, value] of visitor.cookies) if (value.length > 15) secrets.set(`cookie ${name}`, value);

    // Every call with secrets wherever a text can stand, good and broken.
    const routes = await readRoutes(bench, alpha);
    findings.note('routes', routes.length);
    for (const route of routes) {
      const { path, body } = fill(route);
      const filled = textFieldsOf(route.body).reduce(
        (made, place, index) => withValue(made, place, Object.values(CANARY)[index % 4]),
        body ?? {},
      );
      const query = `${path}${path.includes('?') ? '&' : '?'}token=${CANARY.token}&email=${encodeURIComponent(CANARY.mail)}&card=${CARD}&crumb=${CANARY.token}`;
      const headers = {
        authorization: `Bearer ${CANARY.token}`,
        'idempotency-key': CANARY.token,
        referer: `https://x.example/?t=${CANARY.token}`,
        'user-agent': CANARY.mail,
      };
      await visitor.call(route.method, query, route.isWrite ? filled : undefined);
      await bench.ask(alpha, query, {
        method: route.method,
        headers: { 'content-type': 'application/json', ...headers },
        body: `{"password":"${CANARY.password}",`,
      });
      findings.expect(exampleOf({ type: 'string' }, {}) === 'hardening', 'examples are none of the canaries');
    }
    for (const page of ['/', '/cart', '/shop', '/%', `/nothing/${CANARY.token}`]) {
      await visitor.send(`${page}?email=${encodeURIComponent(CANARY.mail)}&token=${CANARY.token}`);
    }

    // Faults are logged with what led to them: the database goes away for a moment.
    const { withConnection } = await import('../../runtime/database/roles.ts');
    await withConnection(bench.ground.adminUrl, async (client) => {
      const name = new URL(bench.database.ownerUrl).pathname.slice(1);
      await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
      for (let index = 0; index < 6; index += 1) {
        await visitor.call('POST', signIn.path, { email: CANARY.mail, password: CANARY.password });
        await visitor.call('GET', `/api/commerce/shopping-cart?token=${CANARY.token}`);
      }
      await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    });

    const said = bench.servers.map((server) => server.said()).join('');
    findings.note('log lines', said.split('\n').length);
    findings.expect(said.split('\n').length > 10, 'the servers log something');
    for (const [name, secret] of secrets) {
      for (const shape of new Set([
        secret,
        encodeURIComponent(secret),
        Buffer.from(secret).toString('base64'),
      ])) {
        const at = said.indexOf(shape);
        findings.expect(
          at < 0,
          `the log holds the ${name}: ${said.slice(Math.max(0, at - 200), at + 60).replaceAll('\n', ' ')}`,
        );
      }
    }
    for (const line of said.trim().split('\n')) {
      findings.expect(
        line.startsWith('{') && line.endsWith('}'),
        `a line that is no JSON: ${line.slice(0, 120)}`,
      );
    }
  },
  { variables: { AWNING_LOG: 'debug' } },
);
