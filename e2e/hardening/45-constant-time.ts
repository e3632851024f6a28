import { getSession } from '#shared/features/contributors/contract.ts';
import { CRUMB_HEADER, CRUMB_NAME } from '#shared/http/crumb.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { ask, cookiesOf } from './support/http.ts';
import { welch } from './support/statistics.ts';

const CRUMB_TRIES = 20_000;
/** Tokens are looked up in the database by their hash: each try costs a query. */
const TOKEN_TRIES = 4_000;
const MAX_T = 4.5;

function swap(text: string, at: number): string {
  const other = text[at] === 'A' ? 'B' : 'A';
  return text.slice(0, at) + other + text.slice(at + 1);
}

await runCheck('C45', async (bench, findings) => {
  const { alpha } = SITES;
  const [{ port }] = bench.servers;

  /** Compares a secret that is wrong at its first byte with one that is wrong at its last. */
  async function compare(
    what: string,
    tries: number,
    send: (isEarly: boolean) => Promise<number>,
  ): Promise<void> {
    const early: number[] = [];
    const late: number[] = [];
    for (let index = 0; index < tries + tries / 10; index += 1) {
      const order = index % 2 === 0 ? [true, false] : [false, true];
      for (const isEarly of order) {
        const ms = await send(isEarly);
        if (index >= tries / 10) (isEarly ? early : late).push(ms);
      }
    }
    const { t, difference } = welch(early, late);
    findings.note(what, {
      tries,
      t: Number(t.toFixed(2)),
      differenceUs: Number((difference * 1000).toFixed(1)),
    });
    findings.expect(t < MAX_T, `${what}: t is ${t.toFixed(1)}, ${(difference * 1000).toFixed(0)} µs apart`);
  }

  const first = await ask(port, { host: alpha, path: '/api/v1/session', method: 'POST' });
  const crumb = cookiesOf(first).get(CRUMB_NAME)?.value ?? '';
  const dot = crumb.indexOf('.') + 1;
  const early = swap(crumb, dot);
  // The last character holds bits that decoding drops; the one before it does not.
  const late = swap(crumb, crumb.length - 2);
  await compare('signature of a crumb', CRUMB_TRIES, async (isEarly) => {
    const sent = isEarly ? early : late;
    const headers = { cookie: `${CRUMB_NAME}=${sent}`, [CRUMB_HEADER]: sent };
    const { ms, status } = await ask(port, { host: alpha, path: '/api/v1/session', method: 'POST', headers });
    if (status !== 403) throw new Error(`A wrong crumb answers ${status}.`);
    return ms;
  });
  await compare('crumb that was sent back', CRUMB_TRIES / 4, async (isEarly) => {
    const headers = { cookie: `${CRUMB_NAME}=${crumb}`, [CRUMB_HEADER]: isEarly ? swap(crumb, 0) : late };
    return (await ask(port, { host: alpha, path: '/api/v1/session', method: 'POST', headers })).ms;
  });

  const { token } = await bench.staff(alpha);
  await compare('session token', TOKEN_TRIES, async (isEarly) => {
    const sent = swap(token, isEarly ? 0 : token.length - 2);
    const headers = { authorization: `Bearer ${sent}` };
    const { ms, status } = await ask(port, { host: alpha, path: getSession.path, headers });
    if (status !== 401) throw new Error(`A wrong token answers ${status}.`);
    return ms;
  });
  findings.note('left out', 'signatures of webhooks: there are no webhooks yet');
});
