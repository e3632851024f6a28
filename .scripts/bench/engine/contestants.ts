import { BY_HAND, type Compile, ENGINE_NAMES, ENGINES, loadLocaleData, PACKAGE } from './engines.ts';
import type { Page, Workload } from './workload.ts';
import { WORKLOAD_NAMES, WORKLOADS, type WorkloadName } from './workloads/index.ts';

/** One engine, ready to compile and render one workload. */
export interface Contestant {
  readonly name: string;
  readonly page: Page;
  compile(page: Page): unknown;
  /** Prints the page; the string is flat. */
  render(): string;
}

/** Loads every engine once and gives what makes them ready for a workload. */
export async function loadContestants(): Promise<(workload: Workload) => Contestant[]> {
  const locale = await loadLocaleData('en-US');
  const opened: [string, () => Compile][] = [];
  for (const name of ENGINE_NAMES) opened.push([name, await engineOf(name).load()]);
  return (workload) => {
    const data = workload.data();
    const { now } = workload;
    const surroundings = now === undefined ? undefined : { locale, now };
    const engines = opened.flatMap(([name, open]): Contestant[] => {
      const page = workload.pages[engineOf(name).language];
      if (!page) return [];
      const compile = open();
      const ready = compile(page, surroundings);
      const own = ready.locals ? { ...data, ...ready.locals } : data;
      return [{ name, page, compile, render: () => flat(ready.render(own)) }];
    });
    const { byHand } = workload;
    if (byHand === undefined) return engines;
    const page = { template: '', partials: {} };
    return [...engines, { name: BY_HAND, page, compile: () => undefined, render: () => flat(byHand(data)) }];
  };
}

/** The engine of this name. @throws where there is none */
export function engineOf(name: string) {
  const engine = ENGINES[name];
  if (!engine) throw new Error(`There is no engine ${name}.`);
  return engine;
}

/** V8 puts texts together lazily; whoever sends the page has it flat, so flattening belongs to the render. */
export function flat(text: string): string {
  text.charCodeAt(text.length >> 1);
  return text;
}

/**
 * Proves that all engines print the same, byte for byte.
 * @returns bytes of each page
 */
export function prove(contestantsOf: (workload: Workload) => Contestant[]): Record<WorkloadName, number> {
  const sizes = WORKLOAD_NAMES.map((key) => {
    const contestants = contestantsOf(WORKLOADS[key]);
    const wanted = contestants.find(({ name }) => name === PACKAGE)?.render() ?? '';
    for (const { name, render } of contestants) {
      // Twice: the second render may take another way, through what the first has cached.
      for (const printed of [render(), render()]) if (printed !== wanted) differ(key, name, printed, wanted);
    }
    return [key, Buffer.byteLength(wanted)] as const;
  });
  return Object.fromEntries(sizes) as Record<WorkloadName, number>;
}

function differ(key: WorkloadName, name: string, printed: string, wanted: string): never {
  let at = 0;
  while (printed[at] === wanted[at]) at++;
  const around = (text: string): string => text.slice(Math.max(0, at - 60), at + 80);
  throw new Error(
    `${name} prints workload ${key} differently at ${at}:\n${around(printed)}\nand not\n${around(wanted)}`,
  );
}
