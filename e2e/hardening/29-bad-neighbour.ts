import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { startMailSink } from './support/mail-sink.ts';
import { comeToInvite, invite, mailJobs, until } from './support/mails.ts';

const HANGING = 'hanging.example';
/** More than both processes hand over at once. */
const STUCK = 30;
const OTHERS = 20;
const LIMIT_MS = 5_000;

const sink = await startMailSink();
await runCheck(
  'C29',
  async (bench, findings) => {
    const neighbour = await comeToInvite(bench, SITES.alpha);
    const other = await comeToInvite(bench, SITES.beta);
    sink.hangFor(HANGING);
    for (let number = 0; number < STUCK; number += 1) await invite(neighbour, `stuck-${number}@${HANGING}`);
    const isStuck = await until(20, () => sink.given.length > 0);
    findings.expect(isStuck, 'no mail of the neighbour came to its sink');

    const times: number[] = [];
    for (let number = 0; number < OTHERS; number += 1) {
      const address = `reader-${number}@example.com`;
      const began = performance.now();
      await invite(other, address);
      await until(30, () => sink.given.includes(address));
      times.push(performance.now() - began);
    }
    times.sort((one, two) => one - two);
    const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
    findings.expect(p95 < LIMIT_MS, `the mails of the other site took ${Math.round(p95)} ms (p95)`);
    const waiting = (await mailJobs(bench)).filter(({ state }) => state === 'created').length;
    findings.expect(waiting > 0, 'nothing of the neighbour waits, so nothing was tried');
    findings.note('p95Ms', Math.round(p95));
    findings.note('slowestMs', Math.round(times.at(-1) ?? Number.NaN));
    findings.note('neighbourWaits', waiting);
  },
  { variables: sink.variables },
);
await sink.close();
