import { setTimeout as pause } from 'node:timers/promises';
import { runCheck } from './support/check.ts';
import { lengthOf } from './support/length.ts';
import { underLoad } from './support/load.ts';
import { startMailSink } from './support/mail-sink.ts';
import { checkMails } from './support/mails.ts';

const KILLS = 10;
const SECONDS = 25;

const sink = await startMailSink();
await runCheck(
  'C15',
  async (bench, findings) => {
    const seconds = lengthOf(findings, SECONDS);
    const began = performance.now();
    const stepMs = (seconds * 1000) / KILLS;
    const killed = [0, 0];
    const load = await underLoad(bench, findings, { mayFail: true, buyers: 4 }, async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const due = began + (kill + Math.random() / 2) * stepMs;
        await pause(Math.max(0, due - performance.now()));
        const index = Math.random() < 0.5 ? 0 : 1;
        killed[index] = (killed[index] ?? 0) + 1;
        await bench.replace(index);
      }
      await pause(Math.max(0, began + seconds * 1000 - performance.now()));
    });
    const lasted = (performance.now() - began) / 1000;
    findings.note('lastedSeconds', Math.round(lasted));
    findings.note('kills', killed.join(' and '));
    findings.note('callsPerSecond', Math.round((load.times.length + load.lost()) / lasted));
    findings.expect(load.lost() > 0, 'no kill hit a call under way, so nothing was proved');
    await load.check();
    await checkMails(bench, findings, sink);
  },
  { variables: sink.variables },
);
await sink.close();
