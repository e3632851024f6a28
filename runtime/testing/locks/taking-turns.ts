import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson } from '../people.ts';
import { answerOf, type GuardedLock, type Shop } from './guarded-lock.ts';

/** Two of staff who do the same at once: with the lock the second one waits for the first one there. */
export function takingTurns(
  lock: Omit<GuardedLock, 'mutations' | 'race'>,
  prepare: (shop: Shop) => Promise<(at: Client, turn: number) => Promise<unknown>>,
): GuardedLock {
  return {
    ...lock,
    mutations: ['removed'],
    async race(shop) {
      const act = await prepare(shop);
      const boss = await addPerson(shop.app, [CONTRIBUTOR_ROLE.admin]);
      return {
        first: () => act(boss.client, 1),
        second: () => act(shop.beside.client(boss.token), 2),
        isRight(outcome) {
          answerOf(outcome, 0);
          return outcome.hasWaited;
        },
      };
    },
  };
}
