import { setTimeout as pause } from 'node:timers/promises';
import type { TellPlace } from '../platform/worker-pool/protocol.ts';
import { serveWork } from '../platform/worker-pool/serve-work.ts';

const kept: Uint8Array[] = [];

/** What the worker of the tests can do, good and bad. */
export const TEST_KINDS = {
  pid: async () => process.pid,
  settings: async () => Object.keys(process.env),
  niceness: async () => (await import('node:os')).getPriority(),
  wait: async (ms: number) => pause(ms, process.pid),
  say: async (text: string) => text.toUpperCase(),
  fail: async (text: string) => {
    throw new Error(text);
  },
  spin: async () => {
    for (;;) Math.sqrt(2);
  },
  hoard: async () => {
    for (;;) kept.push(new Uint8Array(8 * 1024 * 1024).fill(1));
  },
  lose: async (path: string, tell: TellPlace) => {
    for (let line = 1; ; line += 1) if (line <= 3) tell({ path, line });
  },
  keep: async (megabytes: number) => {
    kept.push(new Uint8Array(megabytes * 1024 * 1024).fill(1));
    return process.pid;
  },
  fill: async (bytes: number) => new Uint8Array(bytes),
  crash: async () => process.exit(3),
};

serveWork(TEST_KINDS);
