import { type Bench, type BenchOptions, withBench } from './bench.ts';
import { killServers } from './server.ts';

/** The result of a check, as the line that it prints. */
export interface CheckLine {
  /** Number of the check, with which its file begins. */
  readonly check: string;
  readonly pass: boolean;
  /** What was tried, and what went wrong. */
  readonly facts: Readonly<Record<string, unknown>>;
}

const SHOWN = 10;

/** Gathers what a check finds. */
export class Findings {
  #tried = 0;
  readonly #wrong: string[] = [];
  readonly #facts: Record<string, unknown> = {};

  /** Counts one thing that was tried, and keeps the sentence when it went wrong. */
  expect(isRight: boolean, sentence: string): void {
    this.#tried += 1;
    if (!isRight) this.#wrong.push(sentence);
  }

  /** Notes a figure or a limit of the check. */
  note(name: string, value: unknown): void {
    this.#facts[name] = value;
  }

  get pass(): boolean {
    return this.#wrong.length === 0 && this.#tried > 0;
  }

  get facts(): Readonly<Record<string, unknown>> {
    const wrong =
      this.#wrong.length === 0 ? {} : { wrong: this.#wrong.length, first: this.#wrong.slice(0, SHOWN) };
    return { tried: this.#tried, ...this.#facts, ...wrong };
  }
}

/** Prints the line and ends: what a check that broke has left open does not hold it. */
function end(line: CheckLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`, () => process.exit(line.pass ? 0 : 1));
}

/** Runs a check without a bench and prints its line. */
export async function runAlone(check: string, work: (findings: Findings) => Promise<void>): Promise<void> {
  const findings = new Findings();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      killServers();
      process.exit(1);
    });
  }
  try {
    await work(findings);
    end({ check, pass: findings.pass, facts: findings.facts });
  } catch (error) {
    end({ check, pass: false, facts: { ...findings.facts, broke: (error as Error).stack } });
  }
}

/** Runs a check on a bench of its own and prints its line. */
export function runCheck(
  check: string,
  work: (bench: Bench, findings: Findings) => Promise<void>,
  options: BenchOptions = {},
): Promise<void> {
  return runAlone(check, (findings) => withBench(options, (bench) => work(bench, findings)));
}
