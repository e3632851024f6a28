import { Client } from 'pg';
import type { Log } from '../platform/log/log.ts';

/** A standing ear on channels of the database. */
export interface Listener {
  /** Ends the connection; no more notices come. */
  stop(): Promise<void>;
}

const RETRY_MS = 1_000;

/**
 * Listens to a channel on a connection of its own, and connects again whenever it is lost. Notices that are sent
 * while it is lost do not come: who listens has to look by itself as well.
 * @param onNotice told the payload of each notice
 */
export function listen(
  url: string,
  channel: string,
  log: Log,
  onNotice: (payload: string) => void,
): Listener {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  function connectLater(): void {
    if (isStopped || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, RETRY_MS);
  }

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: url,
      application_name: 'awning',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client = next;
    next.on('notification', ({ payload }) => onNotice(payload ?? ''));
    next.on('error', (error) => log.warn({ err: error, channel }, 'The ear on the database was lost.'));
    next.on('end', connectLater);
    try {
      await next.connect();
      await next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      if (isStopped) return;
      log.warn({ err: error, channel }, 'The database cannot be listened to.');
      connectLater();
    }
  }

  void connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
