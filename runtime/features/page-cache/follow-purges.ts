import { listen } from '../../database/listen.ts';
import type { Log } from '../../platform/log/log.ts';
import { PURGE_CHANNEL, type Purges } from './purges.ts';

/** A lost notice is made good within this time. */
const LOOK_MS = 1_000;

/** Hears of the purges of other processes until it is stopped. */
export function followPurges(
  purges: Pick<Purges, 'hear' | 'lookThrough'>,
  databaseUrl: string,
  log: Log,
): { stop(): Promise<void> } {
  const listener = listen(databaseUrl, PURGE_CHANNEL, log, purges.hear);
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const lookAgain = () => {
    timer = setTimeout(() => {
      void purges.lookThrough().then(() => {
        if (!isStopped) lookAgain();
      });
    }, LOOK_MS);
  };
  lookAgain();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await listener.stop();
    },
  };
}
