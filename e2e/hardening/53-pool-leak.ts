import { request } from 'node:http';
import { getCart } from '#shared/features/cart/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { field, NoAnswer } from './support/http.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';
import { buy, findItem } from './support/shop.ts';

const REQUESTS = 2_000;
const AT_ONCE = 40;

/** Sends a request and leaves before its answer. */
function abandon(port: number, host: string, path: string): Promise<void> {
  return new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } });
    call.on('error', () => resolve());
    call.on('close', () => resolve());
    call.end();
    setTimeout(() => call.destroy(), Math.floor(Math.random() * 4));
  });
}

await runCheck(
  'C53',
  async (bench, findings) => {
    const hosts = Object.values(SITES);
    const ids = await asAdmin(bench, async (client) =>
      Promise.all(hosts.map(async (host) => [host, await siteIdOf(client, host)] as const)),
    );
    const idOf = new Map(ids);
    const shoppers = await Promise.all(
      hosts.map(async (host, index) => {
        const shopper = bench.visitor(host);
        const item = await findItem(bench, host);
        for (let piece = 0; piece <= index; piece += 1) await buy(shopper, item);
        return { host, shopper, pieces: index + 1 };
      }),
    );
    let abandoned = 0;
    let answered = 0;

    async function once(index: number): Promise<void> {
      // Requests go to the processes in turn: each of them has to see both sites and both kinds of calls.
      const shop = shoppers[Math.floor(index / 2) % shoppers.length];
      if (shop === undefined) return;
      const { host, shopper, pieces } = shop;
      if ((index * 7919) % 5 === 0) {
        abandoned += 1;
        return abandon(bench.nextPort(), host, `/?format=json&lost=${index}`);
      }
      if (Math.floor(index / 4) % 2 === 0) {
        const page = await bench.ask(host, `/shop?format=json&turn=${index}`);
        const website = field(page, 'website') as { id?: string } | undefined;
        findings.expect(
          website?.id === idOf.get(host),
          `${host} shows ${String(website?.id)} (${page.status})`,
        );
      } else {
        const cart = await shopper.call(getCart.method, getCart.path);
        findings.expect(
          field(cart, 'totalQuantity') === pieces,
          `the cart of ${host} has ${String(field(cart, 'totalQuantity'))} (${cart.status})`,
        );
      }
      answered += 1;
    }

    for (let start = 0; start < REQUESTS; start += AT_ONCE) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, offset) =>
          once(start + offset).catch((error: unknown) => {
            if (!(error instanceof NoAnswer)) throw error;
            findings.expect(false, error.message);
          }),
        ),
      );
    }
    findings.note('answered', answered);
    findings.note('abandoned', abandoned);
    findings.note(
      'pool',
      'as the server has it; with a pool of two in runtime/database/row-security.test.ts',
    );
  },
  { variables: { PAGE_CACHE_MB: '0' } },
);
