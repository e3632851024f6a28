import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { runCheck } from './support/check.ts';
import { lengthOf } from './support/length.ts';
import { underLoad } from './support/load.ts';
import { watchMachine } from './support/machine.ts';
import { startMailSink } from './support/mail-sink.ts';
import { readMetrics } from './support/metrics.ts';

const SECONDS = 30;
const MOST_MS = 50;

const sink = await startMailSink();
await runCheck(
  'C61',
  async (bench, findings) => {
    const seconds = lengthOf(findings, SECONDS);
    const machineP99 = watchMachine();
    // Asking for the figures of the event loop begins them anew.
    for (const { port } of bench.servers) await readMetrics(port);
    const load = await underLoad(bench, findings, { mayFail: true }, () => pause(seconds * 1000));
    const machine = await machineP99();
    findings.note('machineP99Ms', Math.round(machine));
    findings.note('loadAverage', os.loadavg()[0]);
    findings.note('cores', os.cpus().length);
    findings.note('callsPerSecond', Math.round(load.times.length / seconds));
    for (const [index, { port }] of bench.servers.entries()) {
      const read = await readMetrics(port);
      const ms = (name: string) => Math.round(read(`nodejs_eventloop_lag_${name}_seconds`) * 1000);
      const [p50, p99, max] = [ms('p50'), ms('p99'), ms('max')];
      findings.note(`process ${index + 1}`, { p50Ms: p50, p99Ms: p99, maxMs: max });
      findings.expect(p50 > 0, 'the figures of the event loop are empty');
      // Other programs of a busy machine hold up a process that does nothing as well.
      findings.expect(p99 <= Math.max(MOST_MS, machine + MOST_MS), `the event loop is late by ${p99} ms`);
    }
  },
  { variables: sink.variables },
);
await sink.close();
