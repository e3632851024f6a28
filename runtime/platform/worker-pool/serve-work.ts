import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { processorMs } from '../clock/processor-time.ts';
import {
  LIMIT_SIGNALS,
  READY,
  type TellPlace,
  type WorkAnswer,
  type WorkKinds,
  type WorkLimits,
  type WorkNote,
  type WorkOrder,
} from './protocol.ts';

const MB = 1024 * 1024;
const LOOK_MS = 50;

/** Places of what both threads of a worker see: what the work at hand may take, and what was taken before it. */
const CPU_MS = 0;
const RSS_MB = 1;
const FIELDS = 2;

/**
 * Looks after the work from a thread of its own, which goes on looking while the work never lets go of the other: ends
 * the process when it took too much, or when the server that it works for no longer exists. As text, since threads
 * load no source; systems without signals know one way to end only.
 */
const WATCHER = `
const { most, server, places, signals, lookMs } = require('node:worker_threads').workerData;
const end = (signal) => process.kill(process.pid, process.platform === 'win32' ? 'SIGKILL' : signal);
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.ppid !== server) end('SIGKILL');
  if ((user + system) / 1000 > most[places.cpuMs]) end(signals.time);
  if (process.memoryUsage.rss() / ${MB} > most[places.rssMb]) end(signals.memory);
}, lookMs);
`;

function startWatcher(most: Float64Array): Worker {
  const workerData = {
    most,
    server: process.ppid,
    places: { cpuMs: CPU_MS, rssMb: RSS_MB },
    signals: LIMIT_SIGNALS,
    lookMs: LOOK_MS,
  };
  return new Worker(WATCHER, { eval: true, workerData, execArgv: [] });
}

function sizeOf(output: unknown): number {
  return output instanceof Uint8Array ? output.byteLength : serialize(output).byteLength;
}

const rssMb = () => process.memoryUsage.rss() / MB;

const tellPlace: TellPlace = (at) => process.send?.({ at } satisfies WorkNote);

async function work(kinds: WorkKinds, { kind, input, limits }: WorkOrder): Promise<WorkAnswer> {
  try {
    const act = kinds[kind] as ((input: unknown, tell: TellPlace) => Promise<unknown>) | undefined;
    if (act === undefined) throw new Error(`No worker knows "${kind}".`);
    const output = await act(input, tellPlace);
    const bytes = sizeOf(output);
    if (bytes > limits.outputBytes) {
      return { ok: false, code: 'WORK_OUTPUT', message: `${kind} gave ${bytes} bytes.`, rssMb: rssMb() };
    }
    return { ok: true, output, rssMb: rssMb() };
  } catch (error) {
    return {
      ok: false,
      code: 'WORK_FAILED',
      message: error instanceof Error ? error.message : String(error),
      rssMb: rssMb(),
    };
  }
}

/**
 * Makes this process one of a pool's workers.
 * @param kinds what it can do
 */
export function serveWork(kinds: WorkKinds): void {
  const shared = new SharedArrayBuffer(FIELDS * Float64Array.BYTES_PER_ELEMENT);
  const most = new Float64Array(shared).fill(Number.POSITIVE_INFINITY);
  const allow = ({ timeoutMs, heapMb }: Pick<WorkLimits, 'timeoutMs' | 'heapMb'>) => {
    most[CPU_MS] = processorMs() + timeoutMs;
    most[RSS_MB] = heapMb;
  };
  const watcher = startWatcher(most);
  watcher.unref();
  // Ctrl-C reaches every process of the terminal; the server ends its workers itself, when their work is over.
  process.on('SIGINT', () => undefined);
  process.once('disconnect', () => process.exit(0));
  process.on('message', (order: WorkOrder) => {
    allow(order.limits);
    void work(kinds, order).then((answer) => {
      allow({ timeoutMs: Number.POSITIVE_INFINITY, heapMb: Number.POSITIVE_INFINITY });
      process.send?.(answer);
    });
  });
  watcher.once('online', () => process.send?.(READY));
}
