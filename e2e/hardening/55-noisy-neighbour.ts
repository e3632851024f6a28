import { fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, SITES } from './support/bench.ts';
import { type Findings, runCheck } from './support/check.ts';
import { ask } from './support/http.ts';
import { watchMachine } from './support/machine.ts';
import { readMetrics } from './support/metrics.ts';
import { percentile } from './support/statistics.ts';

const { alpha, beta } = SITES;
const WORKER = path.join(import.meta.dirname, 'support', 'noisy-worker.ts');
/** Who asks alpha at the same time. */
const CROWD = 64;
const READS = 100;
const TIMES_SLOWER = 3;
/** What a page may take beside a busy neighbour where it takes next to nothing alone. */
const FLOOR_MS = 50;
/** More than may wait in one process. */
const FLOOD = 1_200;
const WARM_UP_MS = 2_000;
/** The first of the pages that only the flood asks for. */
const FLOOD_PAGES = 8_000;

/** Each page is asked for once, so that nobody finds it kept. */
let nextPage = 1;

/** Pages of beta, one after the other: those that are kept, and those that are made for whoever asks. */
async function readBeta(bench: Bench, findings: Findings): Promise<Record<string, number>> {
  const kept: number[] = [];
  const made: number[] = [];
  for (let index = 0; index < READS; index += 1) {
    const page = await bench.ask(beta, '/shop');
    const fresh = await bench.ask(beta, `/shop?page=${(nextPage += 1)}`);
    findings.expect(page.status === 200, `a kept page of beta answers ${page.status}`);
    findings.expect(fresh.status < 500, `a made page of beta answers ${fresh.status}`);
    kept.push(page.ms);
    made.push(fresh.ms);
  }
  return { kept: percentile(kept, 0.99), made: percentile(made, 0.99) };
}

/** Asks one process for more pages of alpha at once than may wait, and looks how the rest is sent away. */
async function flood(bench: Bench, findings: Findings): Promise<void> {
  const [{ port }] = bench.servers;
  const answers = await Promise.all(
    Array.from({ length: FLOOD }, (_, index) =>
      ask(port, { host: alpha, path: `/shop?page=${FLOOD_PAGES + index}`, isOnItsOwn: true }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 503);
  findings.note('flood', { asked: FLOOD, refused: refused.length });
  findings.expect(refused.length > 0, 'nobody of the flood was sent away');
  findings.expect(refused.length < FLOOD, 'all of the flood was sent away');
  for (const { headers } of refused) {
    findings.expect(Number(headers['retry-after']) > 0, 'who was sent away was not told when to come again');
  }
  const others = new Set(answers.map(({ status }) => status).filter((status) => status !== 503));
  findings.expect(
    [...others].every((status) => status < 500),
    `the flood met ${[...others].join(', ')}`,
  );
  const after = await ask(port, { host: alpha, path: `/shop?page=${FLOOD_PAGES - 1}` });
  findings.expect(after.status < 500, `after the flood a page answers ${after.status}`);
}

await runCheck('C55', async (bench, findings) => {
  await readBeta(bench, findings);
  const before = await readBeta(bench, findings);
  const ports = bench.servers.map(({ port }) => port);
  const crowd = fork(WORKER, [ports.join(','), alpha, String(CROWD)], { execArgv: ['--import', 'tsx'] });
  const ended = once(crowd, 'exit');
  // Crowds come from elsewhere: what they do there takes nothing from the server.
  os.setPriority(crowd.pid ?? 0, os.constants.priority.PRIORITY_BELOW_NORMAL);
  await pause(WARM_UP_MS);
  const machineP99 = watchMachine();
  const during = await readBeta(bench, findings);
  for (const port of ports) {
    const read = await readMetrics(port);
    const [atWork, waiting] = [
      read('pages_in_turn{state="at_work"}'),
      read('pages_in_turn{state="waiting"}'),
    ];
    findings.note(`process ${ports.indexOf(port) + 1}`, { atWork, waiting });
    findings.expect(waiting > 0, 'nobody of the crowd had to wait');
    findings.expect(atWork < CROWD / ports.length, `${atWork} pieces of work were under way at once`);
  }
  const machine = await machineP99();
  crowd.kill('SIGKILL');
  await ended;
  const after = await readBeta(bench, findings);
  findings.note('p99Ms', { before, during, after });
  findings.note('machineP99Ms', Math.round(machine));
  findings.note('loadAverage', os.loadavg()[0]);
  for (const [kind, ms = 0] of Object.entries(during)) {
    const alone = Math.max(before[kind] ?? 0, after[kind] ?? 0);
    // The crowd and the check take the machine's time as well, which holds up a process that does nothing too.
    const most = Math.max(alone * TIMES_SLOWER, FLOOR_MS + machine);
    findings.expect(
      ms <= most,
      `${kind} pages of beta take ${ms.toFixed(0)} ms beside alpha's crowd, ${alone.toFixed(0)} ms alone`,
    );
  }
  await flood(bench, findings);
});
