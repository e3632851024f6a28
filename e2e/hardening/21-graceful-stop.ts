import { setTimeout as pause } from 'node:timers/promises';
import { addCartEntry, getCart } from '#shared/features/cart/contract.ts';
import { CRUMB_HEADER, CRUMB_NAME } from '#shared/http/crumb.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { type Answer, ask, field, NoAnswer } from './support/http.ts';
import type { Visitor } from './support/people.ts';
import { buy, findItem } from './support/shop.ts';

const SHOPPERS = 20;
/** Connections that wait in the system's queue when the door closes are cut before the server sees them. */
const MOST_CUT = 4;
const BEFORE_MS = 1_500;
const AFTER_MS = 1_500;
const DRAIN_MS = 10_000;
const TRIES = 20;

await runCheck('C21', async (bench, findings) => {
  const { alpha } = SITES;
  const item = await findItem(bench, alpha);
  const [stopped, staying] = bench.servers;
  const statuses = new Map<number, number>();
  let isOver = false;
  let lost = 0;
  let retried = 0;
  let cut = 0;

  /** A client that comes again, elsewhere, when a process is going or gone. */
  async function patient(init: Omit<Parameters<typeof ask>[1], 'host'>, turn: number): Promise<Answer> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const port = (turn + attempt) % 2 === 0 ? stopped.port : staying.port;
      try {
        // A connection of its own for each call: one that breaks was then cut while the call was under way.
        const headers = { ...init.headers, connection: 'close' };
        const answer = await ask(port, { ...init, headers, host: alpha });
        if (answer.status !== 503) return answer;
        findings.expect(
          answer.headers['retry-after'] !== undefined,
          'a refusal on the way out has no Retry-After',
        );
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        if ((error.cause as NodeJS.ErrnoException).code !== 'ECONNREFUSED') cut += 1;
      }
      retried += 1;
      await pause(20);
    }
    lost += 1;
    throw new Error(`No answer in ${TRIES} tries.`);
  }

  /** A browser with a first piece in its cart. */
  async function enter(): Promise<Visitor> {
    const visitor = bench.visitor(alpha);
    const first = await buy(visitor, item);
    findings.expect(first.status < 300, `a first piece: ${first.status}`);
    return visitor;
  }
  /** Buys and looks around until the check is over; answers how many pieces were acknowledged, and are there. */
  async function shop({ cookies }: Visitor, who: number): Promise<{ asked: number; found: unknown }> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const crumb = {
      cookie,
      [CRUMB_HEADER]: cookies.get(CRUMB_NAME) ?? '',
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ ...item, quantity: 1 });
    let asked = 1;
    for (let turn = 0; !isOver; turn += 1) {
      const headers = { ...crumb, 'idempotency-key': `piece-${who}-${turn}` };
      const answer = await patient({ method: 'POST', path: addCartEntry.path, headers, body }, turn + who);
      const page = await patient({ path: `/shop?turn=${turn}` }, turn);
      for (const { status } of [answer, page]) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (answer.status < 300) asked += 1;
    }
    const cart = await ask(staying.port, { host: alpha, path: getCart.path, headers: { cookie } });
    return { asked, found: field(cart, 'totalQuantity') };
  }

  const visitors = await Promise.all(Array.from({ length: SHOPPERS }, enter));
  const shopping = Promise.allSettled(visitors.map(shop));
  await pause(BEFORE_MS);
  const began = performance.now();
  const code = await stopped.stop();
  const took = performance.now() - began;
  await pause(AFTER_MS);
  isOver = true;
  const results = await shopping;

  findings.note('calls', Object.fromEntries(statuses));
  findings.note('retried', retried);
  findings.note('stopped after ms', Math.round(took));
  findings.expect(code === 0, `the process ends with ${code}`);
  findings.expect(took <= DRAIN_MS + 1_000, `it took ${Math.round(took)} ms to stop`);
  findings.note('cut', cut);
  findings.expect(cut <= MOST_CUT, `${cut} calls were cut while they were under way`);
  findings.expect(lost === 0, `${lost} calls were never answered`);
  for (const [status, count] of statuses) findings.expect(status < 500, `${count} answers of ${status}`);
  for (const result of results) {
    const { asked, found } =
      result.status === 'fulfilled' ? result.value : { asked: 'some', found: String(result.reason) };
    findings.expect(asked === found, `${asked} pieces were acknowledged, ${String(found)} are in the cart`);
  }
  const refused = await ask(stopped.port, { host: alpha, path: '/' }).then(
    (answer) => `answer ${answer.status}`,
    (error: unknown) => (error instanceof NoAnswer ? 'none' : String(error)),
  );
  findings.expect(refused === 'none', `the stopped process still answers: ${refused}`);
});
