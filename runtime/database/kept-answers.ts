import type { KeptObjects } from '../platform/kept-objects/kept-objects.ts';
import type { Statement } from './in-order.ts';
import type { ReadScope } from './read-connections.ts';

interface KeptAnswer {
  /** Of all that the answer was made of. */
  readonly stamp: string;
  readonly answer: unknown;
}

/** What is asked, and what says whether the answer is still right. */
export interface Asked<Answer> {
  /** All that the answer depends on beside what the stamp stands for. */
  readonly key: string;
  /** Another text for every change of what answers are made of; null where there is nothing to go by. */
  readonly stamp: Statement<string | null>;
  make(): Promise<Answer>;
}

/** Gives an answer that was given before while the database says the stamp that it had then; else makes it. */
export type KeepAnswer = <Answer>(scope: ReadScope, asked: Asked<Answer>) => Promise<Answer>;

/**
 * Keeps answers that take the database long.
 * @param kind its own for each user
 */
export function createKeptAnswers(objects: KeptObjects, kind: string): KeepAnswer {
  const kept = objects.of<KeptAnswer>(kind);

  function keep<Answer>(websiteId: string, key: string, stamp: string | null, answer: Answer): Answer {
    if (stamp === null) return answer;
    const characters = key.length + (JSON.stringify(answer) ?? '').length;
    kept.set(websiteId, key, { stamp, answer }, characters);
    return answer;
  }

  return async <Answer>(scope: ReadScope, { key, stamp, make }: Asked<Answer>): Promise<Answer> => {
    const { websiteId } = scope;
    const before = kept.get(websiteId, key);
    if (before === undefined) {
      // The stamp is read first: what changes in between makes the answer newer than its stamp, and it is made once more.
      const [current, answer] = await Promise.all([scope.ask(stamp), make()]);
      return keep(websiteId, key, current, answer);
    }
    const current = await scope.ask(stamp);
    if (current === before.stamp) return before.answer as Answer;
    return keep(websiteId, key, current, await make());
  };
}
