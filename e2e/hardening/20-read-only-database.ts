import { setTimeout as pause } from 'node:timers/promises';
import { getCart } from '#shared/features/cart/contract.ts';
import { type Bench, SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { ask, field } from './support/http.ts';
import { underLoad } from './support/load.ts';
import { startMailSink } from './support/mail-sink.ts';
import { checkMails, until } from './support/mails.ts';
import { asAdmin } from './support/rows.ts';
import { buy, findItem } from './support/shop.ts';

const BEFORE_MS = 3_000;
const READ_ONLY_MS = 5_000;
const BACK_SECONDS = 5;
const host = SITES.beta;
/** Nothing of beta is published while the check runs, so its pages stay kept. */
const KEPT_PAGE = '/shop';

/** Lets the database be read only, or be written again, for every connection there is. */
async function setReadOnly(bench: Bench, isReadOnly: boolean): Promise<void> {
  const name = new URL(bench.database.ownerUrl).pathname.slice(1);
  await asAdmin(bench, async (client) => {
    await client.query('SET default_transaction_read_only = off');
    await client.query(
      `ALTER DATABASE ${name} SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
    );
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
      [name],
    );
  });
}

const sink = await startMailSink();
await runCheck(
  'C20',
  async (bench, findings) => {
    const item = await findItem(bench, host);
    const visitor = bench.visitor(host);
    const first = await buy(visitor, item);
    findings.expect(first.status < 300, `a first piece is answered ${first.status}`);
    for (const { port } of bench.servers) await ask(port, { host, path: KEPT_PAGE });
    const load = await underLoad(bench, findings, { mayFail: true }, async () => {
      await pause(BEFORE_MS);
      await setReadOnly(bench, true);
      const end = performance.now() + READ_ONLY_MS;
      // Connections that are ended take the calls on them along; what comes after has a new one.
      await pause(500);
      for (const { port } of bench.servers) {
        const page = await ask(port, { host, path: KEPT_PAGE });
        findings.expect(page.status === 200, `a kept page is answered ${page.status}`);
        const fresh = await ask(port, { host, path: `/about?page=${port}` });
        findings.expect(fresh.status === 200, `a page that has to be made is answered ${fresh.status}`);
        const cart = await visitor.call(getCart.method, getCart.path);
        findings.expect(field(cart, 'totalQuantity') === 1, `the cart is answered ${cart.status}`);
        const piece = await buy(visitor, item);
        findings.expect(
          piece.status === 503 && piece.headers['retry-after'] !== undefined,
          `a piece is answered ${piece.status} while nothing can be written`,
        );
      }
      await pause(Math.max(0, end - performance.now()));
      await setReadOnly(bench, false);
      const isBack = await until(BACK_SECONDS, async () => (await buy(visitor, item)).status < 300);
      findings.expect(
        isBack,
        `nothing can be bought ${BACK_SECONDS} s after the database takes writes again`,
      );
      await pause(BEFORE_MS);
    });
    findings.expect((load.statuses.get(503) ?? 0) > 0, 'no call met a database that was read only');
    findings.note(
      'how',
      'default_transaction_read_only; a full disk has the same answer by its code (53100)',
    );
    await load.check();
    await checkMails(bench, findings, sink);
  },
  { variables: sink.variables },
);
await sink.close();
