import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { until } from './support/mails.ts';
import { countNotes, makeNotes, openNotes } from './support/note-job.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';

const JOBS = 10_000;
const BATCH = 500;
const KILLS = 5;
/** A killed process's jobs come back when their time is over: 40 s and the next look of the queue. */
const END_SECONDS = 300;
const WORKER = path.join(import.meta.dirname, 'support', 'note-worker.ts');

function startWorker(appUrl: string): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', WORKER, appUrl], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

await runCheck('C23', async (bench, findings) => {
  await makeNotes(bench);
  const { appUrl } = bench.database;
  const sites = await asAdmin(bench, async (client) => [
    await siteIdOf(client, SITES.alpha),
    await siteIdOf(client, SITES.beta),
  ]);
  const door = openNotes(appUrl);
  const numbers = Array.from({ length: JOBS }, (_, number) => number);
  for (let start = 0; start < JOBS; start += BATCH) {
    await door.enqueue(sites[(start / BATCH) % 2] ?? '', numbers.slice(start, start + BATCH));
  }
  await door.close();

  const began = Date.now();
  const workers = [startWorker(appUrl), startWorker(appUrl)];
  try {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const due = (JOBS / (KILLS + 1)) * kill;
      await until(END_SECONDS, async () => (await countNotes(bench)).all >= due);
      workers[kill % 2]?.kill('SIGKILL');
      workers[kill % 2] = startWorker(appUrl);
    }
    await until(END_SECONDS, async () => (await countNotes(bench)).open === 0);
    const { all, different, open } = await countNotes(bench);
    findings.expect(open === 0, `${open} jobs are not done`);
    findings.expect(different === JOBS, `${JOBS - different} jobs left nothing`);
    findings.expect(all === different, `${all - different} effects came twice`);
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
  }
  const again = await asAdmin(bench, (client) =>
    client.query("SELECT 1 FROM jobs.job WHERE name = 'notes' AND retry_count > 0"),
  );
  findings.expect(again.rows.length > 0, 'no kill hit a job at work, so nothing was proved');
  findings.note('jobs', JOBS);
  findings.note('kills', KILLS);
  findings.note('triedAgain', again.rows.length);
  findings.note('seconds', Math.round((Date.now() - began) / 1000));
});
