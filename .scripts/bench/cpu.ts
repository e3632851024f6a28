import { readdirSync, readFileSync } from 'node:fs';
import { type Place, asAdmin } from '../../e2e/hardening/support/rows.ts';

/** Processor time of a request, in ms. */
export interface Cost {
  readonly node: number;
  readonly postgres: number;
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** The parent of a process and the processor time that it and its ended children took, in ms. */
function readProcess(pid: string | number): { parent: number; ms: number } | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It ended meanwhile, and its time is told with its parent's.
    return undefined;
  }
  // The name of a program, in brackets, may hold blanks.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
  return { parent, ms: ticks * TICK_MS };
}

/** Processor time that a process took since it began, in ms. */
export const timeOf = (pid: number): number => readProcess(pid)?.ms ?? 0;

function timeOfFamily(parent: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readProcess)
    .filter((found) => found?.parent === parent);
  return children.reduce((sum, found) => sum + (found?.ms ?? 0), readProcess(parent)?.ms ?? 0);
}

/** The process that all connections of a PostgreSQL server are children of. */
async function findPostgres(place: Place): Promise<number> {
  return asAdmin(place, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return readProcess(rows[0]?.pid ?? 0)?.parent ?? 0;
  });
}

/**
 * Measures the processor time of requests in one process of the server and in PostgreSQL.
 * @param pid of the process of the server
 * @returns a function that does something and says what each of its requests cost
 */
export async function openCosts(
  place: Place,
  pid: number,
): Promise<
  <T extends { readonly count: number }>(act: () => Promise<T>) => Promise<T & { readonly cost: Cost }>
> {
  const postgres = await findPostgres(place);
  const read = () => ({ node: timeOf(pid), postgres: timeOfFamily(postgres) });
  return async (act) => {
    const before = read();
    const done = await act();
    const after = read();
    const per = (name: keyof Cost) => (after[name] - before[name]) / done.count;
    return { ...done, cost: { node: per('node'), postgres: per('postgres') } };
  };
}

/** What was measured and its cost in each run, as a table in Markdown. */
export function costTable(rows: Readonly<Record<string, Cost>>): string {
  const body = Object.entries(rows).map(
    ([title, { node, postgres }]) => `| ${title} | ${node.toFixed(2)} ms | ${postgres.toFixed(2)} ms |`,
  );
  return ['| Processor time of a request | Node | PostgreSQL |', '| --- | ---: | ---: |', ...body].join('\n');
}
