import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { withConnection } from '../../runtime/database/roles.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import type { Answer } from './support/http.ts';
import { fill, readRoutes, textFieldsOf, withValue } from './support/routes.ts';
import { asAdmin, countRows, differences } from './support/rows.ts';

const SLOW_MS = 1_000;
/** A payload that makes the database sleep does so each time; a busy machine does not. */
const TRIES = 3;
const MARK = 'zqx';

/** Ends of a value by which queries that are put together from texts break, sleep or tell too much. */
const PAYLOADS = [
  `'`,
  `"`,
  `''`,
  `\\'`,
  `';`,
  `');`,
  `'))--`,
  `--`,
  `/*`,
  `*/`,
  `;`,
  `\\`,
  `%`,
  `_`,
  `%%`,
  `$1`,
  `$2`,
  `$$`,
  `:name`,
  `:1`,
  `?`,
  `@x`,
  `{}`,
  `{"a":1}`,
  `' OR '1'='1`,
  `' OR 1=1--`,
  `" OR ""="`,
  `1 OR 1=1`,
  `' OR TRUE--`,
  `') OR ('1'='1`,
  `admin'--`,
  `' AND 1=0--`,
  `' UNION SELECT NULL--`,
  `' UNION SELECT version()--`,
  `' UNION ALL SELECT password_hash FROM contributors--`,
  `1 UNION SELECT 1,2,3`,
  `'; DROP TABLE carts;--`,
  `'; UPDATE contributors SET is_owner=true;--`,
  `"; DELETE FROM carts;--`,
  `1; TRUNCATE websites CASCADE`,
  `'; SELECT pg_sleep(2);--`,
  `' OR pg_sleep(2) IS NULL--`,
  `(SELECT pg_sleep(2))`,
  `1 AND (SELECT 1 FROM pg_sleep(2))`,
  `'||pg_sleep(2)||'`,
  `' || (SELECT string_agg(email, ',') FROM contributors) || '`,
  `'||(SELECT current_user)||'`,
  `'->>'a'`,
  `' #>> '{a,b}`,
  `' @> '{}'::jsonb--`,
  `a' ? 'b`,
  `{"$gt":""}`,
  `[$ne]=1`,
  `id DESC; SELECT 1`,
  `(CASE WHEN 1=1 THEN id ELSE title END)`,
  `1,extractvalue(1,1)`,
  `created_at; --`,
  `' AND awning.website_id='`,
  `'; SET awning.website_id='x';--`,
  `'; RESET ROLE;--`,
  `\u02bc OR 1=1`,
  `\uff07 OR 1=1--`,
  `%27%20OR%201=1`,
  `0x27204f522031`,
] as const;

await runCheck('C30', async (bench, findings) => {
  const { alpha } = SITES;
  const routes = await readRoutes(bench, alpha);
  const visitor = bench.visitor(alpha);
  const staff = await bench.staff(alpha);
  const log = path.join(bench.ground.folder, 'postgres.log');
  const name = new URL(bench.database.ownerUrl).pathname.slice(1);
  await withConnection(bench.ground.adminUrl, async (client) => {
    await client.query(`ALTER DATABASE ${name} SET log_statement = 'all'`);
    await client.query(`ALTER DATABASE ${name} SET log_parameter_max_length = 0`);
    await client.query(`ALTER DATABASE ${name} SET log_parameter_max_length_on_error = 0`);
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  });
  const logged = statSync(log).size;
  const before = await asAdmin(bench, countRows);
  findings.note('routes', routes.length);
  findings.note('payloads', PAYLOADS.length);

  async function judge(where: string, payload: string, send: () => Promise<Answer>): Promise<void> {
    let answer = await send();
    for (let turn = 1; turn < TRIES && answer.ms >= SLOW_MS; turn += 1) answer = await send();
    findings.expect(answer.status < 500, `${where} with ${payload}: ${answer.status}`);
    findings.expect(answer.ms < SLOW_MS, `${where} with ${payload}: ${Math.round(answer.ms)} ms`);
    findings.expect(
      !/syntax error|PostgreSQL|SQLSTATE|sequelize/i.test(answer.text),
      `${where} with ${payload} tells of the database`,
    );
  }

  for (const route of routes) {
    if (route.name === 'signOut' || route.name === 'endOtherSessions') continue;
    const call = (at: string, body: unknown) =>
      (route.access === 'visitor' ? visitor : staff).call(route.method, at, body);
    const places = [
      ...route.pathParameters.map((one) => ({ kind: 'path', place: [one] })),
      ...route.queryParameters.map((one) => ({ kind: 'query', place: [one.name] })),
      ...textFieldsOf(route.body).map((place) => ({ kind: 'body', place })),
    ];
    for (const { kind, place } of places) {
      for (const payload of PAYLOADS) {
        const marked = `${MARK}${payload}`;
        const filled = fill(route, kind === 'body' ? {} : { [place[0] ?? '']: marked });
        // Values of the query are sent even when the schema would take no text there.
        const at =
          kind === 'query' && !filled.path.includes(MARK)
            ? `${filled.path}${filled.path.includes('?') ? '&' : '?'}${place[0]}=${encodeURIComponent(marked)}`
            : filled.path;
        const body = kind === 'body' ? withValue(filled.body ?? {}, place, marked) : filled.body;
        await judge(`${route.name} ${kind} ${place.join('.')}`, payload, () => call(at, body));
      }
    }
  }
  for (const page of ['/', '/shop', '/shop/p/', '/cart', '/images/', '/assets/']) {
    for (const payload of PAYLOADS) {
      const value = encodeURIComponent(`${MARK}${payload}`);
      await judge(`page ${page}`, payload, () =>
        visitor.send(
          `${page}${page.endsWith('/') ? value : ''}?q=${value}&tag=${value}&category=${value}&offset=${value}&page=${value}&sort=${value}`,
        ),
      );
    }
  }
  for (const payload of PAYLOADS.filter((one) => /^[\x20-\x7e]*$/.test(one))) {
    for (const header of [
      'authorization',
      'cookie',
      'idempotency-key',
      'if-none-match',
      'x-csrf-token',
      'accept-language',
      'user-agent',
    ]) {
      const value =
        header === 'authorization'
          ? `Bearer ${MARK}${payload}`
          : header === 'cookie'
            ? `CART=${encodeURIComponent(payload)}; contributor=${encodeURIComponent(payload)}`
            : `${MARK}${payload}`;
      await judge(`header ${header}`, payload, () =>
        bench.ask(alpha, '/api/commerce/shopping-cart', { headers: { [header]: value } }),
      );
    }
    await judge('header host', payload, () =>
      bench
        .ask(`${MARK}${payload.replaceAll(/[^\w'";()=-]/g, '')}`, '/')
        .catch(() => ({ status: 400, ms: 0, text: '', headers: {}, json: undefined })),
    );
  }

  const changed = differences(before, await asAdmin(bench, countRows)).filter(
    (table) => !['audit_entries', 'rate_limits', 'page_purges', 'contributor_sessions'].includes(table),
  );
  findings.note('tables with other rows', changed);
  findings.expect(
    !changed.includes('websites') && !changed.includes('site_domains') && !changed.includes('contributors'),
    'no table of people and sites changed',
  );
  const statements = readFileSync(log).subarray(logged).toString().split('\n');
  const holding = statements.filter((line) => line.includes(MARK));
  const kinds = new Set(
    holding.map((line) => /(?:statement|execute \S+): (.{0,60})/.exec(line)?.[1] ?? line.slice(0, 80)),
  );
  findings.note('statements', statements.length);
  findings.expect(
    statements.some((line) => line.includes('SELECT')),
    'the database logs its statements',
  );
  for (const kind of kinds) findings.expect(false, `a statement holds a value: ${kind}`);
});
