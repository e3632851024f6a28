import { withConnection } from '../../runtime/database/roles.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { asAdmin, siteIdOf, siteTables } from './support/rows.ts';
import { buy, findItem } from './support/shop.ts';

await runCheck('C52', async (bench, findings) => {
  const { alpha, beta } = SITES;
  for (const host of [alpha, beta]) {
    await buy(bench.visitor(host), await findItem(bench, host));
    await bench.staff(host);
  }
  const { tables, alphaId, betaId, filled } = await asAdmin(bench, async (client) => {
    const names = await siteTables(client);
    const found = await siteIdOf(client, beta);
    const withRows: string[] = [];
    for (const table of names) {
      const { rowCount } = await client.query(`SELECT 1 FROM ${table} WHERE website_id = $1 LIMIT 1`, [
        found,
      ]);
      if (rowCount === 1) withRows.push(table);
    }
    return { tables: names, alphaId: await siteIdOf(client, alpha), betaId: found, filled: withRows };
  });
  findings.note('tables', tables.length);
  findings.note('tables with rows of beta', filled.length);
  findings.expect(filled.length >= 12, 'beta has rows in most tables');

  await withConnection(bench.database.appUrl, async (client) => {
    const { rows } = await client.query<{ isFree: boolean; owned: number }>(
      `SELECT rolsuper OR rolbypassrls AS "isFree", (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned
         FROM pg_roles r WHERE rolname = current_user`,
    );
    findings.expect(rows[0]?.isFree === false && rows[0].owned === 0, 'the role is bound and owns nothing');
    for (const table of tables) {
      const without = await client.query(`SELECT 1 FROM ${table}`);
      findings.expect(without.rowCount === 0, `${table} shows rows without a site`);
    }
    await client.query("SELECT set_config('awning.website_id', $1, false)", [alphaId]);
    for (const table of tables) {
      const foreign = await client.query(`SELECT 1 FROM ${table} WHERE website_id <> $1`, [alphaId]);
      findings.expect(foreign.rowCount === 0, `${table} shows rows of beta at alpha`);
      const stolen = `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('website_id', '${betaId}'))).* FROM ${table} t LIMIT 1`;
      const own = await client.query(`SELECT 1 FROM ${table} LIMIT 1`);
      if (own.rowCount === 0) continue;
      const refused = await client.query(stolen).then(
        () => 'nothing',
        (error: Error) => error.message,
      );
      findings.expect(
        /row-level security|permission denied/.test(refused),
        `writing a row of beta into ${table} is refused by ${refused}`,
      );
    }
  });
});
