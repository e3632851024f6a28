import { setTimeout as pause } from 'node:timers/promises';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { until } from './support/mails.ts';
import { countNotes, makeNotes, openNotes } from './support/note-job.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';

const JOBS = 3_000;
const WORKERS = 8;

await runCheck('C24', async (bench, findings) => {
  await makeNotes(bench);
  const atWork = new Set<string>();
  const share = Array.from({ length: WORKERS }, () => 0);
  let most = 0;
  const workers = share.map((_, index) =>
    openNotes(bench.database.appUrl, async (run, work) => {
      findings.expect(!atWork.has(run.id), `job ${run.id} is at work twice at one time`);
      atWork.add(run.id);
      most = Math.max(most, atWork.size);
      share[index] = (share[index] ?? 0) + 1;
      try {
        await pause(Math.random() * 10);
        await work();
      } finally {
        atWork.delete(run.id);
      }
    }),
  );
  try {
    const site = await asAdmin(bench, (client) => siteIdOf(client, SITES.alpha));
    await workers[0]?.enqueue(
      site,
      Array.from({ length: JOBS }, (_, number) => number),
    );
    await Promise.all(workers.map((worker) => worker.jobs.start()));
    await until(120, async () => (await countNotes(bench)).open === 0);
  } finally {
    await Promise.all(workers.map((worker) => worker.close()));
  }
  const { all, different, open } = await countNotes(bench);
  findings.expect(open === 0 && different === JOBS && all === JOBS, `${JOBS} jobs left ${all} notes`);
  findings.expect(
    share.every((jobs) => jobs > 0),
    `the workers did ${share.join(', ')} jobs`,
  );
  findings.note('workers', WORKERS);
  findings.note('mostAtOneTime', most);
  findings.note('share', share.join(', '));
});
