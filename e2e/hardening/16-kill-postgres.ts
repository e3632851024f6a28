import { setTimeout as pause } from 'node:timers/promises';
import { getCart } from '#shared/features/cart/contract.ts';
import { listReleases } from '#shared/features/releases/contract.ts';
import { type Bench, SITES, withBench } from './support/bench.ts';
import { type Findings, runAlone } from './support/check.ts';
import { makeFolder, startCluster } from './support/cluster.ts';
import { ask } from './support/http.ts';
import { lengthOf } from './support/length.ts';
import { underLoad } from './support/load.ts';
import { startMailSink } from './support/mail-sink.ts';
import { checkMails } from './support/mails.ts';
import { seed } from './support/seed.ts';

const KILLS = 3;
const SECONDS = 18;
const AWAY_MS = 1_500;
const RECOVERY_MS = 5_000;
const PATIENCE_MS = 30_000;
const host = SITES.beta;
/** Nothing of beta is published while the check runs, so its pages stay kept. */
const KEPT_PAGE = '/shop';

/** What each process answers while the database is away. */
async function lookWhileAway({ servers }: Bench, findings: Findings): Promise<void> {
  for (const { port } of servers) {
    const expected = [
      [getCart.path, 503],
      ['/no-such-page', 503],
      ['/ready', 503],
      ['/health', 200],
      [KEPT_PAGE, 200],
    ] as const;
    for (const [path, status] of expected) {
      const answer = await ask(port, { host, path, headers: { cookie: 'cart=unknown' } });
      const isRight = answer.status === status;
      findings.expect(isRight, `${path} is answered ${answer.status} while the database is away`);
      const says = answer.headers['retry-after'] !== undefined || path === '/ready' || status === 200;
      findings.expect(says, `${path} says not when to come again`);
    }
  }
}

/** Milliseconds until each process reads from the database again. */
async function timeToRecover({ servers }: Bench, token: string): Promise<number> {
  const began = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  for (const { port } of servers) {
    let isBack = false;
    while (!isBack && performance.now() - began < PATIENCE_MS) {
      const releases = await ask(port, { host, path: listReleases.path, headers });
      const ready = await ask(port, { host, path: '/ready' });
      isBack = releases.status === 200 && ready.status === 200;
      if (!isBack) await pause(20);
    }
  }
  return performance.now() - began;
}

await runAlone('C16', async (findings) => {
  const seconds = lengthOf(findings, SECONDS);
  const sink = await startMailSink();
  const ground = await startCluster(await makeFolder());
  try {
    await seed(ground);
    await withBench({ ground, variables: sink.variables }, async (bench) => {
      for (const { port } of bench.servers) await ask(port, { host, path: KEPT_PAGE });
      const { token } = await bench.staff(host);
      const pids = bench.servers.map(({ pid }) => pid);
      const began = performance.now();
      const recoveries: number[] = [];
      const load = await underLoad(bench, findings, { mayFail: true, buyers: 4 }, async () => {
        for (let kill = 0; kill < KILLS; kill += 1) {
          await pause((seconds * 1000) / KILLS - AWAY_MS);
          ground.crash();
          const away = pause(AWAY_MS);
          await lookWhileAway(bench, findings);
          await away;
          await ground.start();
          recoveries.push(Math.round(await timeToRecover(bench, token)));
        }
      });
      findings.note('lastedSeconds', Math.round((performance.now() - began) / 1000));
      findings.note('recoveredAfterMs', recoveries);
      findings.note('slowestAnswerMs', Math.round(Math.max(...load.times)));
      for (const ms of recoveries) {
        findings.expect(ms <= RECOVERY_MS, `the server was back ${ms} ms after the database`);
      }
      findings.expect((load.statuses.get(503) ?? 0) > 0, 'no call met a database that was away');
      const isSame = bench.servers.every(({ pid }, index) => pid === pids[index]);
      findings.expect(isSame, 'a process was started anew');
      for (const { port } of bench.servers) {
        const health = await ask(port, { host, path: '/health' });
        findings.expect(health.status === 200, 'a process is gone');
      }
      await load.check();
      await checkMails(bench, findings, sink);
    });
  } finally {
    await ground.remove();
    await sink.close();
  }
});
