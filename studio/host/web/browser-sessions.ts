import { timingSafeEqual } from 'node:crypto';
import type { Host } from '../host.ts';

/** One browser that uses the studio. */
export interface BrowserSession {
  readonly id: string;
  /** Whether it came with the address that was printed in the terminal. */
  readonly isTrusted: boolean;
  readonly host: Host;
}

/** Browsers without the printed address that are remembered at most; the one that was quiet longest goes first. */
const MAX_SESSIONS = 50;

/** Browsers by the secret in their cookie, kept in memory only. */
export interface BrowserSessions {
  find(id: string | undefined): BrowserSession | undefined;
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
  const sessions = new Map<string, BrowserSession>();
  let isTokenUsed = false;

  const add = (isTrusted: boolean): BrowserSession => {
    const session = { id: options.newId(), isTrusted, host: options.createHost(isTrusted) };
    sessions.set(session.id, session);
    if (sessions.size > MAX_SESSIONS) {
      const oldest = [...sessions.values()].find((one) => !one.isTrusted);
      if (oldest !== undefined) sessions.delete(oldest.id);
    }
    return session;
  };

  return {
    find(id) {
      const session = id === undefined ? undefined : sessions.get(id);
      if (session === undefined) return undefined;
      sessions.delete(session.id);
      sessions.set(session.id, session);
      return session;
    },
    open: () => add(false),
    redeem(token) {
      if (isTokenUsed || !isSame(token, options.token)) return undefined;
      isTokenUsed = true;
      return add(true);
    },
  };
}
