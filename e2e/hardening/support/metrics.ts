import { SITES } from './bench.ts';
import { ask } from './http.ts';

const LINE = /^awning_(\w+(?:\{[^}]*\})?) (\S+)$/gm;

/** The figures that a process tells of itself, by name without `awning_` and with its labels: `x{state="y"}`. */
export async function readMetrics(port: number): Promise<(name: string) => number> {
  const { text } = await ask(port, { host: SITES.alpha, path: '/metrics' });
  const figures = new Map([...text.matchAll(LINE)].map(([, name = '', value]) => [name, Number(value)]));
  return (name) => {
    const value = figures.get(name);
    if (value === undefined) throw new Error(`/metrics does not tell ${name}.`);
    return value;
  };
}
