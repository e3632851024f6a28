import type { Database } from '../../database/database.ts';
import type { KeepOldToken } from '../../http/host-cookies.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { giveCartCookies } from './cookies.ts';

const FIND = `
  SELECT FROM carts WHERE website_id = $1 AND token_hash = $2 AND created_at < $3`;

/** Lets browsers keep a cart that was made before cookies were bound to one host. */
export function createKeepOldCart(db: Database, edge: Pick<EdgeDeps, 'loopback'>): KeepOldToken {
  return async (context, token, before) => {
    const { id } = context.site;
    const found = await db.readSite(id, (scope) => scope.query(FIND, [id, sha256(token), before]));
    if (found.length === 0) return false;
    giveCartCookies(edge, context, token);
    return true;
  };
}
