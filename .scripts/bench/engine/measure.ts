import { BY_HAND } from './engines.ts';
import { type Contestant, engineOf, flat, loadContestants, prove } from './contestants.ts';
import type { ColdResult, MemoryResult, MemoryUse, SpeedResult, Times } from './results.ts';
import { measureLocales } from './locale-memory.ts';
import { settledHeap } from './settled-heap.ts';
import { interleave, spin } from './timing.ts';
import { median } from '../statistics.ts';
import { salted } from './workload.ts';
import { WORKLOAD_NAMES, WORKLOADS, type WorkloadName } from './workloads/index.ts';

/** Milliseconds and rounds of a run. */
interface Pace {
  readonly rounds: number;
  readonly compileRounds: number;
  readonly warmUp: number;
}

const PACES: Readonly<Record<string, Pace>> = {
  full: { rounds: 15, compileRounds: 7, warmUp: 600 },
  quick: { rounds: 4, compileRounds: 3, warmUp: 150 },
};
const RENDER_MS = 60;
const COMPILE_MS = 30;

async function measureSpeed(pace: Pace): Promise<SpeedResult> {
  const contestantsOf = await loadContestants();
  const sizes = prove(contestantsOf);
  const render = {} as Times;
  const compile = {} as Times;
  for (const key of WORKLOAD_NAMES) {
    const contestants = contestantsOf(WORKLOADS[key]);
    for (const contestant of contestants) spin(contestant.render, pace.warmUp);
    render[key] = interleave(
      named(contestants, (contestant) => contestant.render),
      pace.rounds,
      RENDER_MS,
    );
  }
  let salt = 0;
  for (const key of WORKLOAD_NAMES) {
    const engines = contestantsOf(WORKLOADS[key]).filter(({ name }) => name !== BY_HAND);
    const calls = named(engines, (engine) => () => engine.compile(salted(engine.page, salt++)));
    compile[key] = interleave(calls, pace.compileRounds, COMPILE_MS);
  }
  return { sizes, render, compile };
}

function named(
  contestants: readonly Contestant[],
  callOf: (contestant: Contestant) => () => unknown,
): Record<string, () => unknown> {
  return Object.fromEntries(contestants.map((contestant) => [contestant.name, callOf(contestant)]));
}

/** Runs with a young generation so large that a render is never interrupted by a collection. */
async function measureMemory(pace: Pace): Promise<MemoryResult> {
  const contestantsOf = await loadContestants();
  const use = WORKLOAD_NAMES.map((key) => {
    // A tiny render is lost in what the question for the heap allocates itself.
    const renders = key === 'a' ? 500 : 1;
    const uses = contestantsOf(WORKLOADS[key]).map(
      ({ name, render }) => [name, useOf(render, renders, pace)] as const,
    );
    return [key, Object.fromEntries(uses)] as const;
  });
  return Object.fromEntries(use) as MemoryResult;
}

function useOf(render: () => unknown, renders: number, pace: Pace): MemoryUse {
  spin(render, pace.warmUp);
  const allocated = Array.from({ length: 7 }, () => {
    const before = settledHeap();
    for (let i = 0; i < renders; i++) render();
    return (process.memoryUsage().heapUsed - before) / renders;
  });
  const before = settledHeap();
  const calls = spin(render, pace.warmUp);
  return { allocated: median(allocated), kept: (settledHeap() - before) / calls };
}

async function measureCold(name: string, key: WorkloadName): Promise<ColdResult> {
  const workload = WORKLOADS[key];
  const data = workload.data();
  const engine = engineOf(name);
  const began = performance.now();
  const compile = (await engine.load())();
  const loaded = performance.now();
  const page = workload.pages[engine.language];
  if (!page) throw new Error(`Workload ${key} has no page in the language of ${name}.`);
  const { render, locals } = compile(page);
  const compiled = performance.now();
  flat(render({ ...data, ...locals }));
  const rendered = performance.now();
  return { load: loaded - began, compile: compiled - loaded, render: rendered - compiled };
}

const [what = '', pace = '', ...question] = process.argv.slice(2);
const chosen = PACES[pace];
if (!chosen) throw new Error(`There is no pace ${pace}.`);
const answers: Readonly<Record<string, () => Promise<unknown>>> = {
  speed: () => measureSpeed(chosen),
  memory: () => measureMemory(chosen),
  locales: () => measureLocales(),
  cold: () => measureCold(question[0] ?? '', question[1] as WorkloadName),
};
const answer = answers[what];
if (!answer) throw new Error(`There is nothing to measure called ${what}.`);
process.stdout.write(JSON.stringify(await answer()));
