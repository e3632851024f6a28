import { timingSafeEqual } from 'node:crypto';
import type { Host } from '../host.ts';

/** One browser that uses the studio. */
export interface BrowserSession {
  readonly id: string;
  /** Whether it came with the address that was printed in the terminal. */
  readonly isTrusted: boolean;
  readonly host: Host;
}

/**
 * How many are remembered at most of those without the printed address: as many that only came by, and as many that
 * work. Of each, the one that was quiet longest goes first; however many come by, nobody who works is logged out.
 */
const MAX_SESSIONS = 50;

/** Browsers by the secret in their cookie, kept in memory only. */
export interface BrowserSessions {
  find(id: string | undefined): BrowserSession | undefined;
  /** The same for a call, which the pages of the studio make and a mere visit does not. */
  use(id: string | undefined): BrowserSession | undefined;
  /** A browser without the printed address. */
  open(): BrowserSession;
  /** Turns the one-time token into a trusted session; undefined when it is wrong or was used before. */
  redeem(token: string): BrowserSession | undefined;
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Keeps one host for each browser, so that one browser's login is never another's.
 * @param options.token the one-time token of the printed address
 * @param options.newId makes a secret that cannot be guessed
 * @param options.createHost makes the host of a trusted or untrusted browser
 */
export function createBrowserSessions(options: {
  token: string;
  newId: () => string;
  createHost: (isTrusted: boolean) => Host;
}): BrowserSessions {
  const visits = new Map<string, BrowserSession>();
  const atWork = new Map<string, BrowserSession>();
  let isTokenUsed = false;

  /** Notes that a session was heard of just now; the quietest of the same kind may have to go. */
  const note = (kind: Map<string, BrowserSession>, session: BrowserSession): BrowserSession => {
    kind.delete(session.id);
    kind.set(session.id, session);
    const untrusted = [...kind.values()].filter((one) => !one.isTrusted);
    const [quietest] = untrusted;
    if (untrusted.length > MAX_SESSIONS && quietest !== undefined) kind.delete(quietest.id);
    return session;
  };

  const make = (isTrusted: boolean): BrowserSession => ({
    id: options.newId(),
    isTrusted,
    host: options.createHost(isTrusted),
  });

  return {
    find(id = '') {
      const kind = atWork.has(id) ? atWork : visits;
      const session = kind.get(id);
      return session && note(kind, session);
    },
    use(id = '') {
      const session = atWork.get(id) ?? visits.get(id);
      visits.delete(id);
      return session && note(atWork, session);
    },
    open: () => note(visits, make(false)),
    redeem(token) {
      if (isTokenUsed || !isSame(token, options.token)) return undefined;
      isTokenUsed = true;
      return note(atWork, make(true));
    },
  };
}
