import { type Bench, SITES } from './bench.ts';
import type { Findings } from './check.ts';
import { type Answer, ask } from './http.ts';
import type { Staff } from './people.ts';

/** New content is seen at every process within this time. */
const WITHIN_MS = 1_000;
const GIVEN_UP_MS = 10 * WITHIN_MS;
/** Pages that both sites have. */
export const PATHS = ['/', '/about', '/shop'];

/** A page with what it is to show, or no more to show. */
interface Wanted {
  readonly path: string;
  readonly text: string;
  readonly isThere: boolean;
}

/** Somebody who changes alpha, and who looks at its pages. */
export interface Watch {
  readonly bench: Bench;
  readonly findings: Findings;
  readonly owner: Staff;
  readonly ports: readonly number[];
  /** Milliseconds until the last process showed a change. */
  readonly slowest: Record<string, number>;
}

/** A change and where it is seen. */
interface Change {
  readonly what: string;
  readonly act: () => Promise<unknown>;
  readonly wanted: readonly Wanted[];
  /** Pages of the same site that it does not concern; those of the other site are looked at in any case. */
  readonly untouched: readonly string[];
}

/** A call of the owner's, which has to succeed. */
export async function call(
  { findings, owner }: Watch,
  endpoint: { readonly method: string; readonly path: string },
  body?: unknown,
  path = endpoint.path,
): Promise<Answer> {
  const answer = await owner.call(endpoint.method, path, body);
  findings.expect(answer.status < 300, `${endpoint.method} ${path}: ${answer.text.slice(0, 200)}`);
  return answer;
}

const outcomeOf = (answer: Answer) => String(answer.headers['x-cache']);

/** Has every process keep the pages of both sites. */
async function heat({ findings, ports }: Watch, paths: readonly string[]): Promise<void> {
  for (const host of [SITES.alpha, SITES.beta]) {
    for (const path of paths) {
      for (const port of ports) {
        const outcomes: string[] = [];
        for (let turn = 0; turn < 5 && outcomes.at(-1) !== 'HIT'; turn += 1) {
          outcomes.push(outcomeOf(await ask(port, { host, path })));
        }
        findings.expect(
          outcomes.at(-1) === 'HIT',
          `${host}${path} is kept at ${port}: ${outcomes.join(', ')}`,
        );
      }
    }
  }
}

/** Does something and looks when every process shows it, then whether pages that it does not concern are kept. */
export async function change(watch: Watch, { what, act, wanted, untouched }: Change): Promise<void> {
  const { findings, ports, slowest } = watch;
  const changed = wanted.map(({ path }) => path);
  await heat(watch, [...new Set([...changed, ...untouched, ...PATHS])]);
  await act();
  const began = performance.now();
  for (const port of ports) {
    for (const { path, text, isThere } of wanted) {
      let isSeen = false;
      while (!isSeen && performance.now() - began < GIVEN_UP_MS) {
        isSeen = (await ask(port, { host: SITES.alpha, path })).text.includes(text) === isThere;
      }
      const ms = performance.now() - began;
      slowest[what] = Math.max(slowest[what] ?? 0, Math.round(ms));
      findings.expect(isSeen && ms <= WITHIN_MS, `${what}: ${path} at ${port} after ${Math.round(ms)} ms`);
    }
  }
  for (const port of ports) {
    for (const path of untouched) {
      const outcome = outcomeOf(await ask(port, { host: SITES.alpha, path }));
      findings.expect(outcome === 'HIT', `${what} leaves ${path} kept at ${port}: ${outcome}`);
    }
    for (const path of PATHS) {
      const outcome = outcomeOf(await ask(port, { host: SITES.beta, path }));
      findings.expect(
        outcome === 'HIT',
        `${what} leaves ${path} of another site kept at ${port}: ${outcome}`,
      );
    }
  }
}

/** A page as JSON. */
export const jsonOf = (path: string) => `${path}?format=json`;
/** Pages that all are to show a text, or all not. */
export const show = (paths: readonly string[], text: string, isThere: boolean): Wanted[] =>
  paths.map((path) => ({ path, text, isThere }));
