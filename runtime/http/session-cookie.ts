import type { RequestContext, Site } from './context.ts';
import type { KeepOldToken } from './host-cookies.ts';
import type { EdgeDeps } from './request.ts';
import { cookieOptions, SESSION_COOKIE } from './request.ts';

type Deps = Pick<EdgeDeps, 'loopback'>;
type Caller = Pick<RequestContext, 'setCookie' | 'renewCrumb'>;

function sessionOptions(deps: Deps, maxAgeMs: number) {
  return { ...cookieOptions(deps, true, maxAgeMs), sameSite: 'strict' as const };
}

/** Keeps a contributor's session in the browser, with a crumb made for it. */
export function giveSessionCookie(deps: Deps, context: Caller, token: string, maxAgeMs: number): void {
  context.setCookie(SESSION_COOKIE, token, sessionOptions(deps, maxAgeMs));
  context.renewCrumb({ [SESSION_COOKIE]: token });
}

/**
 * Lets browsers keep a session that was opened before cookies were bound to one host.
 * @param endOfOld when a session ends that was opened before a moment, in epoch ms
 */
export function createKeepOldSession(
  deps: Deps,
  endOfOld: (site: Site, token: string, before: Date) => Promise<number | undefined>,
): KeepOldToken {
  return async (context, token, before) => {
    const end = await endOfOld(context.site, token, before);
    if (end === undefined || end <= context.now) return false;
    giveSessionCookie(deps, context, token, end - context.now);
    return true;
  };
}

/** Takes the session out of the browser, with its crumb. */
export function dropSessionCookie(deps: Deps, context: Caller): void {
  context.setCookie(SESSION_COOKIE, '', sessionOptions(deps, 0));
  context.renewCrumb({ [SESSION_COOKIE]: undefined });
}
