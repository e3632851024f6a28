import { deleteOwnSiteUser } from '#shared/features/site-users/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import { type RequestContext, siteUserOf } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';

/** What takes a person out of all that the site keeps. */
export interface PersonErasure {
  erase(scope: SiteScope, context: RequestContext, email: string, act: string): Promise<unknown>;
  /** Whether something that they paid for is still to be sent or done. */
  hasOpenOrders(scope: SiteScope, email: string): Promise<boolean>;
}

const HASH = `
  SELECT password_hash AS "passwordHash" FROM site_users WHERE website_id = $1 AND id = $2 FOR UPDATE`;

/**
 * Deletes the account of who asks, with all that is kept of them.
 * @throws Refusal 403 WRONG_PASSWORD, 409 ORDERS_OPEN while something they paid for needs their address
 */
export async function leaveSite(
  scope: SiteScope,
  context: RequestContext,
  { password }: { readonly password: string },
  people: PersonErasure,
): Promise<void> {
  const { id, email } = siteUserOf(context);
  const [row] = await scope.query<{ passwordHash: string }>(HASH, [scope.websiteId, id]);
  if (!(await verifyPassword(row?.passwordHash, password))) {
    const { text } = deleteOwnSiteUser.errors.WRONG_PASSWORD;
    throw refuseAs(deleteOwnSiteUser, 'WRONG_PASSWORD', { errors: { password: text } });
  }
  if (await people.hasOpenOrders(scope, email)) throw refuseAs(deleteOwnSiteUser, 'ORDERS_OPEN');
  await people.erase(scope, context, email, deleteOwnSiteUser.name);
}
