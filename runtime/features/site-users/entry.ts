import type { SiteUser } from '#shared/features/site-users/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { createDeviceMark } from '../../http/known-devices.ts';
import { SITE_USER_COOKIE } from '../../http/request.ts';
import { siteUserCrumbOf } from '../../http/site-user-session.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { CartMerger } from '../cart/merge.ts';
import type { OpenedSession } from './cookies.ts';
import type { SiteUserSessions } from './sessions.ts';

/** What coming in gives. */
export interface Entered {
  readonly session: OpenedSession;
  readonly siteUser: SiteUser;
  /** Token of the member's cart, which took the visitor's in. */
  readonly cartToken: string;
  /** What the browser keeps to be known to the account. */
  readonly deviceMark: string;
}

/** What a member comes in with. */
export interface Arrival {
  readonly isRemembered: boolean;
  /** Token of the cart that the visitor has. */
  readonly visitorCart: string | undefined;
}

/**
 * Lets a member in who has shown who they are: opens a session in place of the one that the browser held, and makes
 * one cart of the visitor's and the member's in the same transaction.
 */
export type Enter = (
  scope: SiteScope,
  context: RequestContext,
  siteUser: SiteUser & { readonly passwordHash: string },
  arrival: Arrival,
) => Promise<Entered>;

/** A member as they see themselves. */
export function toSiteUser({ id, email, firstName, lastName, locale }: SiteUser): SiteUser {
  return { id, email, firstName, lastName, locale };
}

/** Makes what lets members in. */
export function createEnter(deps: {
  readonly sessions: SiteUserSessions;
  readonly merger: Pick<CartMerger, 'merge'>;
}): Enter {
  const { sessions, merger } = deps;
  return async (scope, context, siteUser, { isRemembered, visitorCart }) => {
    const { site, now } = context;
    const { id, passwordHash } = siteUser;
    const held = context.cookies[SITE_USER_COOKIE];
    if (held !== undefined) await sessions.endByHash(scope, sha256(held));
    const ask = { siteUserId: siteUser.id, visitorToken: visitorCart, now };
    const cartToken = await merger.merge(scope, site, ask);
    const token = await sessions.open(scope, siteUser.id, { now, isRemembered });
    const xsrfToken = siteUserCrumbOf(site, sha256(token));
    return {
      session: { token, siteUserId: siteUser.id, xsrfToken, isRemembered },
      siteUser: toSiteUser(siteUser),
      cartToken,
      deviceMark: createDeviceMark(site, { kind: 'siteUser', id, passwordHash }, now),
    };
  };
}
