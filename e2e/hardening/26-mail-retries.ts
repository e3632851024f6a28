import { setTimeout as pause } from 'node:timers/promises';
import { listDeadLetters, replayDeadLetter } from '#shared/features/jobs/contract.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { startMailSink } from './support/mail-sink.ts';
import { comeToInvite, invite, skipTime, until } from './support/mails.ts';
import type { Bench } from './support/bench.ts';

const FIRST_GAP_SECONDS = 15;
const RETRIES = 12;
/** Between a failure and the look at its gap. */
const LATE_SECONDS = 5;
const HOUR_SECONDS = 3_600;

/** Waits for the next try to fail and lets the wait after it be over; answers its length in seconds. */
async function nextGap(bench: Bench): Promise<number> {
  let gaps: number[] = [];
  await until(30, async () => {
    gaps = await skipTime(bench);
    return gaps.length > 0;
  });
  return gaps[0] ?? Number.NaN;
}

const sink = await startMailSink();
await runCheck(
  'C26',
  async (bench, findings) => {
    const owner = await comeToInvite(bench);

    function expectGap(gap: number, turn: number): void {
      const least = FIRST_GAP_SECONDS * 2 ** turn;
      findings.expect(
        gap > least - LATE_SECONDS && gap <= 2 * least,
        `wait ${turn + 1} is ${gap.toFixed(1)} s, where ${least} to ${2 * least} s are due`,
      );
    }

    sink.mood('refuse');
    await invite(owner, 'patient@example.com');
    const early: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      if (turn === 2) await until(30, () => sink.refused() === 3);
      if (turn === 2) sink.mood('take');
      early.push(await nextGap(bench));
      expectGap(early[turn] ?? Number.NaN, turn);
    }
    await until(30, () => sink.given.length > 0);
    await pause(3_000);
    findings.expect(sink.refused() === 3, `the sink refused ${sink.refused()} times, not 3`);
    findings.expect(
      sink.given.join() === 'patient@example.com',
      `the fourth try was to deliver one mail, and these came: ${sink.given.join(', ')}`,
    );

    sink.mood('refuse');
    await invite(owner, 'never@example.com');
    const gaps: number[] = [];
    for (let turn = 0; turn < RETRIES; turn += 1) {
      const gap = await nextGap(bench);
      gaps.push(gap);
      expectGap(gap, turn);
    }
    const letters = async () =>
      (field(await owner.call(listDeadLetters.method, listDeadLetters.path), 'deadLetters') ?? []) as {
        id: string;
        problem: string;
      }[];
    await until(30, async () => (await letters()).length > 0);
    const [letter, ...more] = await letters();
    findings.expect(letter !== undefined && more.length === 0, `${more.length + 1} dead letters, not 1`);
    findings.expect(
      letter?.problem.includes('Come again later') === true,
      `the dead letter says: ${String(letter?.problem)}`,
    );
    const hours = gaps.reduce((sum, gap) => sum + gap, 0) / HOUR_SECONDS;
    findings.expect(hours > 17 && hours < 35, `it was given up after ${hours.toFixed(1)} h`);

    sink.mood('take');
    const path = replayDeadLetter.path.replace(':letterId', letter?.id ?? '');
    const replays = [await owner.call('POST', path, {}), await owner.call('POST', path, {})];
    const statuses = replays.map((answer) => answer.status).join();
    findings.expect(statuses === '202,404', `two replays are answered with ${statuses}`);
    await until(30, () => sink.given.includes('never@example.com'));
    await pause(3_000);
    findings.expect(sink.given.length === 2, `these mails came: ${sink.given.join(', ')}`);
    findings.expect((await letters()).length === 0, 'the dead letter is still there');
    findings.note('firstWaits', early.map((gap) => Math.round(gap)).join(', '));
    findings.note('givenUpAfterHours', Number(hours.toFixed(1)));
    findings.note('time', 'waits are read and then skipped in the database');
  },
  { variables: sink.variables },
);
await sink.close();
