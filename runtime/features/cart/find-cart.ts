import type { Database } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { cartTokenOf, giveCartCookies } from './cookies.ts';
import { findMemberCart } from './member-carts.ts';

/**
 * The token of the cart of who asks, or undefined: for a member it is the one cart of all their browsers, and the
 * cookie follows it.
 */
export type FindCart = (
  context: Pick<RequestContext, 'site' | 'siteUser' | 'cookies' | 'now' | 'setCookie'>,
) => Promise<string | undefined>;

/** Makes the finder of carts; for visitors without a session it asks nobody. */
export function createFindCart(db: Database, edge: Pick<EdgeDeps, 'loopback'>): FindCart {
  return async (context) => {
    const { site, siteUser, now } = context;
    const held = cartTokenOf(context.cookies);
    if (siteUser === undefined) return held;
    const own = await db.readSite(site.id, (scope) => findMemberCart(scope, site, siteUser.id, now));
    if (own === undefined || own === held) return held;
    giveCartCookies(edge, context, own);
    return own;
  };
}
