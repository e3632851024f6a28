import { setTimeout as pause } from 'node:timers/promises';
import { addCartEntry, getCart } from '#shared/features/cart/contract.ts';
import { type Bench, SITES } from './support/bench.ts';
import { comeToBuy, findCounted, offerShipping, pay, stockUp } from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import type { Answer } from './support/http.ts';
import { familyMb } from './support/memory.ts';
import { createPeople } from './support/people.ts';
import { floodWithPictures, uploadPictures } from './support/pictures.ts';
import { percentile } from './support/statistics.ts';

const CONNECTIONS = 40;
const BUYERS = 20;
/** Carts that each buyer fills and pays. */
const ROUNDS = 3;
const PICTURES = 8;
/** What the server and all that it starts may take more than before, in MB. */
const MOST_MB = 450;
const SLOW_MS = 5_000;

const LOOK_MS = 250;

await runCheck('C57', async (bench, findings) => {
  const [server] = bench.servers;
  const { port } = server;
  // All come to one process.
  const atOne: Bench = { ...bench, ...createPeople([port]) };
  await offerShipping(atOne, SITES.alpha);
  const items = await findCounted(atOne, SITES.alpha, BUYERS / 2);
  await stockUp(atOne, SITES.alpha, items, BUYERS * ROUNDS);
  const urls = await uploadPictures(atOne, SITES.alpha, PICTURES);
  const pictures = new Map<string, number>();
  const times: number[] = [];
  const statuses = new Map<number, number>();
  function look(what: string, answer: Answer, wanted = 200): void {
    times.push(answer.ms);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    findings.expect(
      answer.status === wanted,
      `${what} answers ${answer.status}: ${answer.text.slice(0, 80)}`,
    );
    findings.expect(answer.ms < SLOW_MS, `${what} takes ${Math.round(answer.ms)} ms`);
  }

  async function buyOn(number: number): Promise<void> {
    const item = items[number % items.length];
    if (item === undefined) return;
    for (let round = 0; round < ROUNDS; round += 1) {
      const visitor = atOne.visitor(SITES.alpha);
      look('search', await visitor.send(`/search?q=mug${number}-${round}`));
      const entry = { itemId: item.itemId, sku: item.sku, quantity: 1 };
      look('adding', await visitor.call(addCartEntry.method, addCartEntry.path, entry));
      look('the cart', await visitor.call(getCart.method, getCart.path));
      look('paying', await pay(await comeToBuy(atOne, SITES.alpha, [item])));
    }
  }

  const before = familyMb(server.pid);
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, familyMb(server.pid));
  }, LOOK_MS);
  const flood = floodWithPictures({ port, host: SITES.alpha }, urls, CONNECTIONS, (answer) => {
    const name = String(answer?.status ?? 'none');
    pictures.set(name, (pictures.get(name) ?? 0) + 1);
    if (answer?.status !== 503) return;
    findings.expect(answer.headers['retry-after'] !== undefined, 'a refused picture says no time to wait');
  });
  try {
    await pause(2_000);
    await Promise.all(Array.from({ length: BUYERS }, (_, number) => buyOn(number)));
  } finally {
    await flood.stop();
    clearInterval(watching);
    findings.note('pictures', Object.fromEntries(pictures));
    findings.note('shop', Object.fromEntries(statuses));
    findings.note('p50Ms', Math.round(percentile(times, 0.5)));
    findings.note('p95Ms', Math.round(percentile(times, 0.95)));
    findings.note('slowestMs', Math.round(Math.max(0, ...times)));
    findings.note('grewMb', Math.round(most - before));
  }
  findings.expect((pictures.get('200') ?? 0) > 0, 'no picture was made at all');
  findings.expect(
    most - before < MOST_MB,
    `the server and what it started grew by ${Math.round(most - before)} MB`,
  );
});
