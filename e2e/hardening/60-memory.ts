import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { runCheck } from './support/check.ts';
import { lengthOf } from './support/length.ts';
import { underLoad } from './support/load.ts';
import { startMailSink } from './support/mail-sink.ts';
import { familyMb } from './support/memory.ts';
import { readMetrics } from './support/metrics.ts';

/** Memory of a process at one moment, in bytes. */
interface Sample {
  readonly second: number;
  readonly resident: number;
  /** With the processes of its pool. */
  readonly family: number;
  readonly heap: number;
}

const MB = 1024 * 1024;
const SECONDS = 100;
const SAMPLE_MS = 1_000;
const WARM_UP = 1 / 3;
const MAX_RESIDENT_MB = 300;
/** From here on the samples say how memory grows in the long run; before that, caches still fill. */
const LONG_SECONDS = 20 * 60;
const TEN_MINUTES = 600;
const MAX_SLOPE = 0.01;
const MAX_FLOOR_GROWTH_MB = 16;
const BUYERS = 2;
const REST_MS = 100;
const PUBLISH_REST_MS = 15_000;
const INVITE_REST_MS = 1_000;

/** By which share of its first value memory grows in ten minutes, by least squares. */
function growthOf(samples: readonly Sample[], memory: 'resident' | 'family'): number {
  const mean = (read: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + read(sample), 0) / samples.length;
  const [second, bytes] = [mean((sample) => sample.second), mean((sample) => sample[memory])];
  const over = mean((sample) => (sample.second - second) * (sample[memory] - bytes));
  const slope = over / mean((sample) => (sample.second - second) ** 2);
  return (slope * TEN_MINUTES) / (samples[0]?.[memory] ?? 1);
}

const percentOf = (share: number) => Math.round(share * 1000) / 10;

/** The least heap of some samples: what is left when garbage was just collected. */
function floorOf(samples: readonly Sample[]): number {
  return Math.min(...samples.map(({ heap }) => heap));
}

const sink = await startMailSink();
await runCheck(
  'C60',
  async (bench, findings) => {
    const seconds = lengthOf(findings, SECONDS);
    const samples: [Sample[], Sample[]] = [[], []];
    const rests = {
      mayFail: true,
      buyers: BUYERS,
      restMs: REST_MS,
      publishRestMs: PUBLISH_REST_MS,
      inviteRestMs: INVITE_REST_MS,
    };
    const began = performance.now();
    const load = await underLoad(bench, findings, rests, async () => {
      for (;;) {
        await pause(SAMPLE_MS);
        const second = (performance.now() - began) / 1000;
        if (second >= seconds) return;
        for (const [index, { port, pid }] of bench.servers.entries()) {
          const read = await readMetrics(port);
          samples[index]?.push({
            second,
            resident: read('process_resident_memory_bytes'),
            family: familyMb(pid) * MB,
            heap: read('nodejs_heap_size_used_bytes'),
          });
        }
      }
    });
    const isLong = seconds >= LONG_SECONDS;
    for (const [index, all] of samples.entries()) {
      const warm = all.filter(({ second }) => second >= seconds * WARM_UP);
      const half = Math.floor(warm.length / 2);
      const most = Math.max(...all.map(({ resident }) => resident)) / MB;
      const mostOfFamily = Math.max(...all.map(({ family }) => family)) / MB;
      const [share, shareOfFamily] = [growthOf(warm, 'resident'), growthOf(warm, 'family')];
      const growth = (floorOf(warm.slice(half)) - floorOf(warm.slice(0, half))) / MB;
      findings.note(`process ${index + 1}`, {
        mostResidentMb: Math.round(most),
        mostWithPoolMb: Math.round(mostOfFamily),
        heapAfterCollectionMb: Math.round(floorOf(warm) / MB),
        heapGrowthMb: Math.round(growth * 10) / 10,
        growthPercentIn10Minutes: isLong
          ? { resident: percentOf(share), withPool: percentOf(shareOfFamily) }
          : 'only of 20 minutes and more',
      });
      findings.expect(most <= MAX_RESIDENT_MB, `a process takes ${Math.round(most)} MB`);
      if (isLong) {
        for (const [whose, grown] of [
          ['memory', share],
          ['memory with the pool', shareOfFamily],
        ] as const) {
          findings.expect(grown <= MAX_SLOPE, `${whose} grows by ${percentOf(grown)} % in ten minutes`);
        }
      } else {
        findings.expect(
          growth <= MAX_FLOOR_GROWTH_MB,
          `what is left after collections grows by ${growth.toFixed(1)} MB in the second half`,
        );
      }
    }
    findings.note('callsPerSecond', Math.round(load.times.length / seconds));
    findings.note('loadAverage', os.loadavg()[0]);
  },
  { variables: sink.variables },
);
await sink.close();
