import { REMEMBERED_MS, SITE_USER_INFO_COOKIE } from '#shared/features/site-users/rules.ts';
import { SITE_USER_CRUMB_COOKIE } from '#shared/http/crumb.ts';
import type { RequestContext } from '../../http/context.ts';
import type { KeepOldToken } from '../../http/host-cookies.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { cookieOptions, SITE_USER_COOKIE } from '../../http/request.ts';
import { siteUserCrumbOf } from '../../http/site-user-session.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { SiteUserSessions } from './sessions.ts';

type Deps = Pick<EdgeDeps, 'loopback'>;
type Caller = Pick<RequestContext, 'setCookie' | 'renewCrumb'>;

/** A session that was just opened. */
export interface OpenedSession {
  readonly token: string;
  readonly siteUserId: string;
  /** The token that the member's writes carry. */
  readonly xsrfToken: string;
  readonly isRemembered: boolean;
}

/** Keeps a member's session in the browser, with crumbs made for it; one that is not remembered ends with the browser. */
export function giveSiteUserCookies(
  deps: Deps,
  context: Caller,
  { token, siteUserId, xsrfToken, isRemembered }: OpenedSession,
): void {
  const life = isRemembered ? REMEMBERED_MS : undefined;
  const info = JSON.stringify({ authenticated: true, siteUserId });
  context.setCookie(SITE_USER_COOKIE, token, cookieOptions(deps, true, life));
  context.setCookie(SITE_USER_INFO_COOKIE, info, cookieOptions(deps, false, life));
  context.setCookie(SITE_USER_CRUMB_COOKIE, xsrfToken, cookieOptions(deps, false, life));
  context.renewCrumb({ [SITE_USER_COOKIE]: token });
}

/** Lets browsers keep a session that was opened before cookies were bound to one host. */
export function createKeepOldSession(
  deps: Deps,
  { openedBefore }: Pick<SiteUserSessions, 'openedBefore'>,
): KeepOldToken {
  return async (context, token, before) => {
    const session = await openedBefore(context.site, token, before);
    if (session === undefined) return false;
    const xsrfToken = siteUserCrumbOf(context.site, sha256(token));
    giveSiteUserCookies(deps, context, { token, xsrfToken, ...session });
    return true;
  };
}

/** Takes the session out of the browser, with its crumbs. */
export function dropSiteUserCookies(deps: Deps, context: Caller): void {
  context.setCookie(SITE_USER_COOKIE, '', cookieOptions(deps, true, 0));
  context.setCookie(SITE_USER_INFO_COOKIE, '', cookieOptions(deps, false, 0));
  context.setCookie(SITE_USER_CRUMB_COOKIE, '', cookieOptions(deps, false, 0));
  context.renewCrumb({ [SITE_USER_COOKIE]: undefined });
}
