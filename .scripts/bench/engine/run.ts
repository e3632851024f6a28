import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'vite';
import type { BenchOptions } from '../options.ts';
import { ENGINE_NAMES, OURS } from './engines.ts';
import { type Machine, report } from './report.ts';
import type { ColdResult, LocaleMemory, MemoryResult, Results, SpeedResult } from './results.ts';
import { COMMON_NAMES } from './workloads/index.ts';

/**
 * V8's own largest young generation, from the start: its growing and shrinking would swamp the engines.
 * Bytecode stays, because a collection may otherwise throw away what only rests.
 */
const SPEED_FLAGS = ['--no-flush-bytecode', '--min-semi-space-size=16', '--max-semi-space-size=16'];
const MEMORY_FLAGS = [
  '--expose-gc',
  '--no-flush-bytecode',
  '--min-semi-space-size=512',
  '--max-semi-space-size=512',
];

/**
 * Measures the template engine against others and against pages written by hand.
 * @returns the report as Markdown
 */
export async function benchEngine(options: BenchOptions): Promise<string> {
  const { root, runs, isQuick, say } = options;
  say('Building the engine and what measures it …');
  const place = path.join(root, '.build', 'bench');
  await buildInto(root, place);
  const pace = isQuick ? 'quick' : 'full';
  const measure = <T>(flags: readonly string[], question: readonly string[]): Promise<T> =>
    ask<T>(path.join(place, 'measure.mjs'), flags, pace, question);

  const speed: SpeedResult[] = [];
  const memory: MemoryResult[] = [];
  for (let run = 1; run <= runs; run++) {
    say(`Run ${run} of ${runs}: speed …`);
    speed.push(await measure(SPEED_FLAGS, ['speed']));
    say(`Run ${run} of ${runs}: memory …`);
    memory.push(await measure(MEMORY_FLAGS, ['memory']));
  }
  say('Cold starts …');
  const cold: Results['cold'] = {};
  for (const key of COMMON_NAMES) {
    const byName: Record<string, ColdResult[]> = {};
    cold[key] = byName;
    for (const name of ENGINE_NAMES) {
      const times: ColdResult[] = [];
      for (let i = 0; i < (isQuick ? 1 : 5); i++) times.push(await measure([], ['cold', name, key]));
      byName[name] = times;
    }
  }
  say('Locales …');
  const locales = await measure<LocaleMemory>(['--expose-gc'], ['locales']);
  return report({ speed, memory, cold, locales }, describeMachine(root));
}

/** The engine as the server has it: one built file, on its own, beside the file that measures it. */
async function buildInto(root: string, place: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: place,
      emptyOutDir: true,
      ssr: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: {
          engine: path.join(root, 'shared/template/index.ts'),
          locales: path.join(root, 'shared/locale/load-locale.ts'),
          measure: path.join(root, '.scripts/bench/engine/measure.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}

async function ask<T>(
  program: string,
  flags: readonly string[],
  pace: string,
  [what = '', ...question]: readonly string[],
): Promise<T> {
  const child = spawn(process.execPath, [...flags, program, what, pace, ...question], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [answer, [code]] = (await Promise.all([text(child.stdout), once(child, 'close')])) as [
    string,
    [number | null],
  ];
  if (code !== 0) throw new Error(`Measuring ${[what, ...question].join(' ')} ended with code ${code}.`);
  return JSON.parse(answer) as T;
}

function describeMachine(root: string): Machine {
  const versionOf = (name: string): string =>
    (
      JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
        version: string;
      }
    ).version;
  const cpus = os.cpus();
  return {
    node: process.versions.node,
    v8: process.versions.v8,
    system: `${os.type()} ${os.arch()}`,
    cores: cpus.length,
    processor: cpus[0]?.model.trim() ?? 'unknown',
    date: new Date().toISOString().slice(0, 10),
    versions: ENGINE_NAMES.filter((name) => name !== OURS).map((name) => `${name} ${versionOf(name)}`),
  };
}
