import { withConnection } from '../../runtime/database/roles.ts';
import { runCheck } from './support/check.ts';
import { asAdmin } from './support/rows.ts';
import { copySeed } from './support/postgres.ts';
import { freePort, tryToStart } from './support/server.ts';

/** What a refusal must not show: where it stands in the code, or a password. */
const NOT_PLAIN = /\n\s+at |Error:|node:internal|\.mjs:\d+/;

await runCheck('C75', async (bench, findings) => {
  const { ground } = bench;
  const port = String(await freePort());
  const common = { AWNING_DATA: ground.folder, PORT: port };
  const isPublic = { SITE_ADDRESS: 'https://shop.example' };
  const secretOf = (url: string) => decodeURIComponent(new URL(url).password);

  async function refuses(what: string, variables: Record<string, string>, sentence: RegExp): Promise<void> {
    const started = await tryToStart({ ...common, ...variables });
    if ('port' in started) {
      await started.stop();
      findings.expect(false, `${what}: the server starts`);
      return;
    }
    const { code, said } = started;
    findings.expect(code !== 0 && code !== null, `${what}: the exit code is ${code}`);
    findings.expect(sentence.test(said), `${what}: it says ${said.slice(0, 300)}`);
    findings.expect(!NOT_PLAIN.test(said), `${what}: it says ${said.slice(0, 300)}`);
    const secrets = Object.values(variables)
      .filter((value) => value.startsWith('postgres'))
      .map(secretOf);
    findings.expect(
      !secrets.some((secret) => secret.length > 3 && said.includes(secret)),
      `${what}: it tells a password`,
    );
  }

  const { ownerUrl, appUrl } = bench.database;
  const superUrl = new URL(ground.adminUrl);
  superUrl.pathname = new URL(ownerUrl).pathname;
  const url = { DATABASE_URL: ownerUrl };
  await refuses(
    'a superuser as the application role',
    { ...url, DATABASE_APP_URL: superUrl.href },
    /see every site/,
  );
  await refuses(
    'the owner as the application role',
    { ...url, DATABASE_APP_URL: ownerUrl },
    /see every site/,
  );
  await asAdmin(bench, async (client) => {
    const free = decodeURIComponent(new URL(appUrl).username);
    await client.query(
      `CREATE ROLE hardening_bypass LOGIN BYPASSRLS PASSWORD 'hardening-bypass' IN ROLE "${free}"`,
    );
  });
  const bypass = new URL(appUrl);
  bypass.username = 'hardening_bypass';
  bypass.password = 'hardening-bypass';
  await refuses(
    'a role that bypasses row security',
    { ...url, DATABASE_APP_URL: bypass.href },
    /see every site/,
  );
  await asAdmin(bench, (client) => client.query('DROP ROLE hardening_bypass'));

  const open = await copySeed(ground);
  await withConnection(open.ownerUrl, (client) =>
    client.query('ALTER TABLE carts DISABLE ROW LEVEL SECURITY'),
  );
  await refuses(
    'a table without row security',
    { DATABASE_URL: open.ownerUrl },
    /row(-level)? security|see every site/i,
  );
  await open.drop();
  const loose = await copySeed(ground);
  await withConnection(loose.ownerUrl, (client) =>
    client.query('CREATE POLICY everyone ON carts USING (true)'),
  );
  await refuses(
    'a table with a policy for everyone',
    { DATABASE_URL: loose.ownerUrl },
    /row(-level)? security|see every site|polic/i,
  );
  await loose.drop();

  await refuses(
    'no limits for the public',
    { ...url, ...isPublic, RATE_LIMIT_SCALE: '0' },
    /RATE_LIMIT_SCALE/,
  );
  await refuses('limits that are no number', { ...url, RATE_LIMIT_SCALE: 'none' }, /RATE_LIMIT_SCALE/);
  await refuses('an address for others without a public one', { ...url, HOST: '0.0.0.0' }, /SITE_ADDRESS/);
  await refuses(
    'an owner without a password',
    { DATABASE_URL: ownerUrl.replace(/:[^:@/]+@/, '@') },
    /password|DATABASE/,
  );
  await refuses(
    'a wrong password',
    { DATABASE_URL: ownerUrl.replace(/:[^:@/]+@/, ':wrong-password@') },
    /database/i,
  );
  await refuses(
    'a database that is not there',
    { DATABASE_URL: ownerUrl.replace(/\/[^/]+$/, '/not_there') },
    /database/i,
  );
  await refuses('an address that is no database', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL/);
  await refuses('a mail server that is none', { ...url, SMTP_URL: 'http://mail.example' }, /SMTP_URL/);
  await refuses(
    'a port that is taken',
    { ...url, PORT: String(bench.servers[0].port) },
    /Port \d+ cannot be used/,
  );
  const newer = await copySeed(ground);
  await withConnection(newer.ownerUrl, (client) =>
    client.query("INSERT INTO schema_migrations (name) VALUES ('29991231-0000-later')"),
  );
  await refuses('a database of a newer program', { DATABASE_URL: newer.ownerUrl }, /newer version/);
  await newer.drop();
  findings.note(
    'secrets',
    'every key is made by the server or kept in the database: there is no default to start with',
  );
});
