import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import type { Findings } from './check.ts';
import { type Answer, field, NoAnswer } from './http.ts';

/** How a call is sent under a load: undefined where nobody knows whether it was done. */
export type Send = (
  what: string,
  expected: readonly number[],
  call: () => Promise<Answer>,
) => Promise<Answer | undefined>;

/** The calls of a load, and what became of them. */
export interface LoadCalls {
  readonly send: Send;
  /** Sends a call that changes nothing, or is known by its key, until it has an answer. */
  readonly insist: Send;
  readonly rest: (ms: number) => Promise<void>;
  readonly isOver: () => boolean;
  /** Whether calls may be refused with 503 or stay without an answer. */
  readonly mayFail: boolean;
  /** Calls with any answer, by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Milliseconds that each answer took. */
  readonly times: readonly number[];
  /** Calls without an answer. */
  readonly lost: () => number;
  /** Lets everybody stop after what they do, and notes what became of the calls. */
  readonly stop: () => void;
  readonly note: () => void;
}

const MAX_REST_AFTER_FAILURE_MS = 200;
const TOLD_CAUSES = 3;

/** What the servers wrote down of a call that failed. */
function logOf(bench: Bench, { headers }: Answer): string {
  const id = String(headers['x-request-id']);
  const lines = bench.servers.flatMap((server) => server.said().split('\n'));
  return lines.find((line) => line.includes(id) && line.includes('"err"'))?.slice(0, 1_000) ?? '';
}

/** Makes the calls of a load. */
export function createLoadCalls(bench: Bench, findings: Findings, mayFail: boolean): LoadCalls {
  const statuses = new Map<number, number>();
  const times: number[] = [];
  const causes = new Set<string>();
  let lost = 0;
  let isOver = false;
  const restAfterFailure = () => pause(Math.random() * MAX_REST_AFTER_FAILURE_MS);

  const send: Send = async (what, expected, call) => {
    try {
      const answer = await call();
      const { status, headers, text } = answer;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      times.push(answer.ms);
      // A key that is said again may meet its first call, which the process that died had begun.
      const isBusy = status === 503 || field(answer, 'code') === 'IDEMPOTENCY_IN_FLIGHT';
      if (isBusy && mayFail) {
        findings.expect(headers['retry-after'] !== undefined, `${what}: ${status} without Retry-After`);
        await restAfterFailure();
        return undefined;
      }
      const isRight = expected.includes(status);
      const more = isRight ? '' : text.slice(0, 200) + logOf(bench, answer);
      findings.expect(isRight, `${what}: ${status} ${more}`);
      return isRight ? answer : undefined;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      lost += 1;
      if (!mayFail) findings.expect(false, `${what}: ${error.message}`);
      else if (causes.size < TOLD_CAUSES) causes.add((error.cause as Error).message);
      await restAfterFailure();
      return undefined;
    }
  };

  return {
    send,
    async insist(what, expected, call) {
      for (;;) {
        const answer = await send(what, expected, call);
        if (answer !== undefined || isOver) return answer;
      }
    },
    rest: (ms) => pause(ms * (0.5 + Math.random())),
    isOver: () => isOver,
    mayFail,
    statuses,
    times,
    lost: () => lost,
    stop() {
      isOver = true;
    },
    note() {
      findings.note('calls', Object.fromEntries(statuses));
      findings.note('withoutAnswer', lost);
      if (causes.size > 0) findings.note('causes', [...causes]);
    },
  };
}
