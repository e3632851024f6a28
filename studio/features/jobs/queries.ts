import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LetterChoice } from '#shared/features/jobs/contract.ts';
import {
  countDeadLetters,
  discardDeadLetters,
  listDeadLetters,
  replayDeadLetters,
  restoreDeadLetters,
} from '#shared/features/jobs/contract.ts';
import { CHOSEN_MAX } from '#shared/features/jobs/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { isWaiting } from './work-words.ts';

/** How often the list is read while something of it is at work, and otherwise. */
const BUSY_MS = 2_000;
const QUIET_MS = 5_000;
const COUNT_MS = 30_000;
const CHANGES = [listDeadLetters, countDeadLetters];

/** Work that was given up; it is read again by itself, and what counts it elsewhere follows. */
export function useDeadLetters(): UseQueryResult<Output<typeof listDeadLetters>> {
  const { client } = useStudio();
  const queries = useQueryClient();
  return useQuery({
    queryKey: toQueryKey(listDeadLetters),
    async queryFn() {
      const letters = await client.call(listDeadLetters, {});
      const waiting = Object.values(letters.waiting).reduce((sum, count) => sum + count, 0);
      queries.setQueryData(toQueryKey(countDeadLetters), { waiting });
      return letters;
    },
    refetchInterval: ({ state }) => (state.data?.deadLetters.every(isWaiting) === false ? BUSY_MS : QUIET_MS),
  });
}

/** How much given-up work waits for a person; undefined until it is known. */
export function useWaitingCount(): number | undefined {
  const { client } = useStudio();
  const { data } = useQuery({
    queryKey: toQueryKey(countDeadLetters),
    queryFn: () => client.call(countDeadLetters, {}),
    refetchInterval: COUNT_MS,
  });
  return data?.waiting;
}

/** What one round of a long act did, and how much is left. */
interface Round {
  readonly left: number;
}

/** Acts that are done in rounds until nothing is left, or until they are told to end. */
interface LongAct {
  readonly choice: LetterChoice;
  readonly signal: AbortSignal;
  /** Told after each round. */
  readonly onProgress: (left: number) => void;
}

async function inRounds<R extends Round>(
  { signal, onProgress }: LongAct,
  act: () => Promise<R>,
): Promise<R[]> {
  const rounds: R[] = [];
  let left = 1;
  while (left > 0 && !signal.aborted) {
    const round = await act();
    rounds.push(round);
    ({ left } = round);
    onProgress(left);
  }
  return rounds;
}

/** Has given-up work done again; answers how much was put back, and how much nothing here does any more. */
export function useReplay(): UseMutationResult<{ replayed: number; unknown: number }, Error, LongAct> {
  return useAct(async (client, act: LongAct) => {
    const rounds = await inRounds(act, async () => {
      const round = await client.call(replayDeadLetters, { body: act.choice });
      // What nothing does any more stays, so the next round would find it again.
      return round.replayed === 0 ? { ...round, left: 0 } : round;
    });
    return {
      replayed: rounds.reduce((sum, round) => sum + round.replayed, 0),
      unknown: rounds.at(-1)?.unknown ?? 0,
    };
  }, CHANGES);
}

/** Forgets given-up work; answers the ids that bring it back. */
export function useDiscard(): UseMutationResult<readonly string[], Error, LongAct> {
  return useAct(async (client, act: LongAct) => {
    const rounds = await inRounds(act, () => client.call(discardDeadLetters, { body: act.choice }));
    return rounds.flatMap((round) => round.letterIds);
  }, CHANGES);
}

/** Brings forgotten work back. */
export function useRestore(): UseMutationResult<void, Error, readonly string[]> {
  return useAct(async (client, ids: readonly string[]) => {
    for (let at = 0; at < ids.length; at += CHOSEN_MAX) {
      await client.call(restoreDeadLetters, { body: { letterIds: ids.slice(at, at + CHOSEN_MAX) } });
    }
  }, CHANGES);
}
